import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addMany, stockUp } from "../../basket/server/testing.ts";
import { products, storeSettings } from "../../catalogue/server/schema.ts";
import { cookiesOf, testStore, type TestStore } from "../../testing.ts";
import { chargeMessages } from "../messages.ts";
import { germanShipping, germanTaxes, saveRates } from "./testing.ts";

const { estimate: messages, explanation } = chargeMessages;

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "lamp", { priceCents: 11_900, stock: 1000 });
  await store.database.update(products).set({ grams: 2000 }).where(eq(products.id, "lamp"));
  await stockUp(store.database, "book", { priceCents: 1_070, stock: 1000 });
  await store.database.update(products).set({ taxClass: "reduced" }).where(eq(products.id, "book"));
  await store.database.update(storeSettings).set({ countries: ["AT", "CH", "DE", "FR"] });
});
afterAll(() => store.stop());
beforeEach(() => setRates({ shipping: germanShipping, taxes: germanTaxes }));

/** Saves the rates, then waits until the store has dropped its cached rates. */
async function setRates(rates: Parameters<typeof saveRates>[1]) {
  await saveRates(store.database, rates);
  await vi.waitFor(async () =>
    expect(Boolean(await estimateData())).toBe(Boolean(rates["shipping"] ?? rates["taxes"])),
  );
}

const estimateData = async () =>
  ((await (await store.request("/api/estimate")).json()) as { estimate: { country: string } | null }).estimate;

async function basketWith(counts: Record<string, number>) {
  const operations = Object.entries(counts).map(([id, count]) => addMany(id, count));
  const made = await store.request("/api/basket", { method: "POST", body: JSON.stringify({ user: null, operations }) });
  return cookiesOf(made);
}

async function estimateIn(cookie: string, query = "") {
  const html = await (await store.request(`/checkout${query}`, { headers: { cookie } })).text();
  const section = new RegExp(`<section[^>]* aria-label="${messages.total}".*?</section>`, "s").exec(html)?.[0];
  return (
    section
      ?.replace(/<select.*?<\/select>/s, "")
      .split(/<[^>]*>/)
      .filter(Boolean) ?? null
  );
}

test("the basket shows the parts of the total for the shop's country, and how each is calculated", async () => {
  const texts = (await estimateIn(await basketWith({ lamp: 1, book: 1 })))!;
  const parts = ["Items", "$129.70", "Shipping: Parcel", "$4.90", "Includes VAT 19 %", "$19.72", "Includes VAT 7 %"];
  expect(texts.slice(texts.indexOf("Items"))).toEqual(expect.arrayContaining([...parts, explanation.heading]));
  expect(texts.slice(-3)).toEqual([messages.total, " ", "$134.60"]);
});

test("another country is chosen by a form that needs no scripts", async () => {
  const basket = await basketWith({ lamp: 1 });
  expect(await estimateIn(basket, "?country=AT")).toEqual(
    expect.arrayContaining(["Shipping: Parcel abroad", "$139.00"]),
  );
  expect(await estimateIn(basket, "?country=CH")).toEqual(expect.arrayContaining(["Minus VAT 19 %", "$116.81"]));
  expect(await estimateIn(basket, "?country=XX")).toEqual(expect.arrayContaining(["Shipping: Parcel", "$123.90"]));
});

test("a country without a zone, and a basket that is too heavy, get a message instead of a total", async () => {
  const basket = await basketWith({ lamp: 1 });
  await setRates({ shipping: germanShipping, taxes: { ...germanTaxes, home: "FR France" } });
  await vi.waitFor(async () =>
    expect((await estimateIn(basket, "?country=FR"))!.at(-1)).toBe(chargeMessages.shipping.chooseCountry),
  );
  const austria = { ...germanShipping, "zone-2-method-1-kind": "weight", "zone-2-method-1-prices": "1000: 20" };
  await saveRates(store.database, { shipping: austria, taxes: germanTaxes });
  await vi.waitFor(async () =>
    expect((await estimateIn(basket, "?country=AT"))!.at(-1)).toBe(chargeMessages.shipping.tooLarge),
  );
});

test("without a country of the shop, the shopper is asked for one", async () => {
  await setRates({ shipping: germanShipping });
  await vi.waitFor(async () => expect(await estimateData()).toMatchObject({ country: "" }));
  expect((await estimateIn(await basketWith({ lamp: 1 })))!.at(-1)).toBe(chargeMessages.shipping.chooseCountry);
});

test("an empty basket, and a shop without rates, have no estimate", async () => {
  expect(await estimateIn("")).toBeNull();
  const basket = await basketWith({ lamp: 1 });
  await setRates({});
  await vi.waitFor(async () => expect(await estimateIn(basket)).toBeNull());
  const html = await (await store.request("/checkout", { headers: { cookie: basket } })).text();
  expect(html).toContain('"data":{"removed":null},');
  expect(html).not.toContain("hasRates");
});
