import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import { browserAt, type Holder, holderAt } from "./testing.ts";

let store: TestStore;
let owner: Holder;
let lines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" }, { log });
  owner = await holderAt(store, "owner");
});
afterAll(() => store.stop());
beforeEach(() => void (lines = []));

test.each([
  ["/owner/shop", "/owner/shop"],
  ["/owner/products/lamp/stock", "/owner/products/:id/stock"],
  ["/owner/nowhere", "*"],
])("a post to %s is logged with the route %s", async (path, route) => {
  await owner.post(path, {});
  expect(lines).toMatchObject([{ method: "POST", route }]);
});

test("an owner's page with a trailing slash redirects to the page, and stays hidden from strangers", async () => {
  for (const [path, to] of [
    ["/owner/", "/owner"],
    ["/owner/orders/?q=lamp", "/owner/orders?q=lamp"],
  ] as const) {
    expect(await owner.get(path)).toMatchObject({ status: 308, location: to });
    expect((await browserAt(store).get(path)).status).toBe((await browserAt(store).get(to)).status);
  }
  expect((await owner.get("/owner/nowhere/")).status).toBe(404);
});
