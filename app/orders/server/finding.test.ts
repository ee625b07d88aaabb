import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { createBaskets } from "../../basket/server/baskets.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { sell } from "../../catalogue/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createOrders, type Orders } from "./orders.ts";
import { orders as ordersTable } from "./schema.ts";
import { address, reviewed } from "./testing.ts";

let store: TestDatabase;
let orders: Orders;
/** Numbers of Zoe's order, Yusuf's order and the last order. */
let [zoe, yusuf, last] = [0, 0, 0];
beforeAll(async () => {
  store = await testDatabase();
  orders = createOrders(store.database);
  await stockUp(store.database, "mug", { stock: 100 });
  const lamp = { picture: "mug-set-teal", rating: 4, priceCents: 5000, stock: 100 };
  await sell(store.database, [{ id: "DUNE-77", title: "Dune Lämp, men's", ...lamp }]);
  zoe = await placed("zoe.ito@osier.example", "Zoë Ito", "DUNE-77");
  yusuf = await placed("yusuf@wicker.example", "Yusuf O'Hara", "mug", "DUNE-77");
  last = await placed("zoe@elsewhere.example", "Someone Else", "mug");
});
afterAll(() => store.stop());

async function placed(email: string, name: string, ...ids: string[]) {
  const [user] = await store.database.insert(users).values({ email }).returning({ id: users.id });
  const review = await reviewed(createBaskets(store.database), user!.id, ...ids);
  const result = await orders.place(user!, { ...review, address: { ...address, name } });
  if (!result.ok) throw new Error(result.changes.join(" "));
  return result.number;
}

const found = async (conditions: Parameters<Orders["list"]>[0]) =>
  (await orders.list(conditions)).orders.map(({ order }) => order.number);

test.each([
  ["its number", () => `${zoe}`, () => [zoe]],
  ["the beginning of several numbers, the newest first", () => "1000", () => [last, yusuf, zoe]],
  ["a name, without its accents", () => "zoe ITO", () => [zoe]],
  ["the beginning of a name, or of an e-mail", () => "zo", () => [last, zoe]],
  ["an e-mail", () => "zoe.ito@osier.example", () => [zoe]],
  ["an apostrophe more or less", () => "ohara mens", () => [yusuf]],
  ["a product's title", () => "lamp dune", () => [yusuf, zoe]],
  ["a product's id", () => "dune-77", () => [yusuf, zoe]],
  ["words of which each stands somewhere else", () => "lamp yusuf", () => [yusuf]],
  ["a word that no order has", () => "lamp osterley", () => []],
  ["the end of a word", () => "usuf", () => []],
  ["no word at all", () => "?! …", () => []],
  ["words amid what would be operators, or close a text", () => "lamp' | 'mug & ! \\ :* <->", () => [yusuf]],
  ["half a character, and nothing", () => "\ud83d \0 lamp", () => []],
])("an order is found by %s", async (_, words, numbers) => {
  expect(await found({ words: words() })).toEqual(numbers());
});

test("only the first eight words of a search are used", async () => {
  expect(await found({ words: `${"lamp ".repeat(8)}nothing` })).toEqual([yusuf, zoe]);
  expect(await found({ words: `lamp ${"x".repeat(100_000)}` })).toEqual([]);
});

test("orders are found by status and by days, also combined", async () => {
  const day = (from: string, before: string) => ({ from: new Date(from), before: new Date(before) });
  await store.database.execute(sql`
    update orders set placed_at = case number when ${zoe} then '2020-03-01T10:00:00Z'::timestamptz
      when ${yusuf} then '2020-03-05T00:00:00Z' else placed_at end`);
  expect(await found(day("2020-03-01T00:00:00Z", "2020-03-02T00:00:00Z"))).toEqual([zoe]);
  expect(await found(day("2020-03-01T10:00:00Z", "2020-03-05T00:00:00Z"))).toEqual([zoe]);
  expect(await found(day("2020-03-01T10:00:01Z", "2020-03-05T00:00:01Z"))).toEqual([yusuf]);
  expect(await found(day("2020-03-01T00:00:00Z", "2020-03-06T00:00:00Z"))).toEqual([yusuf, zoe]);
  expect(await found({ from: new Date("2020-03-02T00:00:00Z") })).toEqual([last, yusuf]);
  expect(await found({ before: new Date("2020-03-06T00:00:00Z") })).toEqual([yusuf, zoe]);
  await orders.ship(yusuf);
  expect(await found({ state: "shipped" })).toEqual([yusuf]);
  expect(await found({ state: "placed", words: "lamp" })).toEqual([zoe]);
  expect(await found({ state: "placed", words: "lamp", from: new Date("2020-03-02T00:00:00Z") })).toEqual([]);
});

test("results have pages", async () => {
  const first = await orders.list({ words: "lamp", size: 1 });
  expect([first.orders.map(({ order }) => order.number), first.next]).toEqual([[yusuf], yusuf]);
  const second = await orders.list({ words: "lamp", size: 1, number: first.next! });
  expect([second.orders.map(({ order }) => order.number), second.next]).toEqual([[zoe], null]);
});

test("an order is found by its shopper's current e-mail", async () => {
  const [order] = await store.database.select().from(ordersTable).where(eq(ordersTable.number, zoe));
  await store.database.update(users).set({ email: "ito@hosted.example" }).where(eq(users.id, order!.userId!));
  expect(await found({ words: "ito@hosted.example" })).toEqual([zoe]);
  expect(await found({ words: "zoe.ito@osier.example" })).toEqual([]);
});
