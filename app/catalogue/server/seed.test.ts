import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { featured } from "../../shop/domain/home/featured.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createCatalogue } from "./catalogue.ts";
import { departments, products, seedings } from "./schema.ts";
import { seedCatalogue } from "./seed.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  await store.database.delete(products);
  await store.database.delete(departments);
  await store.database.delete(seedings);
});
afterAll(() => store.stop());

const sold = () => store.database.select().from(products);

test("the bundled catalogue has at least 24 products in at least 6 departments, and every product picture", async () => {
  await seedCatalogue(store.database);
  const pictures = JSON.parse(readFileSync("pictures/index.json", "utf8")) as Record<string, string>;
  const names = Object.keys(pictures).filter((name) => !name.startsWith("banner"));
  const rows = await sold();
  expect(rows.length).toBeGreaterThanOrEqual(24);
  expect(new Set(rows.map(({ department }) => department)).size).toBeGreaterThanOrEqual(6);
  expect(rows.map(({ picture }) => picture).toSorted()).toEqual(names);
});

test("the home page's products are in it as the home page shows them, and none is sold out", async () => {
  await seedCatalogue(store.database);
  const cards = featured.rows.flat();
  const found = await createCatalogue(store.database).byIds(cards.map(({ id }) => id));
  for (const card of cards) {
    expect(found.get(card.id)).toMatchObject(card);
    expect(found.get(card.id)!.available).toBeGreaterThan(0);
  }
});

test("none of its products has ratings", async () => {
  await seedCatalogue(store.database);
  for (const { ratings, ratingsSource } of await sold()) expect([ratings, ratingsSource]).toEqual([0, ""]);
});

test("some products run low and one is sold out", async () => {
  await seedCatalogue(store.database);
  const stocks = (await sold()).map(({ stock }) => stock);
  expect(stocks).toContain(2);
  expect(stocks.filter((stock) => stock === 0)).toHaveLength(1);
});

test("each description has two to four sentences", async () => {
  await seedCatalogue(store.database);
  for (const { description } of await sold()) expect(description.match(/[.!?]( |$)/g)?.length).toBeOneOf([2, 3, 4]);
});

test("processes that start together insert it once", async () => {
  await Promise.all([1, 2, 3, 4].map(() => seedCatalogue(store.database)));
  expect(await sold()).toHaveLength(24);
});

test("an owner who empties the catalogue keeps it empty", async () => {
  await seedCatalogue(store.database);
  await store.database.delete(products);
  await seedCatalogue(store.database);
  expect(await sold()).toEqual([]);
});

test("an owner's existing catalogue stays the only one, for good", async () => {
  await sell(store.database, [{ id: "own" }]);
  await seedCatalogue(store.database);
  await store.database.delete(products);
  await seedCatalogue(store.database);
  expect(await sold()).toEqual([]);
});
