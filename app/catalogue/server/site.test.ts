import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseUnavailable } from "../../database/unavailable.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { createPubSub, type PubSub } from "../../database/pubsub.ts";
import type { AppOptions } from "../../page/server/app.ts";
import { createCatalogue } from "./catalogue.ts";
import { siteWithDepartments } from "./site.ts";
import { sell } from "./testing.ts";

let store: TestStore;
let own: Database;
let pubsub: PubSub;
let isUnavailable = true;

const plain = { name: "Wicker", identity: { provider: "embedded" }, features: "catalogue" } as const;

beforeAll(async () => {
  const changed: { -readonly [Option in keyof AppOptions]?: AppOptions[Option] } = {};
  store = await testStore({ STORE_FEATURES: "catalogue" }, changed, async (url) => {
    own = openDatabase(url, { max: 2 });
    const catalogue = createCatalogue(own);
    const departments = async () =>
      isUnavailable ? Promise.reject(new DatabaseUnavailable()) : catalogue.departments();
    const log = pino({ level: "silent" });
    pubsub = createPubSub(url, ["catalogue", "owner"], log);
    changed.pubsub = pubsub;
    changed.site = siteWithDepartments(plain, { ...catalogue, departments }, pubsub, log);
    return url;
  });
  await sell(store.database, [{ id: "atlas", department: "Books" }]);
});
afterAll(async () => {
  await pubsub.stop();
  await own.close();
  await store.stop();
});

const html = async (path: string) => (await store.request(path)).text();

test("unreadable departments are not taken for none: a page rendered meanwhile is not cached", async () => {
  for (const path of ["/checkout", "/login", "/nothing"]) expect(await html(path), path).not.toContain('"departments"');
  expect(store.app.cached("/checkout", undefined)).toBeUndefined();
  isUnavailable = false;
  expect(await html("/checkout")).toContain('href="/departments/Books"');
  for (const path of ["/login", "/nothing"]) expect(await html(path), path).toContain('"departments":[{"slug":"Books"');
  expect(store.app.cached("/checkout", undefined)).toBeDefined();
});
