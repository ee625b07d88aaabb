import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ReadPrepared } from "../../database/database.ts";
import { featured } from "../../shop/domain/home/featured.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { createHighlights } from "./highlights.ts";
import { departments, products, seedings } from "./schema.ts";
import { seedCatalogue } from "./seed.ts";
import { type Given, sell } from "./testing.ts";
import { withWholePrices } from "../../shop/testing.ts";

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", STORE_NAME: "Clayworks" });
});
beforeEach(async () => {
  await store.database.delete(products);
  await store.database.delete(departments);
  await store.database.delete(seedings);
});
afterAll(() => store.stop());

async function home(count: number): Promise<HomeData> {
  const data = async () => ((await (await store.request("/_data/")).json()) as { data: HomeData }).data;
  await expect.poll(async () => (await data()).rows.flat().length).toBe(count);
  return data();
}
const idsOf = ({ rows }: Pick<HomeData, "rows">) => rows.map((row) => row.map(({ id }) => id));

const own = (count: number, different: Partial<Given> = {}): Given[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `own-${String(at).padStart(2, "0")}`,
    department: ["bowls", "cups", "vases"][at % 3]!,
    rating: 1 + Math.floor((4 * at) / count),
    ...different,
  }));

test("the bundled catalogue has its own rows and banners", async () => {
  await seedCatalogue(store.database);
  const { banners, rows } = await home(12);
  expect(idsOf({ rows })).toEqual(idsOf(featured));
  expect(banners).toEqual(featured.banners);
});

test("an owner's product beside the bundled ones is shown at once: the page then fills itself", async () => {
  await seedCatalogue(store.database);
  await home(12);
  await sell(store.database, [{ id: "own", department: "bowls", rating: 5 }]);
  await expect.poll(async () => (await home(12)).rows.flat().map(({ id }) => id)).toContain("own");
  const { banners, rows } = await home(12);
  expect(new Set(rows.flat().map(({ id }) => id)).size).toBe(12);
  expect(banners).toEqual(featured.banners);
});

test("if a product of the bundled rows is missing, the page fills itself too", async () => {
  await seedCatalogue(store.database);
  await store.database.delete(products).where(eq(products.id, "dune-lamp"));
  const ids = async () => (await home(12)).rows.flat().map(({ id }) => id);
  await expect.poll(ids).not.toContain("dune-lamp");
  expect(new Set(await ids()).size).toBe(12);
});

test.each([
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [5, [2, 3]],
  [10, [2, 3, 3, 2]],
  [24, [2, 3, 3, 1, 3]],
])("%i products of an owner are the whole page, twelve at most, under the shop's name", async (count, rows) => {
  await sell(store.database, own(count));
  const shown = await home(Math.min(count, 12));
  expect(shown.rows.map(({ length }) => length)).toEqual(rows);
  expect(shown.banners).toEqual([]);
  const html = await (await store.request("/")).text();
  expect(html).toMatch(/<h1[^>]*>Featured at Clayworks<\/h1>/);
  expect(html).not.toContain("armchair");
});

test("the best of each department come first, then the second best of each, however popular one department is", async () => {
  const liked = (department: string, ...ratings: number[]) =>
    ratings.map((rating) => ({ id: `${department} ${rating}`, department, rating }));
  await sell(store.database, [...liked("bowls", 5, 4, 3), ...liked("cups", 2, 1), ...liked("vases", 3)]);
  const ids = (await home(6)).rows.flat().map(({ id }) => id);
  expect(ids).toEqual(["bowls 5", "vases 3", "cups 2", "bowls 4", "cups 1", "bowls 3"]);
});

test("sold-out products come last, however popular", async () => {
  await sell(store.database, [...own(6, { rating: 1 }), { id: "gone", department: "jugs", rating: 5, stock: 0 }]);
  expect((await home(7)).rows.flat().at(-1)).toMatchObject({ id: "gone", available: 0 });
});

test("without products the page says so, without the bundled pictures", async () => {
  await home(0);
  const html = await (await store.request("/")).text();
  expect(html).toContain("No products yet. Come back soon.");
  expect(html).not.toContain("/pictures/banner");
});

test("a change of the catalogue is visible at once", async () => {
  await sell(store.database, own(2));
  await home(2);
  await store.database.update(products).set({ priceCents: 4_321 }).where(eq(products.id, "own-00"));
  await expect.poll(async () => withWholePrices(await (await store.request("/")).text())).toContain("$43.21");
});

test("the page runs one query, which reads no more of a department than the page shows", async () => {
  await sell(
    store.database,
    own(900).map((product, at) => Object.assign(product, { id: `many-${at}` })),
  );
  await store.database.execute(sql`analyze products`);
  const queries: string[] = [];
  const readPrepared: ReadPrepared = async (query, values) => {
    const rows = await store.database.readPrepared<{ "QUERY PLAN": string }>(sql`explain analyze ${query}`, values);
    queries.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    return store.database.readPrepared(query, values);
  };
  const watched = Object.assign(Object.create(store.database) as typeof store.database, { readPrepared });
  expect(await createHighlights(watched).bestOfEach({ each: 12, all: 25 })).toHaveLength(25);
  expect(queries).toHaveLength(1);
  expect(queries[0]).toMatch(/Index Scan Backward using products_by_relevance .*actual .*rows=12/);
  expect(queries[0]).not.toMatch(/Seq Scan on products/);
});
