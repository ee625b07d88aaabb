import { eq, getTableColumns, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { archive, restore } from "./archive.ts";
import { nothingChosen } from "../domain/choices.ts";
import { createCatalogue } from "./catalogue.ts";
import { plan } from "./planned-prices.ts";
import { archivedProducts, departments, plannedPrices, productAddresses, products } from "./schema.ts";
import { maxSlugLength } from "./slug.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
beforeEach(async () => {
  for (const table of [products, archivedProducts, productAddresses, plannedPrices, departments])
    await store.database.delete(table);
  await sell(store.database, [
    { id: "lamp", title: "Brass lamp", taxClass: "reduced", grams: 850, createdAt: new Date("2026-02-03T09:00:00Z") },
    { id: "sofa", department: "seating" },
  ]);
});
afterAll(() => store.stop());

const by = "6c2ad3d9-6a5b-4a3c-9a5e-0a4a5b1c2d3e";
const takeOut = (id: string) => store.database.transaction((transaction) => archive(transaction, id, by));
const putBack = (id: string) => store.database.transaction((transaction) => restore(transaction, id));
const sold = () => store.database.select().from(products).orderBy(products.id);

test("an archived product is stored completely, and restoring it brings it back unchanged", async () => {
  const before = await sold();
  expect(await takeOut("lamp")).toBe(true);
  expect((await sold()).map(({ id }) => id)).toEqual(["sofa"]);
  const [archived] = await store.database.select().from(archivedProducts);
  expect(archived).toMatchObject({ id: "lamp", title: "Brass lamp", departmentName: "things", archivedBy: by });
  expect(archived).toMatchObject({ taxClass: "reduced", grams: 850 });
  expect(await putBack("lamp")).toBe("lamp");
  expect(await sold()).toEqual(before);
  expect(await store.database.$count(archivedProducts)).toBe(0);
});

test("a restored product whose URL is taken gets one that forms and imports accept", async () => {
  const id = `Lamp/${"long ".repeat(13)}`.trim();
  const slug = "lamp".repeat(25);
  await sell(store.database, [{ id, slug }]);
  await takeOut(id);
  await sell(store.database, [{ id: "other", slug }]);
  const given = await putBack(id);
  expect(given).toMatch(/^(lamp)+l?a?m?-lamp(-long)+$/);
  expect(given).toHaveLength(maxSlugLength);
});

test("release 0.2.0, which has no tax class and weight, can add, change, archive and restore products", async () => {
  const columns = sql.raw("id, slug, title, description, picture, price_cents, rating, department, stock");
  const values = () => store.database.execute(sql`select tax_class, grams from products where id = 'mug'`);
  await store.database.execute(sql`
    insert into products (${columns}) values ('mug', 'mug', 'Mug', 'Holds tea.', 'kettle-cream', 900, 4, 'things', 5)`);
  expect((await values()).rows).toEqual([{ tax_class: "", grams: 0 }]);
  await store.database.execute(sql`
    with gone as (delete from products where id = 'mug' returning *)
    insert into archived_products (${columns}, department_name) select ${columns}, 'things' from gone`);
  await store.database.execute(sql`
    with back as (delete from archived_products where id = 'mug' returning *)
    insert into products (${columns}) select ${columns} from back`);
  expect((await values()).rows).toEqual([{ tax_class: "", grams: 0 }]);
  await store.database.update(products).set({ taxClass: "books", grams: 300 }).where(eq(products.id, "mug"));
  await store.database.execute(sql`update products set title = 'Cup', price_cents = 800 where id = 'mug'`);
  expect((await values()).rows).toEqual([{ tax_class: "books", grams: 300 }]);
});

test("the archive has all columns of products", () => {
  const made = new Set(["inStock", "few", "sold", "words", "reduction"]);
  const stored = Object.keys(getTableColumns(products)).filter((name) => !made.has(name));
  expect(Object.keys(getTableColumns(archivedProducts))).toEqual(expect.arrayContaining(stored));
});

test("searches, lists, suggestions and the sitemap omit archived products", async () => {
  await takeOut("lamp");
  const catalogue = createCatalogue(store.database);
  const query = { ...nothingChosen, q: "brass", department: "", page: 1 };
  expect((await catalogue.search(query)).total).toBe(0);
  expect((await catalogue.suggest("bras")).completions).toEqual([]);
  expect(await catalogue.department("things", { sort: "newest" })).toBeNull();
  expect((await catalogue.slugs("")).map(({ slug }) => slug)).toEqual(["sofa"]);
  expect((await catalogue.byIds(["lamp", "sofa"])).size).toBe(1);
});

test("archiving withdraws scheduled prices", async () => {
  const startsAt = new Date(Date.now() + 60_000);
  await store.database.transaction((transaction) =>
    plan(transaction, { product: "lamp", priceCents: 900, startsAt, isReduction: false, endsAt: null, by }),
  );
  await takeOut("lamp");
  expect(await store.database.$count(plannedPrices)).toBe(0);
});

test("a restored product whose URL is taken gets another URL", async () => {
  await takeOut("lamp");
  await sell(store.database, [
    { id: "new", slug: "lamp" },
    { id: "newer", slug: "lamp-lamp" },
  ]);
  expect(await putBack("lamp")).toBe("lamp-lamp-1");
});

test("a restored product finds its department again, by its name if the URL has changed", async () => {
  await takeOut("lamp");
  await store.database.delete(departments).where(eq(departments.slug, "things"));
  await putBack("lamp");
  expect(await store.database.select().from(departments).where(eq(departments.slug, "things"))).toHaveLength(1);
  await takeOut("lamp");
  await store.database.update(departments).set({ slug: "all-things" }).where(eq(departments.slug, "things"));
  await putBack("lamp");
  expect((await sold())[0]!.department).toBe("all-things");
});

test("unknown products are neither archived nor restored, and repeating has no effect", async () => {
  expect(await takeOut("nothing")).toBe(false);
  expect(await putBack("lamp")).toBeNull();
  expect(await Promise.all([takeOut("lamp"), takeOut("lamp")])).toEqual(expect.arrayContaining([true, false]));
  const slugs = await Promise.all([putBack("lamp"), putBack("lamp")]);
  expect(slugs).toEqual(expect.arrayContaining(["lamp", null]));
  expect(await store.database.$count(products)).toBe(2);
});
