import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { untoldChanges } from "../../server/schema.ts";
import { fewLeft } from "../domain/catalogue.ts";
import { departments, productAddresses, products, stockChanges } from "./schema.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  await store.database.delete(products);
  await store.database.delete(productAddresses);
});
afterAll(() => store.stop());

const nearlyOut = async () => {
  const rows = await store.database.select().from(products).orderBy(products.id);
  return rows.filter((row) => row.few !== null).map(({ id }) => id);
};

test("nearly sold-out products are known as they are added, sold and restocked", async () => {
  const stocks = { none: 0, one: 1, few: fewLeft, more: fewLeft + 1 };
  await sell(
    store.database,
    Object.entries(stocks).map(([id, stock]) => ({ id, stock })),
  );
  expect(await nearlyOut()).toEqual(["few", "one"]);
  await store.database.update(products).set({ stock: sql`greatest(stock - 1, 0)` });
  expect(await nearlyOut()).toEqual(["few", "more"]);
  await store.database.update(products).set({ stock: fewLeft + 1 });
  expect(await nearlyOut()).toEqual([]);
});

test("a sale is published by product id if few units are left, as a change of all lists if they depend on it, and else not", async () => {
  const { database } = store;
  await sell(database, [{ id: "lamp", stock: 12 }]);
  const notified = async (change: Partial<typeof products.$inferInsert>) => {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`set local application_name = 'wicker store'`);
      await transaction.update(products).set(change);
    });
    return (await database.delete(untoldChanges).returning()).map(({ payload }) => payload);
  };
  expect(await notified({ stock: 11 })).toEqual([]);
  expect(await notified({ stock: 9 })).toEqual(["lamp"]);
  expect(await notified({ stock: 8 })).toEqual(["lamp"]);
  expect(await notified({ stock: 0 })).toEqual([""]);
  expect(await notified({ stock: 8 })).toEqual([""]);
  expect(await notified({ stock: 7, title: "Lamp" })).toEqual(["", "lamp"]);
  const changes = {
    id: "lantern",
    slug: "lantern",
    title: "Lantern",
    description: "Light.",
    picture: "mug-set-teal",
    priceCents: 7,
    rating: 1,
    ratings: 7,
    department: "lights",
    createdAt: new Date(0),
    brand: "Dune",
    gtin: "4006381333931",
    condition: "used",
    specifications: "Colour: sand",
    ratingsSource: "Trusted Shops",
    taxClass: "reduced",
    grams: 500,
  };
  await database.insert(departments).values({ slug: "lights", name: "Lights" });
  for (const [column, value] of Object.entries(changes))
    expect(await notified({ [column]: value }), column).toEqual([""]);
  expect(await notified({ priceCents: 7 })).toEqual([]);
});

const addresses = async () => {
  const rows = await store.database.select().from(productAddresses);
  return Object.fromEntries(rows.map(({ slug, product }) => [slug, product]));
};

test("an earlier URL of a product is stored, whoever changed it, and other changes store none", async () => {
  await sell(store.database, [{ id: "lamp" }]);
  const change = (slug: string) => store.database.update(products).set({ slug }).where(eq(products.id, "lamp"));
  await change("lamp");
  await store.database.update(products).set({ title: "Lamp", stock: 1 });
  expect(await addresses()).toEqual({});
  await change("desk-lamp");
  await change("~lamp"); // imports use temporary slugs such as this one
  await change("new-lamp");
  expect(await addresses()).toEqual({ lamp: "lamp", "desk-lamp": "lamp" });
});

test("the stock history cannot be changed or deleted", async () => {
  const { database } = store;
  const row = { product: "lamp", form: crypto.randomUUID(), change: -1, stock: 4, reason: "broken", note: "" };
  await database.insert(stockChanges).values(row);
  const refused = { cause: { message: "stock_changes is append-only" } };
  await expect(database.update(stockChanges).set({ change: 1 })).rejects.toMatchObject(refused);
  await expect(database.delete(stockChanges)).rejects.toMatchObject(refused);
  await expect(database.execute(sql`truncate stock_changes`)).rejects.toMatchObject(refused);
});
