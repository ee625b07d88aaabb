import { afterAll, beforeAll, expect, test } from "vitest";
import { Away } from "../../database/away.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { createCatalogue, type Catalogue } from "./catalogue.ts";
import { sell } from "./testing.ts";

let store: TestStore;
let own: Database;
/** Whether the departments cannot be read, while all else can. */
let isAway = true;

beforeAll(async () => {
  const parts: { catalogue?: Catalogue } = {};
  store = await testStore({ STORE_FEATURES: "catalogue" }, parts, async (url) => {
    own = openDatabase(url, { max: 2 });
    const catalogue = createCatalogue(own);
    const departments = async () => (isAway ? Promise.reject(new Away()) : catalogue.departments());
    parts.catalogue = { ...catalogue, departments };
    return url;
  });
  await sell(store.database, [{ id: "atlas", department: "Books" }]);
});
afterAll(async () => {
  await own.close();
  await store.stop();
});

const html = async (path: string) => (await store.request(path)).text();

test("departments that could not be read are not taken for none: a page made meanwhile is not shown later", async () => {
  for (const path of ["/checkout", "/login", "/nothing"]) expect(await html(path), path).not.toContain('"departments"');
  expect(store.app.kept("/checkout", undefined)).toBeUndefined(); // nor sent from memory
  isAway = false;
  expect(await html("/checkout")).toContain('href="/departments/Books"');
  for (const path of ["/login", "/nothing"]) expect(await html(path), path).toContain('"departments":[{"slug":"Books"');
  expect(store.app.kept("/checkout", undefined)).toBeDefined();
});
