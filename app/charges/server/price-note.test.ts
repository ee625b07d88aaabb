import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTextPages } from "../../admin/server/text-pages.ts";
import { addMany, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { cookiesOf, testStore, type TestStore } from "../../testing.ts";
import { noRates } from "../domain/rates.ts";
import { canadian, german, tax } from "../domain/testing.ts";
import { priceNoteOf } from "./price-note.ts";
import { germanShipping, germanTaxes, saveRates } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  for (const id of ["lamp", "stamp"]) await stockUp(store.database, id);
  await store.database.update(products).set({ taxClass: "exempt" }).where(eq(products.id, "stamp"));
});
afterAll(() => store.stop());

const textOf = (html: string) => html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, "").replace(/<[^>]*>/g, "");
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const get = async (path: string, cookie = "") =>
  (await (await store.request(path, { headers: { cookie } })).text()).replaceAll("<!-- -->", "");

test("the note has the names of the taxes at the shop's place, and says if they are added", () => {
  expect(priceNoteOf(german, null)).toMatchObject({ tax: "incl. VAT", taxClasses: ["standard", "reduced"] });
  expect(priceNoteOf(canadian, null)).toMatchObject({ tax: "plus GST and PST" });
});

test("a tax from a future day on is named, and a rate of zero is not", () => {
  const rates = { ...noRates, home: { country: "DE", region: "" } };
  const future = { ...tax("DE", "", "MwSt.", 190_000), validFrom: "2199-01-01" };
  expect(priceNoteOf({ ...rates, taxRates: [future, tax("DE", "stamps", "None", 0)] }, null)).toMatchObject({
    tax: "incl. MwSt.",
    taxClasses: [""],
  });
});

test("without taxes at the shop's place and without shipping, there is no note", () => {
  const { tax: text, shipping } = priceNoteOf({ ...noRates, taxRates: [tax("AT", "", "VAT", 200_000)] }, null);
  expect([text, shipping]).toEqual(["", undefined]);
});

test("without rates, no page has a note", async () => {
  for (const path of ["/", "/products/lamp", "/checkout"]) expect(await get(path)).not.toMatch(/incl\. |plus /);
});

test("with rates, it is beside the product's price, in the basket and at the end of every page", async () => {
  const body = JSON.stringify({ user: null, operations: [addMany("lamp", 1)] });
  const cookie = cookiesOf(await store.request("/api/basket", { method: "POST", body }));
  await saveRates(store.database, { taxes: germanTaxes });
  await vi.waitFor(async () => expect(await get("/")).toContain("incl. VAT"));
  expect(textOf(main(await get("/products/lamp")))).toMatch(/\$59\.99incl\. VAT(?!,)/);
  expect(textOf(main(await get("/products/stamp")))).not.toContain("incl. VAT");
  expect(textOf(main(await get("/checkout", cookie)))).toContain("Proceed to Checkoutincl. VAT");
  expect(textOf(await get("/departments/things"))).toContain("All prices incl. VAT");
});

test("“plus shipping” follows if there are shipping methods, and links to the shop's page about shipping", async () => {
  await saveRates(store.database, { shipping: germanShipping, taxes: germanTaxes });
  await vi.waitFor(async () => expect(await get("/products/lamp")).toContain("incl. VAT, plus shipping"));
  expect(textOf(main(await get("/products/stamp")))).toContain("$59.99plus shipping");
  const value = { title: "Costs", text: "Much.", column: "help", place: "1", state: "published" } as const;
  await createTextPages(store.database).save({ key: "shipping", version: 0, value, by: randomUUID() });
  const link = '<a href="/pages/shipping">plus shipping</a>';
  await vi.waitFor(async () => expect(await get("/products/lamp")).toContain(link));
});
