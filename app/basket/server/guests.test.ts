import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation, SavedBasket } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { cookiesOf, form, secrets, type TestStore, testStore } from "../../testing.ts";
import { createGuests } from "./guests.ts";
import { add, stockUp } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", TRUSTED_PROXY: "1" });
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const postFrom = (address: string, operations: Operation[], cookie = "") =>
  store.request("/api/basket", {
    method: "POST",
    body: JSON.stringify({ user: null, operations }),
    headers: { cookie, "content-type": "application/json", "x-forwarded-for": address },
  });

/** Requests new baskets in a new process. Returns the number that the rate limits allow. */
async function beginAt(address: string, baskets: number) {
  const limits = createRateLimits(store.database, secrets[0]);
  const guests = createGuests({ secrets, secure: false, limits });
  const begun = await Promise.all(Array.from({ length: baskets }, () => guests.consumeLimits(address)));
  return begun.filter(({ ok }) => ok).length;
}

test("an IP address may create 300 baskets in an hour; further guests are refused in a plain sentence", async () => {
  const first = add("mug");
  const cookie = cookiesOf(await postFrom("192.0.2.1", [first]));
  expect(await beginAt("192.0.2.1", 310)).toBe(299);

  const refused = await postFrom("192.0.2.1", [add("mug")]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_500);
  expect(await refused.json()).toEqual({ message: basketMessages.tooManyBegun });
  const page = await store.request("/basket", form({ add: "mug" }, { "x-forwarded-for": "192.0.2.1" }));
  expect(page.status).toBe(429);
  expect(await page.text()).toContain(basketMessages.tooManyBegun);

  // Changes of existing baskets and retries of their first operation are not limited.
  expect((await postFrom("192.0.2.1", [add("mug")], cookie)).status).toBe(200);
  const again = await postFrom("192.0.2.1", [first]);
  expect(((await again.json()) as { basket: SavedBasket }).basket.lines).toMatchObject([{ quantity: 2 }]);
  expect((await postFrom("192.0.2.2", [add("mug")])).status).toBe(200);
});

test("neighbours share a limit of 1,500", async () => {
  const addresses = Array.from({ length: 6 }, (_, at) => `198.51.100.${at + 1}`);
  let begun = 0;
  for (const address of addresses) begun += await beginAt(address, 300);
  expect(begun).toBe(1_500);
  expect((await postFrom("198.51.100.200", [add("mug")])).status).toBe(429);
  expect((await postFrom("198.51.101.1", [add("mug")])).status).toBe(200);
});
