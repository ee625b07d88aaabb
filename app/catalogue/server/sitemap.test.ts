import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createSitemap } from "./sitemap.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

test("an empty catalogue has no part", async () => {
  expect(await createSitemap(store.database).slugParts()).toEqual([]);
});

test("the parts together have every slug once", async () => {
  await sell(
    store.database,
    ["e", "b", "d", "a", "c"].map((id) => ({ id })),
  );
  const sitemap = createSitemap(store.database, 2);
  const parts = await sitemap.slugParts();
  expect(parts).toEqual(["a", "c", "e"]);
  expect(await Promise.all(parts.map((first) => sitemap.slugs(first)))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  expect(await sitemap.slugs("\0")).toEqual([]);
});

test("a part has at most 50,000", async () => {
  expect(await createSitemap(store.database).slugParts()).toEqual(["a"]);
});
