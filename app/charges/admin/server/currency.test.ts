import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { storeSettingsAddress } from "../../../catalogue/admin/addresses.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { germanShipping, saveRates } from "../../server/testing.ts";
import { codeAddress } from "../addresses.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  owner = await adminAt(store, "owner");
  await store.database.update(products).set({ priceCents: 10_000 });
});
afterAll(() => store.stop());

const choose = async (currency: string) => {
  const form = fieldsIn((await owner.get(storeSettingsAddress())).html);
  return owner.post(storeSettingsAddress(), { ...form, currency });
};
const saveCode = async (value: string) => {
  const form = fieldsIn((await owner.get(codeAddress("SUMMER"))).html);
  await owner.post(codeAddress("SUMMER"), { ...form, kind: "amount", value });
};

test("a currency with fewer decimals is refused while methods and active codes have amounts that do not fit", async () => {
  await saveRates(store.database, { shipping: germanShipping });
  await saveCode("5.55");
  const { status, html } = await choose("JPY");
  expect(status).toBe(422);
  expect(html).toMatch(/id="currency-error"[^>]*>These shipping methods and codes have amounts/);
  expect(html).toContain("not valid in JPY: Parcel (Germany), SUMMER. Change these amounts first.");
  expect((await choose("EUR")).status).toBe(303);
});

test("a currency with fewer decimals is accepted once all amounts fit", async () => {
  await saveRates(store.database, { shipping: { ...germanShipping, "zone-1-method-1-prices": "490" } });
  await saveCode("555");
  expect((await choose("JPY")).status).toBe(303);
});
