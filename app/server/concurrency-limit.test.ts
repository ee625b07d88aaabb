import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Requests a slot for each visitor in order. `got` lists the visitors that get a slot, in order. */
async function line(visitors: string | string[], acquire: ReturnType<typeof createConcurrencyLimit>) {
  const got: string[] = [];
  const refused: string[] = [];
  const releases: (() => void)[] = [];
  for (const visitor of visitors) {
    void acquire(visitor).then((release) => {
      if (!release) return refused.push(visitor);
      got.push(visitor);
      return releases.push(release);
    });
    await settled();
  }
  const next = async () => {
    releases.shift()!();
    await settled();
  };
  return { got, refused, next };
}

const limits = { maxConcurrent: 1, maxQueued: 100, maxQueuedOfOne: 100, timeoutMs: 5000 };

test("at most the allowed number runs at once, and each that leaves admits another", async () => {
  const { got, next } = await line("abcd", createConcurrencyLimit({ ...limits, maxConcurrent: 2 }));
  expect(got.join("")).toBe("ab");
  await next();
  expect(got.join("")).toBe("abc");
  await next();
  expect(got.join("")).toBe("abcd");
});

test("a crowd from one address does not keep others waiting", async () => {
  const { got, next } = await line("aaaaaabc", createConcurrencyLimit(limits));
  for (let n = 0; n < 7; n += 1) await next();
  expect(got.join("")).toBe("aabcaaaa");
});

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `10.0.0.${n}`);

test("40 addresses of one network delay a shopper from elsewhere no longer than one does", async () => {
  const { got, next } = await line([...addresses(40), "192.0.2.1"], createConcurrencyLimit(limits));
  await next();
  await next();
  expect(got).toEqual(["10.0.0.0", "10.0.0.1", "192.0.2.1"]);
});

test("within a network its addresses take turns", async () => {
  const crowd = ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"];
  const { got, next } = await line(crowd, createConcurrencyLimit(limits));
  await next();
  await next();
  expect(got).toEqual(["10.0.0.1", "10.0.0.1", "10.0.0.2"]);
});

test("a network that fills all places frees one for a shopper from elsewhere, and none for itself", async () => {
  const { got, refused, next } = await line(
    [...addresses(6), "192.0.2.1"],
    createConcurrencyLimit({ ...limits, maxQueued: 4 }),
  );
  expect(refused).toEqual(["10.0.0.5", "10.0.0.4"]);
  await next();
  await next();
  expect(got).toEqual(["10.0.0.0", "10.0.0.1", "192.0.2.1"]);
});

test("a free place goes to the next visitor", async () => {
  const acquire = createConcurrencyLimit(limits);
  const first = await line("ab", acquire);
  await first.next();
  await first.next();
  expect((await line("c", acquire)).got).toEqual(["c"]);
});

test("one visitor's queue is limited, and the whole queue too", async () => {
  const { refused } = await line("aaaab", createConcurrencyLimit({ ...limits, maxQueuedOfOne: 2 }));
  expect(refused.join("")).toBe("a");
  expect((await line("aaaaa", createConcurrencyLimit({ ...limits, maxQueued: 3 }))).refused.join("")).toBe("a");
});

test("a visitor who has waited too long is rejected, and the queue goes on", async () => {
  const acquire = createConcurrencyLimit(limits);
  const { got, refused, next } = await line("ab", acquire);
  await vi.advanceTimersByTimeAsync(4999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toEqual(["b"]);
  const later = await line("bc", acquire);
  await next();
  expect(got).toEqual(["a"]);
  expect(later.got).toEqual(["b"]);
});

test("all waiting visitors can be rejected at once, and the next ones wait in their place", async () => {
  const acquire = createConcurrencyLimit(limits);
  const { got, refused, next } = await line("abc", acquire);
  acquire.rejectAll();
  await settled();
  expect(refused).toEqual(["b", "c"]);
  const later = await line("d", acquire);
  await next();
  expect([got, later.got]).toEqual([["a"], ["d"]]);
});
