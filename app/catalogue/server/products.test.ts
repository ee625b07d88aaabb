import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createProducts } from "./products.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
let shop: ReturnType<typeof createProducts>;
beforeAll(async () => {
  store = await testDatabase();
  shop = createProducts(store.database);
  await sell(store.database, [
    { id: "lamp", slug: "a-lamp", title: "Lamp", priceCents: 12_999, stock: 2, department: "lighting" },
    { id: "near", priceCents: 13_500, department: "lighting" },
    { id: "nearest-but-sold-out", priceCents: 12_999, stock: 0, department: "lighting" },
    { id: "cheaper", priceCents: 11_000, stock: 4000, department: "lighting" },
    { id: "dear", priceCents: 99_900, department: "lighting" },
    { id: "dearest", priceCents: 100_000, department: "lighting" },
    { id: "elsewhere", picture: "https://images.example/a.webp", priceCents: 12_999, department: "garden" },
  ]);
});
afterAll(() => store.stop());

test("a product is found by its slug, with its price in dollars and its department", async () => {
  expect(await shop.product("a-lamp")).toMatchObject({
    id: "lamp",
    slug: "a-lamp",
    title: "Lamp",
    description: "Made for a test.",
    image: expect.stringMatching(/^\/pictures\/kettle-cream\.\w+\/800\.webp$/),
    price: 129.99,
    rating: 3,
    available: 2,
    department: { slug: "lighting", name: "lighting" },
  });
});

test.each(["", "lamp", "A-LAMP", "a-lamp\0", "'; drop table products"])(
  "the product %j does not exist",
  async (slug) => {
    expect(await shop.product(slug)).toBeNull();
  },
);

test("a picture on another host keeps its URL", async () => {
  expect((await shop.product("elsewhere"))!.image).toBe("https://images.example/a.webp");
});

test("stock above ten is shown as ten", async () => {
  expect((await shop.product("cheaper"))!.available).toBe(10);
});

test("related products are at most four others of the department: in stock first, then nearest in price", async () => {
  const related = await shop.related((await shop.product("a-lamp"))!);
  expect(related.map(({ id }) => id)).toEqual(["near", "cheaper", "dear", "dearest"]);
});

test("related products of small departments include the best in stock of all, each once, and never a single card", async () => {
  const alone = await shop.related((await shop.product("elsewhere"))!);
  expect(alone.map(({ id }) => id)).toEqual(["near", "lamp", "dearest", "dear"]);
  const few = await testDatabase();
  const fewest = createProducts(few.database);
  const related = async () => (await fewest.related((await fewest.product("mug"))!)).map(({ id }) => id);
  await sell(few.database, [
    { id: "mug", department: "kitchen" },
    { id: "cup", department: "kitchen" },
    { id: "gone", stock: 0, department: "garden" },
  ]);
  expect(await related()).toEqual([]);
  await sell(few.database, [{ id: "spade", department: "garden" }]);
  expect(await related()).toEqual(["cup", "spade"]);
  await few.stop();
});

test("products are found by ids, and missing ones are omitted", async () => {
  const found = await shop.byIds(["dear", "gone", "lamp", "dear", "\0"]);
  expect([...found.keys()].toSorted()).toEqual(["dear", "lamp"]);
  expect(found.get("lamp")).toMatchObject({ slug: "a-lamp", available: 2 });
  expect(await shop.byIds([])).toEqual(new Map());
});
