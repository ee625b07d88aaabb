import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Away } from "../../database/away.ts";
import { createKept } from "./kept.ts";

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** What is kept of a database that tells of changes until its line is cut. */
function keeping() {
  let since: number | null = null;
  const watch = { isAlive: () => since === null, aliveAt: () => since ?? Date.now() };
  const kept = createKept<{ price: number }>({
    room: 100,
    watch,
    describe: ({ price }) => ({ size: 1, mark: String(price) }),
  });
  return {
    ...kept,
    cut: () => void (since = Date.now()),
    mend: () => void (since = null),
    price: async (load: () => { price: number } | null | Promise<never>) => (await kept.get("lamp", load))?.price,
  };
}

const costs = (price: number) => () => ({ price });
const away = () => Promise.reject(new Away());

test("what was asked once is not asked again until it is doubted", async () => {
  const kept = keeping();
  expect(await kept.price(costs(5))).toBe(5);
  expect(await kept.price(costs(6))).toBe(5);
  kept.doubt();
  expect(kept.atHand("lamp")).toBeUndefined();
  expect(await kept.price(costs(6))).toBe(6);
});

test("who asks while it is being asked for waits for that answer", async () => {
  const kept = keeping();
  const { promise, resolve } = Promise.withResolvers<{ price: number }>();
  const both = [kept.get("lamp", () => promise), kept.get("lamp", costs(6))];
  resolve({ price: 5 });
  expect(await Promise.all(both)).toEqual([{ price: 5 }, { price: 5 }]);
});

test("an answer that was asked for before the doubt is not kept", async () => {
  const kept = keeping();
  const { promise, resolve } = Promise.withResolvers<{ price: number }>();
  const old = kept.get("lamp", () => promise);
  kept.doubt();
  expect(await kept.price(costs(6))).toBe(6);
  resolve({ price: 5 });
  await old;
  expect(await kept.price(costs(7))).toBe(6);
});

test("the same answer stays the same object, also after a doubt", async () => {
  const kept = keeping();
  const first = await kept.get("lamp", costs(5));
  kept.doubt();
  expect(await kept.get("lamp", costs(5))).toBe(first);
});

test("while nobody would tell of a change, it is asked for each time", async () => {
  const kept = keeping();
  await kept.price(costs(5));
  kept.cut();
  expect(await kept.price(costs(6))).toBe(6);
  expect(await kept.price(costs(7))).toBe(7);
  kept.mend();
  expect(await kept.price(costs(8))).toBe(7);
});

test("while the database is away, what was last known stands in for ten minutes and no longer", async () => {
  const kept = keeping();
  await kept.price(costs(5));
  vi.advanceTimersByTime(60 * minute);
  kept.cut();
  expect(await kept.price(away)).toBe(5);
  vi.advanceTimersByTime(10 * minute - 1);
  expect(await kept.price(away)).toBe(5);
  vi.advanceTimersByTime(1);
  expect(kept.atHand("lamp")).toBeUndefined();
  await expect(kept.price(away)).rejects.toThrow(Away);
  expect(await kept.price(costs(6))).toBe(6);
});

test("what was doubted just before the database went away stands in all the same, for ten minutes", async () => {
  const kept = keeping();
  await kept.price(costs(5));
  kept.doubt();
  kept.cut();
  expect(await kept.price(away)).toBe(5);
  vi.advanceTimersByTime(10 * minute);
  await expect(kept.price(away)).rejects.toThrow(Away);
});

test("a database that did not answer is left alone for a second, where something stands in", async () => {
  const kept = keeping();
  const load = vi.fn<typeof away>(away);
  await kept.price(costs(5));
  kept.cut();
  for (let n = 0; n < 3; n++) expect(await kept.price(load)).toBe(5);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(await kept.price(load)).toBe(5);
  expect(load).toHaveBeenCalledTimes(2);
});

test("what is not there, or fails for another reason, is not kept and nothing stands in for it", async () => {
  const kept = keeping();
  expect(await kept.price(() => null)).toBeUndefined();
  await kept.price(costs(5));
  kept.cut();
  await expect(kept.price(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});
