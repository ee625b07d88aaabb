import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enqueue, moveQueue, readQueue } from "./queue.ts";

/** Local storage that has room for `max` more entries. */
function storageFor(max: number) {
  let left = max;
  const entries: Record<string, string> = {};
  const methods = {
    setItem(key: string, value: string) {
      if ((left -= 1) < 0) throw new Error("QuotaExceededError");
      entries[key] = value;
    },
    getItem: (key: string) => entries[key] ?? null,
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  return new Proxy(entries, { get: (_, name) => methods[name as keyof typeof methods] });
}

const change = (id: string) => ({ id, type: "add", productId: "mug", count: 1, since: 0, at: 1 }) as const;
const idsOf = (shopper: string | null) => readQueue(shopper).map(({ id }) => id);

beforeEach(() => vi.stubGlobal("localStorage", storageFor(3)));
afterEach(() => vi.unstubAllGlobals());

test("operations move to another owner, and those without room in storage stay where they are", () => {
  enqueue(null, change("one"));
  enqueue(null, change("two"));
  moveQueue(null, "ada");
  expect([idsOf("ada"), idsOf(null)]).toEqual([["one"], ["two"]]);
});
