import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAt, type TestHolder } from "../../../admin/server/testing.ts";
import { sell } from "../../../catalogue/server/testing.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { firstCode } from "../../domain/codes.ts";
import { createCodes } from "../../server/codes.ts";
import { germanShipping, germanTaxes, saveRates } from "../../server/testing.ts";
import { shippingAddress, taxesAddress } from "../addresses.ts";
import { calculatorFields as fields } from "../domain/calculator.ts";
import { chargeMessages } from "../../messages.ts";
import { chargesAdminMessages } from "../messages.ts";

const { calculator: messages } = chargesAdminMessages;
const { shipping } = chargeMessages;

let store: TestStore;
let reader: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  reader = await adminAt(store, "reader");
  await sell(store.database, [
    { id: "lamp", slug: "lamp-slug", title: "Brass lantern", priceCents: 11_900, grams: 1500 },
    { id: "book", title: "A book of knots", priceCents: 1_070, taxClass: "reduced" },
  ]);
  await saveRates(store.database, { shipping: germanShipping, taxes: germanTaxes });
});
afterAll(() => store.stop());

async function calculate(typed: Partial<Record<keyof typeof fields, string>>, address = shippingAddress()) {
  const query = new URLSearchParams(Object.entries(typed).map(([field, text]) => [fields[field as "goods"], text]));
  const { html } = await reader.get(`${address}?${query}`);
  const section = html.slice(html.indexOf('id="try"'));
  return section
    .replaceAll("&#x27;", "'")
    .split(/<[^>]*>/)
    .filter(Boolean);
}

test.each([shippingAddress(), taxesAddress()])("%s calculates the total with each shipping method", async (address) => {
  const texts = await calculate({ goods: "2 lamp\nbook", country: "DE" }, address);
  expect(texts).toContain("2 × Brass lantern, 1 × A book of knots to Germany:");
  const parts = ["Items", "$248.70", "Shipping: Parcel", "For a weight of 3 kg.", "$9.90", "Includes VAT 7 %"];
  expect(texts).toEqual(expect.arrayContaining([...parts, "$258.60", "Shipping: Pickup", "$248.70"]));
});

test("products are found by words of their titles, and a repeated product counts once", async () => {
  const texts = await calculate({ goods: "lantern\n2 lamp-slug", country: "AT" });
  expect(texts).toContain("3 × Brass lantern to Austria:");
  expect(texts).toEqual(expect.arrayContaining(["Shipping: Parcel abroad", "Includes VAT 20 %", "$377.00"]));
});

test("a saved code is deducted, and named in the result", async () => {
  const value = { ...firstCode, value: "10" };
  await createCodes(store.database).save({ key: "SUMMER", version: 0, value, by: crypto.randomUUID() });
  const texts = await calculate({ goods: "2 lamp", country: "AT", code: "summer" });
  expect(texts).toContain("2 × Brass lantern to Austria with summer:");
  expect(texts).toEqual(expect.arrayContaining(["Code SUMMER", "-$23.80", "$234.20"]));
});

test("the shop's country is preselected, and the input stays in the form", async () => {
  expect((await reader.get(shippingAddress())).html).toMatch(/<option value="DE" selected="">Germany/);
  const { html } = await reader.get(`${shippingAddress()}?${fields.goods}=2+lamp&${fields.region}=Berlin`);
  expect(html).toMatch(new RegExp(`name="${fields.goods}"[^>]*>2 lamp<`));
  expect(html).toMatch(new RegExp(`name="${fields.region}"[^>]* value="Berlin"`));
});

test.each([
  [{ goods: "2 xyzzy" }, messages.missing("xyzzy")],
  [{ goods: "lamp", code: "WINTER" }, messages.refused("There is no code “WINTER”.")],
  [{ goods: "lamp", country: "FR" }, messages.refused(shipping.noShipping)],
  [{ goods: "lamp", country: "XX" }, messages.refused(shipping.noShipping)],
])("a refusal of %j is a sentence", async (typed, sentence) => {
  expect(await calculate(typed)).toContain(sentence);
});

test("an order too heavy for all methods is refused with a sentence", async () => {
  const light = { ...germanShipping, "zone-2-method-1-kind": "weight", "zone-2-method-1-prices": "1000: 20" };
  await saveRates(store.database, { shipping: light, taxes: germanTaxes });
  expect(await calculate({ goods: "lamp", country: "AT" })).toContain(messages.refused(shipping.tooLarge));
});
