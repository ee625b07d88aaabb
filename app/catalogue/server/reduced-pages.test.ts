import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import { departmentAddress, productAddress, searchAddress } from "../addresses.ts";
import { cardMessages } from "../card-messages.ts";
import { catalogueMessages } from "../messages.ts";
import { plannedPrices, priceHistory, products, storeSettings } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "catalogue" })));
beforeEach(async () => {
  for (const table of [products, plannedPrices, priceHistory]) await store.database.delete(table);
  await sell(store.database, [
    { id: "lamp", title: "Lamp", priceCents: 100_050 },
    { id: "mug", title: "Mug", priceCents: 500 },
  ]);
  await store.database.execute(sql`update price_history set since = since - interval '90 days'`);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await store.database.insert(priceHistory).values([
    { product: "lamp", priceCents: 90_000, since: daysAgo(20) },
    { product: "lamp", priceCents: 100_050, since: daysAgo(10) },
  ]);
  await vi.waitUntil(async () => !(await get(product)).includes("<s>")); // waits until an earlier test's page is gone
});
afterAll(() => store.stop());

const product = productAddress("lamp");
const lists = { home: "/", department: departmentAddress("things"), search: searchAddress({ q: "lamp" }) };
const pages = { product, ...lists };

const get = async (path: string) => (await store.request(path)).text();
const lampOn = (html: string) =>
  /<article(?=[^>]*(?:aria-label="Lamp"|data-product-id="lamp")).*?<\/article>/s
    .exec(html.replaceAll("<!-- -->", ""))![0]
    .replaceAll(/ class="(?!visually-hidden)[^"]*"/g, "");
const offerOn = async () => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await get(product))!;
  return (JSON.parse(json!) as { "@graph": { offers: object }[] })["@graph"][0]!.offers;
};

const begin = (endsAt: Date | null) =>
  store.database.insert(plannedPrices).values({
    product: "lamp",
    priceCents: 79_900,
    startsAt: new Date(Date.now() - 1),
    isReduction: true,
    endsAt,
  });

const { was, lowest } = cardMessages.reduction;
const note = `<p><span>$</span>799.00</p><div><p>${was} <s>$1,000.50</s></p><p>${lowest("$900.00")}</p></div>`;

test.each(Object.entries(pages))(
  "the %s page shows a sale from its begin to its end, also from caches",
  async (_, path) => {
    await expect.poll(async () => lampOn(await get(path))).toContain("<p><span>$</span>1,000.50</p>");
    await begin(null);
    await expect.poll(async () => lampOn(await get(path))).toContain(note);
    expect((await get(path)).split("<s>")).toHaveLength(2);
    await store.database.execute(sql`update products set reduction = reduction || '{"ends": 1}'`);
    await expect.poll(async () => lampOn(await get(path))).toContain("<p><span>$</span>1,000.50</p>");
    expect(await get(path)).not.toContain("<s>");
  },
);

test("pages drop a sale when the owner makes its price permanent", async () => {
  await begin(null);
  await expect.poll(() => get(product)).toContain("<s>");
  await store.database
    .insert(plannedPrices)
    .values({ product: "lamp", priceCents: 79_900, startsAt: new Date(Date.now() + 100) });
  await expect.poll(() => get(product)).not.toContain("<s>");
  expect(lampOn(await get(product))).toContain("799.00");
});

test("JSON-LD has the struck-through price and the end, during a sale only", async () => {
  expect(await offerOn()).not.toHaveProperty("priceSpecification");
  const endsAt = new Date("2099-12-06T00:00:00Z");
  await begin(endsAt);
  await expect.poll(offerOn).toMatchObject({
    price: "799.00",
    priceCurrency: "USD",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price: "1000.50",
      priceCurrency: "USD",
    },
    priceValidUntil: "2099-12-06T00:00:00.000Z",
  });
  expect(lampOn(await get(product))).toContain(catalogueMessages.product.reducedUntil("December 5, 2099"));
});

test("a sale's last day is shown in the same digits as prices, also in locales with other digits", async () => {
  const speak = (locale: string) => store.database.update(storeSettings).set({ locale });
  await speak("mr-IN");
  onTestFinished(async () => void (await speak("en-US")));
  await begin(new Date("2099-12-06T00:00:00Z"));
  await expect.poll(async () => lampOn(await get(product))).toContain("2099");
});

test("a sale without an end has none on the page and in JSON-LD", async () => {
  await begin(null);
  await expect.poll(offerOn).toHaveProperty("priceSpecification");
  expect(await offerOn()).not.toHaveProperty("priceValidUntil");
  expect(await get(product)).not.toContain(catalogueMessages.product.reducedUntil(""));
});

test("lists are sorted and filtered by the reduced price", async () => {
  await begin(null);
  await expect.poll(() => get(product)).toContain("<s>");
  expect(await get(departmentAddress("things", { price: "500-" }))).toContain('data-product-id="lamp"');
  await store.database.update(plannedPrices).set({ appliedAt: null, priceCents: 400 });
  const sorted = async () =>
    [...(await get(departmentAddress("things", { sort: "price" }))).matchAll(/data-product-id="([^"]*)"/g)].map(
      ([, id]) => id,
    );
  await store.database.execute(sql`notify catalogue, ''`);
  await expect.poll(sorted).toEqual(["lamp", "mug"]);
});
