import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../../database/unavailable.ts";
import { createCache } from "./cache.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Creates a cache. `cut` and `reconnect` break and restore the connection for change notifications. */
function caching() {
  let since: number | null = null;
  const liveness = { isAlive: () => since === null, aliveAt: () => since ?? Date.now() };
  const cache = createCache<{ price: number }>({
    maxBytes: 100,
    liveness,
    describe: ({ price }) => ({ size: 1, mark: String(price) }),
  });
  return {
    ...cache,
    cut: () => void (since = Date.now()),
    reconnect: () => void (since = null),
    price: async (load: () => { price: number } | null | Promise<never>) => (await cache.get("lamp", load))?.price,
  };
}

const costs = (price: number) => () => ({ price });
const away = () => Promise.reject(new DatabaseUnavailable());

test("a value is loaded once until it is invalidated", async () => {
  const cache = caching();
  expect(await cache.price(costs(5))).toBe(5);
  expect(await cache.price(costs(6))).toBe(5);
  cache.invalidate();
  expect(cache.peek("lamp")).toBeUndefined();
  expect(await cache.price(costs(6))).toBe(6);
});

test("concurrent requests share one load", async () => {
  const cache = caching();
  const { promise, resolve } = Promise.withResolvers<{ price: number }>();
  const both = [cache.get("lamp", () => promise), cache.get("lamp", costs(6))];
  resolve({ price: 5 });
  expect(await Promise.all(both)).toEqual([{ price: 5 }, { price: 5 }]);
});

test("a load that began before an invalidation is not cached as valid", async () => {
  const cache = caching();
  const { promise, resolve } = Promise.withResolvers<{ price: number }>();
  const old = cache.get("lamp", () => promise);
  cache.invalidate();
  expect(await cache.price(costs(6))).toBe(6);
  resolve({ price: 5 });
  await old;
  expect(await cache.price(costs(7))).toBe(6);
});

/** Creates a cache whose values depend on one or two ids each. */
function showing() {
  const liveness = { isAlive: () => true, aliveAt: () => Date.now() };
  type List = { readonly ids: readonly string[] };
  const describe = ({ ids }: List) => ({ size: 1, mark: ids.join(), ids: new Set(ids) });
  const cache = createCache<List>({ maxBytes: 100, liveness, describe });
  const load = (key: string) => cache.get(key, () => ({ ids: key.split(",") }));
  const cachedKeys = () => ["lamp", "mug", "lamp,mug"].filter((key) => cache.peek(key));
  return { ...cache, load, cachedKeys };
}

test("invalidating an id invalidates only the values that show it", async () => {
  const cache = showing();
  for (const key of ["lamp", "mug", "lamp,mug"]) await cache.load(key);
  cache.invalidate("lamp");
  expect(cache.cachedKeys()).toEqual(["mug"]);
  await cache.load("lamp,mug");
  expect(cache.cachedKeys()).toEqual(["mug", "lamp,mug"]);
  cache.invalidate("");
  expect(cache.cachedKeys()).toEqual([]);
});

test("a load that began before the invalidation of an id it shows is not cached as valid; another is", async () => {
  const cache = showing();
  const { promise, resolve } = Promise.withResolvers<void>();
  const loads = ["lamp", "mug"].map((key) => cache.get(key, () => promise.then(() => ({ ids: [key] }))));
  cache.invalidate("lamp");
  resolve();
  await Promise.all(loads);
  expect(cache.cachedKeys()).toEqual(["mug"]);
});

test("after very many single invalidations everything is invalid", async () => {
  const cache = showing();
  await cache.load("mug");
  for (let n = 0; n < 10_000; n++) cache.invalidate(`thing ${n}`);
  expect(cache.cachedKeys()).toEqual(["mug"]);
  cache.invalidate("one more");
  expect(cache.cachedKeys()).toEqual([]);
});

test("an equal value stays the same object after an invalidation", async () => {
  const cache = caching();
  const first = await cache.get("lamp", costs(5));
  cache.invalidate();
  expect(await cache.get("lamp", costs(5))).toBe(first);
});

test("without change notifications every request loads", async () => {
  const cache = caching();
  await cache.price(costs(5));
  cache.cut();
  expect(await cache.price(costs(6))).toBe(6);
  expect(await cache.price(costs(7))).toBe(7);
  cache.reconnect();
  expect(await cache.price(costs(8))).toBe(7);
});

test("while the database is away, the last known value is used for at most ten minutes", async () => {
  const cache = caching();
  await cache.price(costs(5));
  vi.advanceTimersByTime(60 * minute);
  cache.cut();
  expect(await cache.price(away)).toBe(5);
  vi.advanceTimersByTime(10 * minute - 1);
  expect(await cache.price(away)).toBe(5);
  vi.advanceTimersByTime(1);
  expect(cache.peek("lamp")).toBeUndefined();
  await expect(cache.price(away)).rejects.toThrow(DatabaseUnavailable);
  expect(await cache.price(costs(6))).toBe(6);
});

test("a value invalidated just before an outage is served for ten minutes", async () => {
  const cache = caching();
  await cache.price(costs(5));
  cache.invalidate();
  cache.cut();
  expect(await cache.price(away)).toBe(5);
  vi.advanceTimersByTime(10 * minute);
  await expect(cache.price(away)).rejects.toThrow(DatabaseUnavailable);
});

test("a database that did not respond is not queried for a second, if there is a cached value", async () => {
  const cache = caching();
  const load = vi.fn<typeof away>(away);
  await cache.price(costs(5));
  cache.cut();
  for (let n = 0; n < 3; n++) expect(await cache.price(load)).toBe(5);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(await cache.price(load)).toBe(5);
  expect(load).toHaveBeenCalledTimes(2);
});

test("missing values and other errors are not cached, and no stale value replaces them", async () => {
  const cache = caching();
  expect(await cache.price(() => null)).toBeUndefined();
  await cache.price(costs(5));
  cache.cut();
  await expect(cache.price(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});
