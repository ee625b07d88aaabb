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

test("at least 120 searches have relevance judgements, half of them made before the search was tuned", async () => {
  const searches = await judgedSearches(ids);
  expect(searches.length).toBeGreaterThanOrEqual(120);
  expect(searches.filter(({ tuned }) => tuned)).toHaveLength(searches.length / 2);
  expect(new Set(searches.map(({ q }) => q)).size).toBe(searches.length);
});

test("both halves have good results, and the half not used for tuning nearly as good ones", async () => {
  const shop = createSearch(store.database);
  const { tuned, held } = await measureRelevance(await judgedSearches(ids), async (q) => {
    const { products: found, near } = await shop.search({ ...nothingChosen, q, department: "", page: 1 });
    return [...found, ...near].map(({ id }) => id);
  });
  expect(Math.min(tuned, held)).toBeGreaterThanOrEqual(0.9);
  expect(Math.abs(tuned - held)).toBeLessThanOrEqual(0.05);
});

test("a list's score depends on its first ten results", () => {
  const judged = { q: "", tuned: true, grades: new Map([["a", 3], ["b", 1]]) }; // prettier-ignore
  expect(ndcg(judged, ["a", "b"])).toBe(1);
  expect(ndcg(judged, ["b", "a"])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
  expect(ndcg(judged, [...Array.from({ length: 10 }, (_, at) => `${at}`), "a"])).toBe(0);
  expect(ndcg({ ...judged, grades: new Map() }, [])).toBe(1);
  expect(ndcg({ ...judged, grades: new Map() }, ["a"])).toBe(0);
});
