import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { products } from "../schema.ts";
import { nothingChosen } from "../../domain/choices.ts";
import { createSearch } from "../search.ts";
import { seedCatalogue } from "../seed.ts";
import { judgedSearches, measureRelevance, ndcg } from "./testing.ts";

let store: TestDatabase;
let ids: readonly string[];
beforeAll(async () => {
  store = await testDatabase();
  await seedCatalogue(store.database);
  ids = (await store.database.select({ id: products.id }).from(products)).map(({ id }) => id);
});
afterAll(() => store.stop());

test("120 searches and more were judged, half of them before the search was tuned", async () => {
  const searches = await judgedSearches(ids);
  expect(searches.length).toBeGreaterThanOrEqual(120);
  expect(searches.filter(({ tuned }) => tuned)).toHaveLength(searches.length / 2);
  expect(new Set(searches.map(({ q }) => q)).size).toBe(searches.length);
});

test("both halves of them are answered well, and those that the search was not tuned with nearly as well", async () => {
  const shop = createSearch(store.database);
  const { tuned, held } = await measureRelevance(await judgedSearches(ids), async (q) => {
    const { products: found, near } = await shop.search({ ...nothingChosen, q, department: "", page: 1 });
    return [...found, ...near].map(({ id }) => id);
  });
  expect(Math.min(tuned, held)).toBeGreaterThanOrEqual(0.9);
  expect(Math.abs(tuned - held)).toBeLessThanOrEqual(0.05);
});

test("a list is as good as its first ten stand", () => {
  const judged = { q: "", tuned: true, grades: new Map([["a", 3], ["b", 1]]) }; // prettier-ignore
  expect(ndcg(judged, ["a", "b"])).toBe(1);
  expect(ndcg(judged, ["b", "a"])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
  expect(ndcg(judged, [...Array.from({ length: 10 }, (_, at) => `${at}`), "a"])).toBe(0);
  expect(ndcg({ ...judged, grades: new Map() }, [])).toBe(1);
  expect(ndcg({ ...judged, grades: new Map() }, ["a"])).toBe(0);
});
