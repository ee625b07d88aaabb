import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stickyLine } from "../database/postgres/testing.line.ts";
import { openDatabase } from "../database/database.ts";
import { stopWaiting, withRequestTimeout } from "../database/timeout.ts";
import { testDatabase, type TestDatabase } from "../database/postgres/testing.ts";
import { createRateLimits, inShares, type RateLimit } from "./rate-limits.ts";
import { rateLimits } from "./schema.ts";

let store: TestDatabase;
let limits: ReturnType<typeof createRateLimits>;
let three: RateLimit;
beforeAll(async () => {
  store = await testDatabase();
  limits = createRateLimits(store.database, "secret");
  three = limits.limit("three-a-minute", { points: 3, seconds: 60 });
});
beforeEach(() => store.database.delete(rateLimits));
afterAll(() => store.stop());

const secondsPass = (seconds: number) =>
  store.database.update(rateLimits).set({ expire: sql`${rateLimits.expire} - ${seconds * 1000}` });
const pointsNow = async () => (await store.database.select().from(rateLimits)).map(({ points }) => points);

async function consumed(limit: Pick<RateLimit, "consume">, key: string, times: number) {
  const all = await Promise.all(Array.from({ length: times }, () => limit.consume(key)));
  return all.filter(({ ok }) => ok).length;
}

test("each key has a number of points, until the window that began with the first has ended", async () => {
  expect(await consumed(three, "ada", 2)).toBe(2);
  await secondsPass(50);
  expect(await consumed(three, "ada", 5)).toBe(1);
  expect(await consumed(three, "bob", 5)).toBe(3);
  expect(await three.consume("ada")).toEqual({ ok: false, retryAfter: expect.closeTo(10, -0.5) });
  await secondsPass(10);
  expect(await consumed(three, "ada", 5)).toBe(3);
});

test("several points are taken together or not at all, and refused ones do not count", async () => {
  expect(await three.consume("ada", 2)).toMatchObject({ ok: true });
  expect(await three.consume("ada", 2)).toMatchObject({ ok: false });
  expect(await three.consume("ada", 1)).toMatchObject({ ok: true });
});

test("limits with other names are independent", async () => {
  await consumed(three, "ada", 3);
  const other = limits.limit("two-a-minute", { points: 2, seconds: 60 });
  expect(await consumed(other, "ada", 3)).toBe(2);
});

test("of 300 concurrent requests through several processes, exactly 100 are accepted", async () => {
  const processes = [1, 2, 3].map(() =>
    createRateLimits(store.database, "secret").limit("hundred", { points: 100, seconds: 60 }),
  );
  const found = await Promise.all(processes.map((limit) => consumed(limit, "ada", 100)));
  expect(found.reduce((sum, n) => sum + n)).toBe(100);
});

test("an ended window gets no refunds", async () => {
  const first = await three.consume("ada");
  await secondsPass(60);
  await consumed(three, "ada", 3);
  // Lets the second window end a second later than the first. `secondsPass` changes stored times, not the clock.
  await secondsPass(-1);
  if (first.ok) await first.giveBack();
  expect(await pointsNow()).toEqual([3]);
});

test("the table does not reveal who is limited", async () => {
  await three.consume("my password by mistake");
  const [row] = await store.database.select().from(rateLimits);
  expect(row!.key).toMatch(/^three-a-minute:[\w-]{43}$/);
  await createRateLimits(store.database, "another secret")
    .limit("three-a-minute", { points: 3, seconds: 60 })
    .consume("my password by mistake");
  expect(await store.database.$count(rateLimits)).toBe(2);
});

test("statements have no names, so that they work behind a pooler", async () => {
  const sent = vi.spyOn(store.database.$client, "query");
  const counted = await three.consume("ada");
  if (counted.ok) await counted.giveBack();
  await limits.sweep();
  const named = sent.mock.calls.filter(([query]) => (query as { name?: string }).name);
  expect([sent.mock.calls.length, named]).toEqual([3, []]);
  sent.mockRestore();
});

test("the clean-up deletes only expired rows, in batches", async () => {
  const old = Array.from({ length: 2500 }, (_, n) => ({ key: `old ${n}`, points: 1, expire: Date.now() - 1 }));
  await store.database.insert(rateLimits).values(old);
  await three.consume("ada");
  await limits.sweep();
  expect(await pointsNow()).toEqual([1]);
});

test("a refund that the failing database could not store is repeated when it recovers", async () => {
  const line = await stickyLine(store.url);
  const database = openDatabase(line.url);
  const limit = createRateLimits(database, "secret").limit("three-a-minute", { points: 3, seconds: 60 });
  const counted = await limit.consume("ada");
  line.cut();
  await withRequestTimeout(async () => {
    stopWaiting(); // ends the request's wait, so that `giveBack` returns at once
    if (counted.ok) await counted.giveBack();
  });
  expect(await pointsNow()).toEqual([1]);
  line.flow();
  await store.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${rateLimits} in exclusive mode`);
    // Delays the retry of the refund. If the retry timed out, a further retry would refund the points twice.
    await transaction.execute(sql`select pg_sleep(2.2)`);
  });
  await vi.waitFor(async () => expect(await pointsNow()).toEqual([0]), { timeout: 10_000 });
  await database.close();
  line.close();
});

test("points of a transaction are refunded by its rollback, and share the limit with others", async () => {
  const inTransaction = (isCommitted = true) =>
    store.database
      .transaction(async (transaction) => {
        const counted = await three.consumeIn(transaction, "ada");
        if (!isCommitted) transaction.rollback();
        return counted !== null;
      })
      .catch(() => "rolled back");
  expect(await inTransaction(false)).toBe("rolled back");
  expect(await inTransaction()).toBe(true);
  expect(await consumed(three, "ada", 1)).toBe(1);
  const atOnce = await Promise.all([inTransaction(), inTransaction(), inTransaction()]);
  expect(atOnce.filter((isCounted) => isCounted === true)).toHaveLength(1);
  expect(await consumed(three, "ada", 1)).toBe(0);
  await secondsPass(60);
  expect(await inTransaction()).toBe(true);
  expect(await consumed(three, "ada", 3)).toBe(2);
});

test("a refund in a transaction leaves room again", async () => {
  await store.database.transaction(async (transaction) => (await three.consumeIn(transaction, "ada"))!());
  expect(await consumed(three, "ada", 4)).toBe(3);
});

test("a limit in shares queries the database once a share, after a free first one, and refuses beyond the limit", async () => {
  const ten = limits.limit("ten-a-minute", { points: 10, seconds: 60 });
  const inFives = inShares(ten, 5);
  const take = async (points: number) => (await inFives.consume("ada", points)).ok;
  expect(await take(5)).toBe(true);
  expect(await pointsNow()).toEqual([]);
  expect(await take(3)).toBe(true);
  expect(await pointsNow()).toEqual([5]);
  const counted = await inFives.consume("ada", 2);
  expect(await take(6)).toBe(false);
  expect(await take(5)).toBe(true);
  expect(await inFives.consume("ada")).toMatchObject({ ok: false, retryAfter: 60 });
  if (counted.ok) await counted.giveBack();
  expect([await take(2), await take(1)]).toEqual([true, false]);
  await secondsPass(60);
  expect(await take(10)).toBe(true);
});

test("concurrent requests never exceed a limit in shares", async () => {
  const inTwos = inShares(limits.limit("eight-a-minute", { points: 8, seconds: 60 }), 2);
  const atOnce = await consumed(inTwos, "ada", 30);
  let later = 0;
  while ((await inTwos.consume("ada")).ok) later += 1;
  expect(atOnce + later).toBe(10);
});
