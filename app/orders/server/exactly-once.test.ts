import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { orderMessages } from "../messages.ts";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { openDatabase } from "../../database/database.ts";
import { testDatabase } from "../../database/postgres/testing.ts";
import { createOrders } from "./orders.ts";
import { orders as ordersTable } from "./schema.ts";
import { reviewed } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";

/** Opens up to 50 connections, one per shopper, so that shoppers wait only for locks in PostgreSQL. */
async function fiftyConnections() {
  const store = await testDatabase();
  const database = openDatabase(store.url, { max: 50 });
  onTestFinished(async () => {
    await database.close();
    await store.stop();
  });
  return { database, baskets: createBaskets(database), orders: createOrders(database, undefined, [], openShop) };
}

test("of fifty concurrent buyers one gets the last unit, and the others see that it is sold out", async () => {
  const { database, baskets, orders } = await fiftyConnections();
  await stockUp(database, "lamp", { stock: 1 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => newUser(database)));
  const reviews = await Promise.all(buyers.map((user) => reviewed(baskets, user.id, "lamp")));
  const results = await Promise.all(buyers.map((user, at) => orders.place(user, reviews[at]!)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const soldOut = { ok: false, changes: [orderMessages.changes.soldOut("A fine lamp")] };
  expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 49 }, () => soldOut));
  expect(await database.$count(ordersTable)).toBe(1);
  expect(await database.$count(products, eq(products.stock, 0))).toBe(1);
});

test("one version of a basket that is sent twenty times at once is ordered once, and every response leads to the order", async () => {
  const { database, baskets, orders } = await fiftyConnections();
  await stockUp(database, "lamp", { stock: 100 });
  const user = await newUser(database);
  const review = await reviewed(baskets, user.id, "lamp");
  const results = await Promise.all(Array.from({ length: 20 }, () => orders.place(user, review)));
  const [order] = (await orders.history(user)).orders;
  const { number } = order!;
  expect(results.filter((result) => result.ok && !result.again)).toEqual([{ ok: true, number, again: false }]);
  expect(results.filter((result) => result.ok && result.again && result.number === number)).toHaveLength(19);
  expect(await database.$count(ordersTable)).toBe(1);
  expect(await database.$count(products, eq(products.stock, 99))).toBe(1);
});

test("buyers of the same products in opposite orders never deadlock", async () => {
  const { database, baskets, orders } = await fiftyConnections();
  const ids = ["atlas", "bowl", "clock", "desk", "easel"];
  for (const id of ids) await stockUp(database, id, { stock: 100 });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => newUser(database)));
  const reviews = await Promise.all(
    buyers.map((user, at) => reviewed(baskets, user.id, ...(at % 2 ? ids : ids.toReversed()))),
  );
  const results = await Promise.all(buyers.map((user, at) => orders.place(user, reviews[at]!)));
  const numbers = results.map((result) => (result.ok ? result.number : result.changes));
  await Promise.all(numbers.slice(0, 20).map((number) => orders.cancel(Number(number))));
  expect(await database.$count(products, eq(products.stock, 80))).toBe(5);
});
