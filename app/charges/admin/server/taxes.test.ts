import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { adminProductAddress } from "../../../catalogue/admin/addresses.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { firstTaxes } from "../../domain/owner-rates.ts";
import { taxesAddress } from "../addresses.ts";

let store: TestStore;
let [ada, bob, reader, packer]: TestHolder[] = [];
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  [ada, bob, reader, packer] = await Promise.all([
    adminAt(store, "owner"),
    adminAt(store, "owner"),
    adminAt(store, "reader"),
    adminAt(store, "orders"),
  ]);
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const address = taxesAddress();
const form = async (who: TestHolder = ada!) => fieldsIn((await who.get(address)).html);
const save = async (changes: Record<string, string>) => ada!.post(address, { ...(await form()), ...changes });

test("taxes are saved, with the home country by name or code", async () => {
  expect(await form()).toMatchObject({ ...firstTaxes, version: "0" });
  const rates = "DE: VAT 19 %\r\nDE reduced: VAT 7 %\r\n\r\nCA-BC: PST 7 % from 2027-01-01";
  const saved = await save({ home: "germany", abroad: "price without tax", rates });
  expect(saved.location).toBe(`${address}?saved=1`);
  expect(await form()).toMatchObject({
    home: "DE Germany",
    abroad: "price without tax",
    rates: rates.replaceAll("\r\n", "\n"),
  });
});

test.each<[string, Record<string, string>, string]>([
  ["home", { home: "" }, "Enter the country of the shop."],
  ["home", { home: "DE\nAT" }, "Enter only one country."],
  ["shippingClass", { shippingClass: "Small parcels" }, "Enter a tax class of up to 30 lowercase letters"],
  ["rates", { rates: "DE: VAT 19 %\n\nDE: 7 %" }, "Line 3 must have a country code"],
  ["rates", { rates: "DE: VAT 19 %\nde: VAT 7 %" }, "Line 2 repeats line 1. Remove one of them."],
  ["rates", { rates: "DE: VAT 19 %\nUK: VAT 20 %" }, "Line 2: “UK” is not the code of a country."],
  ["rates", { rates: "DE: A 60 %\nDE: B 60 % from 2027-01-01" }, "Line 2: the taxes of this class"],
  [
    "rates",
    { rates: Array.from({ length: 201 }, (_, at) => `DE-${at}: VAT 1 %`).join("\n") },
    "Enter at most 200 lines.",
  ],
])("a wrong %s is refused at the field: %j", async (field, changes, sentence) => {
  const before = await form();
  const { status, html } = await save(changes);
  expect(status).toBe(422);
  expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>${sentence.replace(/[.]/g, "\\.")}`));
  expect(fieldsIn(html)).toMatchObject(changes);
  expect(await form()).toEqual(before);
});

test.each(["included", "abroad", "shipping"])("a choice for %s that is not in the list is refused", async (field) => {
  const { status, html } = await save({ [field]: "maybe" });
  expect(status).toBe(422);
  expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>Choose an option from the list\\.`));
});

test("of two owners who change taxes, the later sees the other's change and may save again", async () => {
  const [hers, his] = [await form(), await form(bob)];
  await ada!.post(address, { ...hers, region: "BY" });
  const refused = await bob!.post(address, { ...his, shipping: "class" });
  expect(refused.status).toBe(409);
  expect(fieldsIn(refused.html)).toMatchObject({ region: "BY", shipping: "class" });
  expect((await bob!.post(address, fieldsIn(refused.html))).status).toBe(303);
});

test("the proposed rates appear in the form with the input, and are saved only by the owner", async () => {
  const before = await form();
  const sent = { ...before, home: "Austria", rates: "DE: MwSt 19 %", insert: "yes" };
  const { status, html } = await ada!.post(address, sent);
  const { rates, ...others } = fieldsIn(html);
  expect(status).toBe(200);
  expect(html).toContain("Rates inserted: 26. Check them, and then save. Nothing is saved yet.");
  expect(others).toEqual({ ...before, home: "Austria", rates: undefined });
  expect(rates).toMatch(/^DE: MwSt 19 %\nAT: VAT 20 %\n/);
  expect(await form()).toEqual(before);
  await save({ region: "" });
  const conflict = await ada!.post(address, fieldsIn(html));
  expect([conflict.status, fieldsIn(conflict.html)["rates"]]).toEqual([409, rates]);
  expect((await ada!.post(address, fieldsIn(conflict.html))).status).toBe(303);
  expect(await form()).toMatchObject({ home: "AT Austria", rates });
});

test("the page names tax classes of products and of shipping without a rate in a country with other rates", async () => {
  const sentence = "are not taxed, because they have no rate there:";
  const named = async () => /no rate there: (.*?)\. Enter/.exec((await ada!.get(address)).html)?.[1];
  await store.database.update(products).set({ taxClass: "reduced" }).where(eq(products.id, "mug"));
  await save({ rates: "DE: VAT 19 %\nDE reduced: VAT 7 %\nAT: VAT 20 %", shipping: "class", shippingClass: "post" });
  expect(await named()).toBe("“reduced” (Austria); “post” (Germany, Austria)");
  await save({ rates: "DE: VAT 19 %\nDE reduced: VAT 7 %\nAT: VAT 20 %\nAT reduced: VAT 0 %", shipping: "goods" });
  expect((await ada!.get(address)).html).not.toContain(sentence);
});

test("the page of a product warns of a tax class without a rate, and links owners to the taxes", async () => {
  await store.database.update(products).set({ taxClass: "books" }).where(eq(products.id, "mug"));
  await save({ rates: "AT: VAT 20 %", shipping: "goods" });
  const productPage = async (who: TestHolder = ada!) => {
    const { html } = await who.get(adminProductAddress("mug"));
    return html.slice(html.indexOf("<main"));
  };
  const link = `<a href="${address}">Taxes</a>`;
  expect(await productPage()).toMatch(new RegExp(`no rate there: “books” \\(Austria\\)\\. Enter .*${link}`));
  expect(await productPage(await adminAt(store, "catalogue"))).not.toContain(link);
  await save({ rates: "AT: VAT 20 %\nAT books: VAT 10 %" });
  expect(await productPage()).not.toContain("no rate there");
});

test("readers see the page and cannot change it, and other staff does not see it", async () => {
  expect((await reader!.get(address)).html).toContain("Your role lets you view this page, but not change it.");
  expect((await reader!.post(address, { version: "0" })).status).toBe(404);
  expect((await packer!.get(address)).status).toBe(404);
});
