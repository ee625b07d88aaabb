import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { seedCatalogue } from "./seed.ts";
import { createSuggestions } from "./suggestions.ts";

let store: TestDatabase;
let shop: ReturnType<typeof createSuggestions>;
beforeAll(async () => {
  store = await testDatabase();
  await seedCatalogue(store.database);
  shop = createSuggestions(store.database);
});
afterAll(() => store.stop());

test("a few letters are completed, with the products that the completions find", async () => {
  const { products, completions } = await shop.suggest("hea");
  expect(completions).toEqual(["headphones"]);
  expect(products.map(({ id }) => id).toSorted()).toEqual(["hush-headphones", "hush-headphones-clay"]);
});

test("a suggested product has only the data that its row shows", async () => {
  const { products } = await shop.suggest("quiet rooms");
  expect(products).toEqual([
    {
      id: "quiet-rooms-books",
      slug: "the-quiet-rooms",
      title: "The Quiet Rooms, five clothbound novels",
      image: expect.stringMatching(/^\/pictures\/books-teal/),
      price: 74.95,
    },
  ]);
});

test("the words before the last stay, and the last is completed by words that occur with them", async () => {
  expect((await shop.suggest("mesa ta")).completions).toEqual(["mesa tablet"]);
  expect((await shop.suggest("dune ta")).completions).toEqual(["dune table"]);
});

test("at most five completions and five products are offered", async () => {
  const { products, completions } = await shop.suggest("c");
  expect(products).toHaveLength(5);
  expect(completions).toHaveLength(5);
});

test("typos are corrected, in finished words and in unfinished ones", async () => {
  expect((await shop.suggest("hedph")).completions).toEqual(["headphones"]);
  expect(await shop.suggest("ketle bra")).toMatchObject({
    completions: ["kettle brass"],
    products: [{ id: "heron-kettle" }],
  });
});

test.each(["", " ", "\0", "'", "&|!", "💡", "xqzw"])("nothing is offered for %j", async (q) => {
  expect(await shop.suggest(q)).toEqual({ products: [], completions: [] });
});

test.each(["a".repeat(5000), "lamp ".repeat(500), "\ud83d lamp", "x\\y:*"])("no text is an error: %j", async (q) => {
  expect((await shop.suggest(q)).products.length).toBeLessThanOrEqual(5);
});
