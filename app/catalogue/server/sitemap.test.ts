import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { readProduct, writeProduct } from "./assortment/product.ts";
import { imports, plannedPrices, productEdits, products } from "./schema.ts";
import { createSitemap } from "./sitemap.ts";
import { sell } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

test("an empty catalogue has no sitemap part", async () => {
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
  expect(await Promise.all(parts.map(async (first) => (await sitemap.slugs(first)).map(({ slug }) => slug)))).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e"],
  ]);
  expect(await sitemap.slugs("\0")).toEqual([]);
});

test("a product's last modification is its creation or the owner's edit, and unknown after an import or a scheduled price", async () => {
  const since = async () => {
    const rows = await createSitemap(store.database).slugs("");
    return Object.fromEntries(rows.map((row) => [row.slug, row.since?.toISOString() ?? null]));
  };
  const [early, new_, later] = ["2026-01-01", "2026-03-01", "2026-04-01"].map(
    (day) => new Date(`${day}T08:00:00Z`),
  ) as [Date, Date, Date];
  for (const [id, createdAt] of [
    ["a", early],
    ["b", new_],
    ["c", new_],
    ["d", new_],
  ] as const)
    await store.database.update(products).set({ createdAt }).where(eq(products.id, id));
  const planned = { product: "c", priceCents: 900, startsAt: later, appliedAt: later };
  await store.database.insert(plannedPrices).values(planned);
  await store.database.insert(imports).values({ at: new Date("2026-02-01T00:00:00Z"), added: 0, changed: 1, gone: 0 });
  const { value } = (await readProduct(store.database, "d"))!;
  await store.database.transaction((transaction) =>
    writeProduct(transaction, { id: "d", value: { ...value, description: "Edited." }, by: randomUUID() }),
  );
  await store.database.update(productEdits).set({ at: later });
  const expected = { a: null, b: new_.toISOString(), c: null, d: later.toISOString() };
  expect(await since()).toMatchObject(expected);
  await store.database.update(products).set({ title: "As imported" }).where(eq(products.id, "d"));
  expect(await since()).toMatchObject({ ...expected, d: null });
});

test("a part has at most 50,000 URLs", async () => {
  expect(await createSitemap(store.database).slugParts()).toEqual(["a"]);
});
