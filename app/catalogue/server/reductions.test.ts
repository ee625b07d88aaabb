import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import type { ListedProduct } from "../domain/catalogue.ts";
import { archive, restore } from "./archive.ts";
import { createCatalogue } from "./catalogue.ts";
import { applyDue } from "./planned-prices.ts";
import { plannedPrices, priceHistory, products } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  for (const table of [products, plannedPrices, priceHistory]) await store.database.delete(table);
  await sell(store.database, [{ id: "lamp", priceCents: 1000 }]);
  await age("90 days");
});
afterAll(() => store.stop());

const age = (interval: string) =>
  store.database.execute(sql`update price_history set since = since - ${interval}::interval`);
const setPrice = (priceCents: number) => store.database.update(products).set({ priceCents });
const after = (ms: number) => new Date(Date.now() + ms);
const due = (priceCents: number, more: Partial<typeof plannedPrices.$inferInsert> = {}) =>
  store.database.insert(plannedPrices).values({ product: "lamp", priceCents, startsAt: after(-1_000), ...more });
const dueSale = (priceCents: number, more: Partial<typeof plannedPrices.$inferInsert> = {}) =>
  due(priceCents, { isReduction: true, ...more });
/** Starts and ends all due prices, as the price clock does. */
async function apply() {
  while ((await applyDue(store.database)) === 0);
}
const end = () => store.database.execute(sql`update products set reduction = reduction || '{"ends": 1}'`);

const listed = async (): Promise<Partial<ListedProduct>> =>
  (await createCatalogue(store.database).byIds(["lamp"])).get("lamp")!;
const stored = async () => (await store.database.select().from(products).where(eq(products.id, "lamp")))[0]!.reduction;

test("a sale begins with the price before, and the price returns at its end", async () => {
  const endsAt = after(60_000);
  await dueSale(800, { endsAt });
  await apply();
  const reduction = { price: 800, was: 1000, lowest: 1000, ends: endsAt.getTime() };
  expect(await listed()).toMatchObject({ price: 8, reduction });
  expect(await applyDue(store.database)).toBeGreaterThan(50_000);
  await end();
  await apply();
  expect(await listed()).toMatchObject({ price: 10 });
  expect(await stored()).toBeNull();
});

test("the lowest price is that of the 30 days before, with the price that applied as they began", async () => {
  await store.database.insert(priceHistory).values([
    { product: "lamp", priceCents: 600, since: after(-60 * 86_400_000) },
    { product: "lamp", priceCents: 850, since: after(-31 * 86_400_000) },
    { product: "lamp", priceCents: 1100, since: after(-29 * 86_400_000) },
    { product: "lamp", priceCents: 1000, since: after(-86_400_000) },
  ]);
  await dueSale(800);
  await apply();
  expect(await stored()).toMatchObject({ was: 1000, lowest: 850 });
});

test("a history of less than 30 days counts from its first price", async () => {
  await store.database.delete(priceHistory);
  await store.database
    .insert(priceHistory)
    .values([{ product: "lamp", priceCents: 1000, since: after(-3 * 86_400_000) }]);
  await dueSale(800);
  await apply();
  expect(await stored()).toEqual({ price: 800, was: 1000, lowest: 1000, ends: null });
});

test("a price that the owner sets during a sale ends it, and stays", async () => {
  await dueSale(800, { endsAt: after(60_000) });
  await apply();
  await setPrice(900);
  expect((await listed()).reduction).toBeUndefined();
  await apply();
  await setPrice(800);
  expect((await listed()).reduction).toBeUndefined();
  await end();
  await apply();
  expect(await listed()).toMatchObject({ price: 8 });
});

test.each([950, 800])("a price of %i ends a sale at 800 that has no end, and stays", async (priceCents) => {
  await dueSale(800, { startsAt: after(-2_000) });
  await apply();
  expect((await listed()).reduction).toBeDefined();
  await due(priceCents);
  await apply();
  expect(await listed()).toMatchObject({ price: priceCents / 100 });
  expect(await stored()).toBeNull();
});

test.each([750, 800])("a sale at 800 does not begin while the price is %i", async (priceCents) => {
  await dueSale(800);
  await setPrice(priceCents);
  await apply();
  expect(await listed()).toMatchObject({ price: priceCents / 100 });
  expect(await stored()).toBeNull();
});

test("a sale that passed while no process ran changes nothing", async () => {
  await dueSale(800, { startsAt: after(-2_000), endsAt: after(-1_000) });
  await apply();
  expect(await listed()).toMatchObject({ price: 10 });
  expect(await store.database.$count(priceHistory)).toBe(1);
});

test("of a price and a sale that came due while no process ran, the sale reduces that price", async () => {
  await due(1200, { startsAt: after(-2_000) });
  await dueSale(800, { startsAt: after(-1_000) });
  await apply();
  expect(await stored()).toMatchObject({ price: 800, was: 1200 });
});

test("of a sale without an end and a later price that came due while no process ran, the later price applies", async () => {
  await dueSale(800, { startsAt: after(-2_000) });
  await due(1200, { startsAt: after(-1_000) });
  await apply();
  expect(await listed()).toMatchObject({ price: 12 });
  expect(await stored()).toBeNull();
});

test("a sale that begins as another ends reduces the price before both", async () => {
  await dueSale(800, { endsAt: after(60_000) });
  await apply();
  await end();
  await dueSale(700, { startsAt: after(-500) });
  await apply();
  expect(await stored()).toMatchObject({ price: 700, was: 1000, lowest: 800 });
});

test("several processes begin and end a sale once", async () => {
  const all = () => Promise.all(Array.from({ length: 6 }, apply));
  await dueSale(800, { endsAt: after(60_000) });
  await all();
  expect(await stored()).toMatchObject({ was: 1000 });
  await end();
  await all();
  const prices = await store.database.select().from(priceHistory).orderBy(priceHistory.since);
  expect(prices.map(({ priceCents }) => priceCents)).toEqual([1000, 800, 1000]);
});

test("archiving ends the sale, so that the restored product has the price before", async () => {
  await dueSale(800, { endsAt: after(60_000) });
  await apply();
  await store.database.transaction((transaction) => archive(transaction, "lamp", null));
  await store.database.transaction((transaction) => restore(transaction, "lamp"));
  expect(await listed()).toMatchObject({ price: 10 });
  expect(await stored()).toBeNull();
});

test("a sale that release 0.2.0 applies is announced, and a price that it sets ends the sale", async () => {
  await dueSale(800, { endsAt: after(60_000) });
  await store.database.execute(sql`
    with due as (
      update planned_prices set applied_at = now() where applied_at is null returning product, price_cents
    )
    update products set price_cents = due.price_cents from due where products.id = due.product`);
  expect(await listed()).toMatchObject({ price: 8, reduction: { was: 1000, lowest: 1000 } });
  await store.database.execute(sql`update products set price_cents = 900`);
  await apply();
  expect(await listed()).toMatchObject({ price: 9 });
  expect(await stored()).toBeNull();
});
