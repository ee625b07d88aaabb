import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { add, stockUp } from "../../basket/server/testing.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { rootCause } from "../../database/root-cause.ts";
import { DatabaseUnavailable } from "../../database/unavailable.ts";
import { openDatabase } from "../../database/database.ts";
import { stopWaiting, withRequestTimeout } from "../../database/timeout.ts";
import { Overloaded } from "../../server/overloaded.ts";
import { form, type TestStore, testStore } from "../../testing.ts";
import { serverMessages } from "../server-messages.ts";
import { limited } from "./limited.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "lamp", { stock: 100 });
});
afterAll(() => store.stop());

function opened(options?: { max: number }) {
  const database = openDatabase(store.databaseUrl, options);
  onTestFinished(() => database.close());
  return database;
}

/** Blocks searches with a database lock, to simulate a slow database. The returned function releases the lock. */
async function slowSearches() {
  const database = opened();
  const { promise, resolve: quicken } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table product_words in access exclusive mode`);
    held.resolve();
    await promise;
  });
  await held.promise;
  const release = () => {
    quicken();
    return holding;
  };
  onTestFinished(release);
  return release;
}

async function waitingSearches() {
  const { rows } = await store.database.execute<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%product_words%'`);
  return rows[0]!.count;
}

test("while a hundred searches wait, basket changes, orders and sign-ins are as fast as ever", async () => {
  const shopper = await newShopper(store, "lamp");
  const quicken = await slowSearches();
  const searches = Array.from({ length: 100 }, (_, at) => Promise.resolve(store.request(`/search?q=fine+${at}`)));
  await vi.waitFor(async () => expect(await waitingSearches()).toBe(5));

  const operations = [{ ...add("lamp"), id: randomUUID() }];
  const headers = { cookie: shopper.cookie, "content-type": "application/json" };
  const added = await store.request("/api/basket", {
    method: "POST",
    headers,
    body: JSON.stringify({ user: shopper.user.id, operations }),
  });
  expect(added.status).toBe(200);
  expect(await shopper.order()).toMatch(/^\/orders\/\d+$/);
  const signedIn = await store.request("/login", form({ ...shopper.credentials, intent: "sign-in" }));
  expect(signedIn.status).toBe(303);

  await quicken();
  const responses = await Promise.all(searches);
  // Some searches time out (503) if the tests run slowly.
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect((await store.request("/search?q=fine+lamp")).status).toBe(200);
});

test("a search that waited too long is answered with 503, a sentence, and a time to retry", async () => {
  const quicken = await slowSearches();
  const searches = Array.from({ length: 8 }, (_, at) => Promise.resolve(store.request(`/search?q=lamp+${at}`)));
  const suggested = await store.request("/_suggest?q=lam");
  expect(suggested.status).toBe(503);
  expect(suggested.headers.get("retry-after")).toBe("2");
  expect(await suggested.json()).toEqual({ message: serverMessages.crowded });
  await quicken();
  const pages = await Promise.all(searches.map(async (search) => (await search).text()));
  expect(pages.filter((page) => page.includes(serverMessages.crowded)).length).toBeGreaterThan(0);
});

test("queries run in the order of arrival, and are rejected at once if the queue is full", async () => {
  const database = limited(opened({ max: 2 }), { maxQueued: 2, timeoutMs: 60_000 });
  const came: number[] = [];
  const queries = [0, 1, 2, 3].map((at) =>
    database.execute(sql`select pg_sleep(0.05)`).then(
      () => void came.push(at),
      (error: unknown) => rootCause(error).message,
    ),
  );
  expect(await Promise.all(queries)).toEqual([undefined, undefined, undefined, serverMessages.crowded]);
  expect(came).toEqual([0, 1, 2]);
});

/** Sends `many` concurrent queries, of which all but one are rejected. Returns the times of the rejections. */
async function sentAway(many: number) {
  const database = limited(opened({ max: 2 }), { maxQueued: many, timeoutMs: 20 });
  let turns = 0;
  const count = () => void ((turns += 1), (counting = setImmediate(count)));
  let counting = setImmediate(count);
  const queries = Array.from({ length: many }, () =>
    database.execute(sql`select pg_sleep(0.2)`).then(
      () => [],
      (error: unknown) =>
        rootCause(error).message === serverMessages.crowded ? [{ at: performance.now(), turns }] : [],
    ),
  );
  const away = (await Promise.all(queries)).flat();
  clearImmediate(counting);
  return { away, between: (first: number, last: number) => away.at(last)!.at - away.at(first)!.at };
}

test("queries rejected together are answered five milliseconds apart, so that nobody else is delayed by several", async () => {
  const { away, between } = await sentAway(30);
  expect(away).toHaveLength(29);
  expect(between(0, -1)).toBeGreaterThanOrEqual(28 * 4);
});

test("if too many rejected queries wait, one is answered per turn of the event loop until fewer are left", async () => {
  const { away, between } = await sentAway(500);
  expect(away).toHaveLength(499);
  expect(new Set(away.map(({ turns }) => turns)).size).toBe(499);
  expect(between(0, 290)).toBeLessThan(between(-199, -1));
});

test("after a failed query, the next one runs", async () => {
  const database = limited(opened({ max: 2 }));
  await expect(database.execute(sql`select 1 / 0`)).rejects.toThrow("Failed query");
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("a slot stays taken until its query has ended, even if the request no longer waits", async () => {
  const queued = limited(opened({ max: 2 }), { maxQueued: 5, timeoutMs: 100 });
  const late = withRequestTimeout(async () => {
    stopWaiting();
    await queued.execute(sql`select pg_sleep(0.5)`);
  });
  await expect(late).rejects.toMatchObject({ cause: expect.any(DatabaseUnavailable) });
  await expect(queued.execute(sql`select 1`)).rejects.toMatchObject({ cause: expect.any(Overloaded) });
  await vi.waitFor(() => queued.execute(sql`select 1`), { timeout: 5_000 });
});
