import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { products, productWords } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  await store.database.delete(products);
  await sell(store.database, [
    { id: "a", title: "Café table, Café style" },
    { id: "b", title: "Men’s TABLE tennis bat TT-300" },
  ]);
});
afterAll(() => store.stop());

const wordCounts = async () => {
  const rows = await store.database.select().from(productWords).orderBy(productWords.word);
  return Object.fromEntries(rows.map((row) => [row.word, row.products]));
};

test("words of titles are counted by products, ignoring accents, case and numbers", async () => {
  expect(await wordCounts()).toEqual({ bat: 1, cafe: 1, mens: 1, style: 1, table: 2, tennis: 1, tt: 1 });
});

test("word counts follow changes, removals and sales of products", async () => {
  await store.database.update(products).set({ title: "Café chair" }).where(eq(products.id, "a"));
  expect(await wordCounts()).toEqual({ bat: 1, cafe: 1, chair: 1, mens: 1, table: 1, tennis: 1, tt: 1 });
  await store.database.update(products).set({ stock: sql`stock - 1` });
  await store.database.delete(products).where(eq(products.id, "b"));
  expect(await wordCounts()).toEqual({ cafe: 1, chair: 1 });
});

test("an emptied catalogue has no words", async () => {
  await store.database.execute(sql`truncate products`);
  expect(await wordCounts()).toEqual({});
});
