import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { priceHistory, products } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  await store.database.delete(products);
  await store.database.delete(priceHistory);
});
afterAll(() => store.stop());

const pricesOf = async (id: string) => {
  const rows = await store.database.select().from(priceHistory).where(eq(priceHistory.product, id));
  return rows.toSorted((a, b) => a.since.getTime() - b.since.getTime()).map(({ priceCents }) => priceCents);
};
const age = (interval: string) =>
  store.database.execute(sql`
  update price_history set since = since - ${interval}::interval`);
/** Sets a price. Ages earlier prices, because the table keeps only the last price of a millisecond. */
async function setPrice(priceCents: number) {
  await age("1 second");
  await store.database.update(products).set({ priceCents });
}

test("each price of a product is recorded when it is added and when it changes", async () => {
  await sell(store.database, [
    { id: "lamp", priceCents: 1000 },
    { id: "mug", priceCents: 500 },
  ]);
  await setPrice(900);
  await setPrice(1200);
  expect(await pricesOf("lamp")).toEqual([1000, 900, 1200]);
  expect(await pricesOf("mug")).toEqual([500, 900, 1200]);
});

test("sales and changes of other fields record nothing", async () => {
  await sell(store.database, [{ id: "lamp", priceCents: 1000, stock: 9 }]);
  await store.database.update(products).set({ stock: 8 });
  await store.database.update(products).set({ title: "Lamp", priceCents: 1000 });
  expect(await pricesOf("lamp")).toEqual([1000]);
});

test("of two changes in one transaction, the last is recorded", async () => {
  await sell(store.database, [{ id: "lamp", priceCents: 1000 }]);
  await age("1 second");
  await store.database.transaction(async (transaction) => {
    await transaction.update(products).set({ priceCents: 900 });
    await transaction.update(products).set({ priceCents: 800 });
  });
  expect(await pricesOf("lamp")).toEqual([1000, 800]);
});

test("a product that is removed and added again keeps its history", async () => {
  await sell(store.database, [{ id: "lamp", priceCents: 1000 }]);
  await age("1 second");
  await store.database.delete(products);
  await sell(store.database, [{ id: "lamp", priceCents: 700 }]);
  expect(await pricesOf("lamp")).toEqual([1000, 700]);
});

test("a change deletes prices that ended more than a year ago", async () => {
  await sell(store.database, [{ id: "lamp", priceCents: 1000 }]);
  await age("200 days");
  await setPrice(900);
  await age("200 days");
  await setPrice(800);
  expect(await pricesOf("lamp")).toEqual([1000, 900, 800]);
  await age("200 days");
  await setPrice(700);
  expect(await pricesOf("lamp")).toEqual([900, 800, 700]);
});
