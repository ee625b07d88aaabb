import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { createSettings } from "../../../admin/server/settings.ts";
import { storeSettings } from "../../../catalogue/server/schema.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { firstShipping } from "../../domain/shipping-zones.ts";
import { createRates } from "../../server/rates.ts";
import { shippingAddress } from "../addresses.ts";

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
  await store.database.update(storeSettings).set({ currency: "EUR", countries: ["AT", "CH", "DE"] });
});
afterAll(() => store.stop());

const address = shippingAddress();
const page = async (who: TestHolder = ada!) => (await who.get(address)).html;
const save = async (changes: Record<string, string>, who: TestHolder = ada!) =>
  who.post(address, { ...fieldsIn(await page(who)), ...changes });
const readRates = () =>
  createRates({
    settings: createSettings(store.database, { warn() {} }),
    storeSettings: () => readStoreSettings(store.database),
  }).read();
const uncovered = "are in no zone, so shoppers there cannot order:";

const near = {
  "zone-1": "Near",
  "zone-1-countries": "germany\r\nDE",
  "zone-1-method-1": "Parcel",
  "zone-1-method-1-kind": "weight",
  "zone-1-method-1-prices": "1000:\t4.90\r\n5000: 9,90",
};

test("zones are saved, and the page names the delivery countries in no zone once there is one", async () => {
  expect(fieldsIn(await page())).toMatchObject({ ...firstShipping, version: "0" });
  expect(await page()).not.toContain(uncovered);
  expect((await save(near)).location).toBe(`${address}?saved=1`);
  expect(fieldsIn(await page())).toMatchObject({
    ...near,
    "zone-1-countries": "DE Germany",
    "zone-1-method-1-prices": "1000: 4.90\n5000: 9.90",
  });
  expect(await page()).toContain(`${uncovered} Austria, Switzerland.`);
  await save({ "zone-1-countries": "Austria, Germany, CH Switzerland" });
  expect(await page()).not.toContain(uncovered);
});

test.each<[string, Record<string, string>, string]>([
  ["zone-1-countries", { "zone-1-countries": "Atlantis" }, "“Atlantis” is not a country."],
  [
    "zone-2-countries",
    { "zone-2": "Far", "zone-2-countries": "Austria", "zone-2-method-1": "Parcel", "zone-2-method-1-prices": "9" },
    "Austria is already in the zone “Near”. Remove it from one of the zones.",
  ],
  [
    "zone-1-method-1-prices",
    { "zone-1-method-1-prices": "1000: 4.905" },
    "Line 1: for the price, enter an amount in EUR with at most 2 decimals, such as 4.90.",
  ],
  [
    "zone-1-method-1-prices",
    { "zone-1-method-1-prices": "1000: 4.90\n500: 5" },
    "Line 2: the limit must be higher than in the line before.",
  ],
  ["zone-1-method-1-free", { "zone-1-method-1-free": "x" }, "For free shipping, enter an amount in EUR"],
])("a wrong %s is refused at the field", async (field, changes, sentence) => {
  const before = fieldsIn(await page());
  const { status, html } = await save(changes);
  expect(status).toBe(422);
  expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>${sentence.replace(/[.()]/g, "\\$&")}`));
  expect(fieldsIn(html)).toMatchObject(changes);
  expect(fieldsIn(await page())).toEqual(before);
});

test("a wrong country and a wrong price are refused at once, each at its field", async () => {
  const { html } = await save({ "zone-1-countries": "Atlantis", "zone-1-method-1-prices": "1000: 4.905" });
  expect(html).toMatch(/id="zone-1-countries-error"[^>]*>“Atlantis” is not a country\./);
  expect(html).toMatch(/id="zone-1-method-1-prices-error"[^>]*>Line 1: /);
});

test("an unknown way of pricing is refused", async () => {
  const { status, html } = await save({ "zone-1-method-1-kind": "moon" });
  expect(status).toBe(422);
  expect(html).toMatch(/id="zone-1-method-1-kind-error"[^>]*>Choose an option from the list\./);
});

test("in a currency without decimals, the sentence says so", async () => {
  await store.database.update(storeSettings).set({ currency: "JPY" });
  const { html } = await save({ "zone-1-method-1-prices": "1000: 4.90" });
  await store.database.update(storeSettings).set({ currency: "EUR" });
  expect(html).toContain("Line 1: for the price, enter an amount in JPY without decimals, such as 490.");
});

test("of two owners who change zones, the later sees the other's change and may save again", async () => {
  const [hers, his] = [fieldsIn(await page()), fieldsIn(await page(bob))];
  await ada!.post(address, { ...hers, "zone-1": "Neighbours" });
  const refused = await bob!.post(address, { ...his, "zone-1-method-1": "Post" });
  expect(refused.status).toBe(409);
  expect(fieldsIn(refused.html)).toMatchObject({ "zone-1": "Neighbours", "zone-1-method-1": "Post" });
  expect((await bob!.post(address, fieldsIn(refused.html))).status).toBe(303);
});

test("readers see the page and cannot change it, and other staff does not see it", async () => {
  expect((await reader!.get(address)).html).toContain("Your role lets you view this page, but not change it.");
  expect((await reader!.post(address, { version: "0" })).status).toBe(404);
  expect((await packer!.get(address)).status).toBe(404);
});

test("in a locale with decimal commas, 3,333 is refused, and examples have a comma", async () => {
  const locale = (to: string) => store.database.update(storeSettings).set({ locale: to });
  await locale("de-AT");
  expect(await page()).toContain("“1000: 4,90”");
  for (const [field, typed] of [
    ["prices", "3,333"],
    ["prices", "3.333"],
    ["free", "3,333"],
  ] as const) {
    const { status, html } = await save({ [`zone-1-method-1-${field}`]: typed });
    expect([status, html.includes(`id="zone-1-method-1-${field}-error"`), html.includes("such as 4,90.")]).toEqual([
      422,
      true,
      true,
    ]);
  }
  expect((await save({ "zone-1-method-1-prices": "4,90", "zone-1-method-1-kind": "fixed" })).status).toBe(303);
  await locale("en-US");
});

test("in a currency with three decimals and a locale with decimal commas, 7,500 is seven and a half", async () => {
  await store.database.update(storeSettings).set({ currency: "TND", locale: "fr-TN" });
  const [, example] = /“1000: ([^”]*)”/.exec(await page())!;
  const typed = {
    "zone-1-method-1-kind": "value",
    "zone-1-method-1-prices": `1234,500: 7,500\n2 000: ${example}\n0,000`,
    "zone-1-method-1-free": "8,005 TND",
  };
  expect((await save(typed)).status).toBe(303);
  const [method] = (await readRates()).zones[0]!.methods;
  const bands = [
    { upTo: 1_234_500, price: 7_500 },
    { upTo: 2_000_000, price: 490 },
    { upTo: null, price: 0 },
  ];
  expect(method).toMatchObject({ bands, freeFrom: 8_005 });
  expect(fieldsIn(await page())).toMatchObject(typed);
  const refused = await save({ "zone-1-method-1-prices": "7,5005", "zone-1-method-1-free": "7,500" });
  expect([refused.status, fieldsIn(refused.html)["zone-1-method-1-free"]]).toEqual([422, "7,500"]);
  const hers = fieldsIn(await page());
  await save({ "zone-1-method-1-free": "9,125" }, bob);
  const conflict = await ada!.post(address, { ...hers, "zone-1-method-1": "Post" });
  expect(fieldsIn(conflict.html)).toMatchObject({ ...typed, "zone-1-method-1-free": "9,125" });
  expect((await ada!.post(address, fieldsIn(conflict.html))).status).toBe(303);
  expect((await readRates()).zones[0]!.methods[0]).toMatchObject({ bands, freeFrom: 9_125 });
  await store.database.update(storeSettings).set({ currency: "EUR", locale: "en-US" });
});
