import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../../database/postgres/testing.ts";
import { archive } from "../archive.ts";
import { products } from "../schema.ts";
import { sell } from "../testing.ts";
import { createProductList } from "./list.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  const many = Array.from({ length: 120 }, (_, n) => ({
    id: `n${String(n).padStart(3, "0")}`,
    title: `Thing ${n}`,
    department: n % 2 ? "odd" : "even",
    stock: n % 10 === 0 ? 0 : n % 10 === 1 ? 5 : 6,
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * 1000), // two products per second
  }));
  await sell(store.database, [
    ...many,
    {
      id: "LAMP/1",
      slug: "brass-lamp",
      title: "Brass lamp",
      department: "light",
      createdAt: new Date("2020-01-01"),
      picture: "",
    },
  ]);
  await store.database.update(products).set({ slug: "new-lamp" }).where(eq(products.id, "LAMP/1"));
});
afterAll(() => store.stop());

const noFilters = { q: "", department: "", state: "", page: 1 } as const;
const list = (given: Partial<Parameters<ReturnType<typeof createProductList>["list"]>[0]> = {}) =>
  createProductList(store.database).list({ ...noFilters, ...given });
const ids = async (given: Parameters<typeof list>[0]) => (await list(given)).products.map(({ id }) => id);

test("the newest products come first, page after page, each product once, and back again", async () => {
  const pages = [await list()];
  for (let next = pages[0]!.next; next; next = pages.at(-1)!.next)
    pages.push(await list({ after: String(next["after"]) }));
  const all = pages.flatMap((page) => page.products.map(({ id }) => id));
  expect(pages.map((page) => page.products.length)).toEqual([50, 50, 21]);
  expect(all).toEqual([...new Set(all)]);
  expect([all[0], all[1], all.at(-1)]).toEqual(["n119", "n118", "LAMP/1"]);
  expect(pages[0]).toMatchObject({ total: 121, more: false, previous: null });
  const back = await list({ before: String(pages[2]!.previous!["before"]) });
  expect(back.products).toEqual(pages[1]!.products);
  const first = await list({ before: String(back.previous!["before"]) });
  expect([first.products, first.previous]).toEqual([pages[0]!.products, null]);
});

test("an invalid or too large page position shows the first page", async () => {
  const [first] = await ids({});
  expect(await ids({ after: "nonsense" })).toContain(first);
  expect((await ids({ after: Buffer.from('["0001-01-01T00:00:00.000Z","a",1]').toString("base64url") }))[0]).toBe(
    first,
  );
});

test("a department and a state filter the list, alone and together", async () => {
  expect((await list({ department: "odd" })).total).toBe(60);
  expect(
    (await list({ state: "sold-out" })).products.every(({ state, stock }) => state === "sold-out" && stock === 0),
  ).toBe(true);
  expect((await list({ state: "nearly-out" })).total).toBe(13); // includes the product LAMP/1
  expect((await list({ state: "nearly-out", department: "even" })).total).toBe(0);
  expect((await list({ department: "nothing" })).products).toEqual([]);
});

test("a product is listed with its department's name, its exact stock, and whether it has a picture", async () => {
  const [lamp] = (await list({ department: "light" })).products;
  expect(lamp).toEqual({
    id: "LAMP/1",
    title: "Brass lamp",
    department: "light",
    price: 1000,
    stock: 5,
    at: "2020-01-01T00:00:00.000Z",
    state: "nearly-out",
    hasPicture: false,
  });
});

test.each([
  "brass lamp",
  "bras lapm",
  "LAMP/1",
  "new-lamp",
  "brass-lamp",
  "https://shop.example/products/brass-lamp?from=letter",
])("“%s” finds the brass lamp", async (q) => {
  expect((await ids({ q }))[0]).toBe("LAMP/1");
});

test("a product whose id matches precedes products that contain the word", async () => {
  await sell(store.database, [{ id: "thing", title: "Kettle", department: "light" }]);
  const { products: found, total } = await list({ q: "thing" });
  expect(found[0]!.id).toBe("thing");
  expect(total).toBe(120);
  await store.database.delete(products).where(eq(products.id, "thing"));
});

test("search results have pages, and can be filtered by department and state", async () => {
  const first = await list({ q: "thing" });
  expect([first.products.length, first.total, first.next]).toEqual([24, 120, { page: 2 }]);
  const last = await list({ q: "thing", page: 5 });
  expect([last.products.length, last.next, last.previous]).toEqual([24, null, { page: 4 }]);
  expect((await list({ q: "thing", state: "sold-out" })).total).toBe(12);
  expect((await list({ q: "thing", department: "odd", state: "nearly-out" })).total).toBe(12);
});

test("archived products are listed separately, last archived first, and found by title, id or URL", async () => {
  for (const id of ["n001", "n003"]) await store.database.transaction((transaction) => archive(transaction, id, null));
  expect(await ids({ state: "archived" })).toEqual(["n003", "n001"]);
  for (const q of ["3", "n003", "/products/n003"]) expect(await ids({ state: "archived", q })).toEqual(["n003"]);
  expect(await ids({ state: "archived", department: "even" })).toEqual([]);
  expect((await list()).total).toBe(119);
  await store.database.execute(sql`delete from archived_products`);
});

test("no input causes an error", async () => {
  for (const q of ["'", "\\", "%", "a & | ! b", "💡", "x".repeat(200)])
    for (const state of ["", "sold-out", "archived"] as const) await expect(list({ q, state })).resolves.toBeDefined();
});
