import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation, SavedBasket } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { cookiesOf, form, secrets, type TestStore, testStore } from "../../testing.ts";
import { createChangeLimit } from "./change-limit.ts";
import { add, addMany, idsIn, removeMany, set, stockUp, undo } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", TRUSTED_PROXY: "1" });
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const newLimit = () => createChangeLimit(createRateLimits(store.database, secrets[0]));

const postFrom = (address: string, operations: Operation[], cookie = "") =>
  store.request("/api/basket", {
    method: "POST",
    body: JSON.stringify({ user: null, operations }),
    headers: { cookie, "content-type": "application/json", "x-forwarded-for": address },
  });

async function begin(address: string) {
  const response = await postFrom(address, [add("mug")]);
  const { basket } = (await response.json()) as { basket: SavedBasket };
  return { cookie: cookiesOf(response), id: basket.id! };
}

async function read(cookie: string) {
  const response = await store.request("/api/basket", { headers: { cookie } });
  return ((await response.json()) as { basket: SavedBasket }).basket;
}

/** Uses up a limit in a new process, 1,000 units at a time. Returns the number of accepted changes. */
async function useUp(basket: (at: number) => string, address: string) {
  const count = newLimit();
  for (let at = 0; at < 100; at += 1) if (!(await count(basket(at), address, [addMany("mug", 1_000)])).ok) return at;
  return Infinity;
}

test("a basket may change by 10,000 units in an hour; further changes are refused in a plain sentence", async () => {
  const { cookie, id } = await begin("192.0.2.1");
  expect(await useUp(() => id, "192.0.2.2")).toBe(10);

  // The process counts a basket's first 100 units only in memory. The third change exceeds them: 1 + 90 + 10 units.
  expect((await postFrom("192.0.2.1", [removeMany("mug", 90)], cookie)).status).toBe(200);
  const refused = await postFrom("192.0.2.1", [addMany("mug", 10)], cookie);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
  expect(await refused.json()).toEqual({ message: basketMessages.tooManyChanges });
  const page = await store.request("/basket", form({ set: "mug", quantity: "40" }, { cookie }));
  expect(page.status).toBe(429);
  expect(await page.text()).toContain(basketMessages.tooManyChanges);
  expect(idsIn(await read(cookie))).toEqual([]);

  const other = await begin("192.0.2.1");
  expect((await postFrom("192.0.2.1", [add("mug")], other.cookie)).status).toBe(200);
});

test("an IP address may change baskets by 60,000 units in an hour: a thousand shoppers by 60 each", async () => {
  // The new process counts its first 1,000 units only in memory, so 61 changes succeed instead of 60.
  expect(await useUp((at) => `${at}`, "198.51.100.1")).toBe(61);
  const { cookie } = await begin("198.51.100.1");
  expect((await postFrom("198.51.100.1", [addMany("mug", 999)], cookie)).status).toBe(200);
  const refused = await postFrom("198.51.100.1", [removeMany("mug", 999)], cookie);
  expect(refused.status).toBe(429);
  expect(idsIn(await read(cookie))).toHaveLength(1_000);
  expect((await postFrom("198.51.100.2", [removeMany("mug", 999)], cookie)).status).toBe(200);
});

test("a change refused by the IP address's limit does not count against the basket", async () => {
  await useUp((at) => `${at}`, "203.0.113.1");
  const count = newLimit();
  await count("mine", "203.0.113.1", [addMany("mug", 1_000)]);
  for (let at = 0; at < 20; at += 1) await count("mine", "203.0.113.1", [addMany("mug", 100)]);
  expect(await useUp(() => "mine", "203.0.113.2")).toBeGreaterThanOrEqual(9);
});

test("every operation counts, also a repeated one, and a request larger than a limit is accepted once", async () => {
  const count = newLimit();
  const waiting = Array.from({ length: 100 }, () => set("mug", 1_000));
  expect(await count("long", "192.0.2.9", waiting)).toMatchObject({ ok: true });
  expect(await count("long", "192.0.2.9", [add("mug")])).toMatchObject({ ok: true });
  expect(
    await count(
      "long",
      "192.0.2.9",
      Array.from({ length: 100 }, () => undo(add("mug"))),
    ),
  ).toMatchObject({ ok: false });
});

test("ten clicks a second for ten minutes are never refused", async () => {
  const count = newLimit();
  let refused = 0;
  for (let click = 0; click < 6_000; click += 1)
    if (!(await count("quick", "192.0.2.10", [add("mug")])).ok) refused += 1;
  expect(refused).toBe(0);
});
