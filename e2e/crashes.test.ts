import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { eq, inArray, sql } from "drizzle-orm";
import { sessionCookie } from "../app/accounts/server/cookie.ts";
import { createBaskets } from "../app/basket/server/baskets.ts";
import { newUser, stockUp } from "../app/basket/server/testing.ts";
import { products } from "../app/catalogue/server/schema.ts";
import { type Database, openDatabase } from "../app/database/database.ts";
import { orderLines, orders } from "../app/orders/server/schema.ts";
import { address as delivery, reviewed } from "../app/orders/server/testing.ts";
import { useDatabaseUrl } from "../app/database/postgres/attach.ts";
import { findHome } from "../app/database/postgres/home.ts";
import { processesOf } from "../app/database/postgres/leftovers.ts";
import { sessions } from "../app/accounts/server/schema.ts";
import { freePort, startStore, type StoreProcess, temporaryFolder } from "./store-process.ts";

// Disables retries, because a passed retry would hide a lost order.
test.describe.configure({ mode: "default", retries: 0 });

const SESSION_SECRET = "a secret of forty characters for tests!";
const stock = 1000;

/** Store under test. Each restart uses the same URL and data folder. */
let store: StoreProcess;
let settings: Record<string, string>;
let database: Database;

test.beforeAll(async () => {
  const [DATA_DIR, PORT] = [await temporaryFolder(), String(await freePort())];
  settings = { DATA_DIR, PORT, SESSION_SECRET, STORE_FEATURES: "all", LOG_LEVEL: "silent" };
  store = await startStore(settings);
  database = openDatabase((await useDatabaseUrl({ DATA_DIR })).url);
});
test.afterAll(async () => {
  await database.close();
  await store.stop();
  await rm(settings["DATA_DIR"]!, { recursive: true, force: true });
});

type Purchase = { readonly basketId: string; readonly cookie: string; readonly form: URLSearchParams };

/** Registers 200 shoppers and opens their order reviews. Each basket has one unit of product `one`, two of `two`. */
async function twoHundredPurchases(one: string, two: string): Promise<Purchase[]> {
  await stockUp(database, one, { stock });
  await stockUp(database, two, { stock });
  const baskets = createBaskets(database);
  const cookies = sessionCookie({ secrets: [SESSION_SECRET], secure: false });
  const purchase = async (): Promise<Purchase> => {
    const user = await newUser(database);
    const [token, expiresAt] = [randomUUID(), new Date(Date.now() + 3_600_000)];
    await database.insert(sessions).values({ userId: user.id, token, expiresAt });
    const { basketId, version, seen, totalCents } = await reviewed(baskets, user.id, two, one, two);
    const form = { basket: basketId, version: String(version), seen, total: String(totalCents), ...delivery };
    return { basketId, cookie: cookies.write(token, user).split(";")[0]!, form: new URLSearchParams(form) };
  };
  const purchases: Purchase[] = [];
  // Creates ten at a time, because more would wait for the pool's ten connections and might time out.
  while (purchases.length < 200) purchases.push(...(await Promise.all(Array.from({ length: 10 }, purchase))));
  return purchases;
}

async function order({ cookie, form }: Purchase): Promise<number> {
  for (;;) {
    const headers = { cookie, origin: store.address };
    const sent = fetch(`${store.address}/order`, { method: "POST", redirect: "manual", headers, body: form });
    const response = await sent.catch(() => null);
    await response?.bytes().catch(() => {});
    const number = /^\/orders\/(\d+)$/.exec(response?.headers.get("location") ?? "")?.[1];
    if (number) return Number(number);
    if (response && response.status < 500) throw new Error(`The store answered ${response.status}.`);
    await pause(20);
  }
}

/** Places the orders with eight concurrent buyers. Calls `amid` after 60 acknowledged orders. */
async function orderAll(purchases: readonly Purchase[], amid: () => Promise<unknown>) {
  const waiting = [...purchases];
  const acknowledged: { number: number; basketId: string }[] = [];
  let done: Promise<unknown> | undefined;
  const buyer = async () => {
    for (let purchase = waiting.shift(); purchase; purchase = waiting.shift()) {
      acknowledged.push({ number: await order(purchase), basketId: purchase.basketId });
      if (acknowledged.length === 60) done = amid();
    }
  };
  await Promise.all(Array.from({ length: 8 }, buyer));
  await done;
  return acknowledged;
}

/** Expects exactly the acknowledged orders in the database, one per basket, and stock that matches these orders. */
async function expectSound(
  purchases: readonly Purchase[],
  acknowledged: readonly { number: number; basketId: string }[],
) {
  const ids = purchases.map(({ basketId }) => basketId);
  const placed = await database
    .select({ number: orders.number, basketId: orders.basketId })
    .from(orders)
    .where(inArray(orders.basketId, ids))
    .orderBy(orders.number);
  expect(placed).toEqual(acknowledged.toSorted((a, b) => a.number - b.number));
  expect(new Set(placed.map(({ basketId }) => basketId)).size).toBe(200);
  const left = await database
    .select({ id: products.id, stock: products.stock, sold: sql<number>`sum(${orderLines.quantity})::integer` })
    .from(products)
    .innerJoin(orderLines, eq(orderLines.productId, products.id))
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(inArray(orders.basketId, ids))
    .groupBy(products.id)
    .orderBy(products.id);
  expect(left.map((product) => [product.sold, product.stock])).toEqual([
    [200, stock - 200],
    [400, stock - 400],
  ]);
}

test("a store that is killed during two hundred orders keeps every acknowledged order, and none twice", async () => {
  const purchases = await twoHundredPurchases("anvil", "bucket");
  let unfinished = 0;
  const acknowledged = await orderAll(purchases, async () => {
    const gone = once(store.process, "exit");
    store.process.kill("SIGKILL");
    await gone;
    unfinished = 200 - (await database.$count(orders));
    store = await startStore(settings); // from now on, the buyers' retries reach the store
  });
  expect(unfinished).toBeGreaterThan(0);
  await expectSound(purchases, acknowledged);
});

test("a PostgreSQL that is killed during two hundred orders keeps every acknowledged order, and none twice", async () => {
  const purchases = await twoHundredPurchases("axe", "barrel");
  const { data } = await findHome(settings["DATA_DIR"]!);
  const before = await processesOf(data);
  const acknowledged = await orderAll(purchases, async () => {
    for (const pid of await processesOf(data)) process.kill(pid, "SIGKILL");
  });
  expect((await processesOf(data)).filter((pid) => before.includes(pid))).toEqual([]);
  await expectSound(purchases, acknowledged);
});
