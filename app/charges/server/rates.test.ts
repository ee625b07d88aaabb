import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSettings } from "../../admin/server/settings.ts";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import { storeSettings } from "../../catalogue/server/schema.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { noRates } from "../domain/rates.ts";
import { createRates, shippingKey, taxesKey } from "./rates.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
});
afterAll(() => store.stop());

test("rates are read as last saved, in the shop's currency", async () => {
  const { database } = store;
  const settings = createSettings(database, { warn: () => {} });
  const rates = createRates({ settings, storeSettings: () => readStoreSettings(database) });
  expect(await rates.read()).toBe(noRates);

  const save = async (key: string, version: number, value: Record<string, string>) =>
    settings.save({ key, version, value, by: randomUUID() });
  const zone = { "zone-1": "Near", "zone-1-countries": "JP Japan", "zone-1-method-1": "Parcel" };
  await save(taxesKey, 0, { included: "no", rates: "JP: VAT 10 %" });
  expect(await rates.read()).toMatchObject({ pricesIncludeTax: false, zones: [] });
  await save(shippingKey, 0, { ...zone, "zone-1-method-1-prices": "490" });
  const shipping = async () => (await rates.read()).zones[0]!.methods[0];
  expect(await shipping()).toMatchObject({ bands: [{ upTo: null, price: 49_000 }] });
  await database.update(storeSettings).set({ currency: "JPY" });
  expect(await shipping()).toMatchObject({ bands: [{ upTo: null, price: 490 }] });
  await save(shippingKey, 1, { ...zone, "zone-1-method-1-prices": "500" });
  expect(await shipping()).toMatchObject({ bands: [{ upTo: null, price: 500 }] });
  expect(await rates.read()).toMatchObject({ taxRates: [{ name: "VAT", rate: 100_000 }] });
});
