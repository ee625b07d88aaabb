import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { type Level, pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../../database/database.ts";
import { stickyLine } from "../../database/postgres/testing.line.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createPubSub, type PubSub } from "../../database/pubsub.ts";
import { archive } from "./archive.ts";
import { applyDue, plan, plannedOf, withdraw } from "./planned-prices.ts";
import { runOnChange } from "./run-on-change.ts";
import { plannedPrices, products } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  for (const table of [products, plannedPrices]) await store.database.delete(table);
  await sell(store.database, [{ id: "lamp", priceCents: 1000 }]);
});
afterAll(() => store.stop());

const priceOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.priceCents;

const later = (ms: number) => new Date(Date.now() + ms);
const planned = (priceCents: number, startsAt: Date, product = "lamp") =>
  store.database.transaction((transaction) =>
    plan(transaction, { product, priceCents, startsAt, isReduction: false, endsAt: null, by: null }),
  );
/** Inserts a scheduled price directly, as if it had come due while no process ran. */
const missed = (priceCents: number, startsAt: Date, product = "lamp") =>
  store.database.insert(plannedPrices).values({ product, priceCents, startsAt });

const lines: string[] = [];
const log = pino({ level: "warn" satisfies Level }, { write: (line: string) => void lines.push(line) });

const running: { pubsub: PubSub; ended: Promise<void>; database: Database }[] = [];
function start(url = store.url) {
  const database = openDatabase(url);
  const pubsub = createPubSub(url, ["catalogue"], log);
  running.push({ pubsub, ended: runOnChange({ pubsub, log, failure: "Failed" }, () => applyDue(database)), database });
}
async function stop() {
  for (const { pubsub, ended, database } of running.splice(0)) {
    await pubsub.stop();
    await ended;
    await database.close();
  }
}
afterEach(async () => {
  await stop();
  lines.length = 0;
});

test(
  "a price applies from its scheduled time, also if it was scheduled while the process ran",
  { retry: 2 },
  async () => {
    start();
    await wait(300); // the price clock's next query is now up to a minute away
    const startsAt = later(1_200);
    expect(await planned(900, startsAt)).toBe("planned");
    await wait(startsAt.getTime() - Date.now() - 100);
    expect(await priceOf("lamp")).toBe(1000);
    await expect.poll(() => priceOf("lamp"), { interval: 20 }).toBe(900);
    const [past] = await plannedOf(store.database, "lamp");
    expect(past!.appliedAt!.getTime() - startsAt.getTime()).toBeLessThan(1_000);
  },
);

test("prices that came due while no process ran apply right after a start: of several, the last", async () => {
  await missed(800, later(-2_000));
  await missed(900, later(-1_000));
  await missed(700, later(-3_000));
  await missed(600, later(60_000));
  start();
  await expect.poll(() => priceOf("lamp")).toBe(900);
  expect(
    (await plannedOf(store.database, "lamp")).map(({ priceCents, appliedAt }) => [priceCents, !appliedAt]),
  ).toEqual([
    [600, true],
    [900, false],
    [800, false],
    [700, false],
  ]);
});

test("one of several processes applies a price, and a price that the owner sets afterwards stays", async () => {
  await sell(
    store.database,
    Array.from({ length: 40 }, (_, n) => ({ id: `n${n}` })),
  );
  for (let n = 0; n < 40; n += 1) await missed(1 + n, later(-1_000), `n${n}`);
  const { rows } = await store.database.execute<{ at: string }>(sql`select now() as at`);
  await Promise.all(Array.from({ length: 8 }, () => applyDue(store.database)));
  const applied = await store.database.select().from(plannedPrices);
  expect(applied.every(({ appliedAt }) => appliedAt! >= new Date(rows[0]!.at))).toBe(true);
  expect(await priceOf("n7")).toBe(8);
  await store.database.update(products).set({ priceCents: 5_000 }).where(eq(products.id, "n7"));
  await Promise.all(Array.from({ length: 8 }, () => applyDue(store.database)));
  expect(await priceOf("n7")).toBe(5_000);
});

test("while the database is away no error is logged, and prices that came due apply afterwards", async () => {
  const line = await stickyLine(store.url);
  start(line.url);
  await wait(300);
  line.cut();
  await missed(900, later(300));
  await wait(800);
  expect(await priceOf("lamp")).toBe(1000);
  line.flow();
  await expect.poll(() => priceOf("lamp"), { timeout: 5_000 }).toBe(900);
  await stop();
  line.close();
  expect(lines.filter((text) => JSON.parse(text).level >= 50)).toEqual([]);
});

test("the clock ends with its process", async () => {
  start();
  await wait(50);
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(500);
});

test("past times, unknown products and a second price for the same time are refused", async () => {
  const at = later(60_000);
  expect(await planned(900, later(-1_000))).toBe("past");
  expect(await planned(900, at, "nothing")).toBe("gone");
  const both = await Promise.all([planned(900, at), planned(900, at)]);
  expect(new Set(both)).toEqual(new Set(["planned", "before"]));
  expect(await planned(900, at)).toBe("before");
  expect(await planned(800, at)).toBe("taken");
  expect(await store.database.$count(plannedPrices)).toBe(1);
});

test("a withdrawn price never applies, and an applied one cannot be withdrawn", async () => {
  await planned(900, later(300));
  const [coming] = await plannedOf(store.database, "lamp");
  const take = (id: number, product = "lamp") =>
    store.database.transaction((transaction) => withdraw(transaction, product, id));
  expect(await take(coming!.id, "another")).toBe(false);
  expect(await take(coming!.id)).toBe(true);
  await missed(800, later(-1_000));
  await applyDue(store.database);
  expect(await priceOf("lamp")).toBe(800);
  const [past] = await plannedOf(store.database, "lamp");
  expect(await take(past!.id)).toBe(false);
});

test("a price that comes due during a sale or the archiving of its product waits for that, and vice versa", async () => {
  await sell(store.database, [{ id: "sofa" }]);
  await missed(900, later(-1_000));
  await missed(800, later(-1_000), "sofa");
  await Promise.all([
    store.database.transaction(async (transaction) => {
      await transaction.execute(sql`select from products order by id for update`);
      await wait(100);
      await transaction.execute(sql`update products set stock = stock - 1`);
    }),
    store.database.transaction((transaction) => archive(transaction, "sofa", null)),
    applyDue(store.database),
    applyDue(store.database),
  ]);
  expect(await priceOf("lamp")).toBe(900);
});
