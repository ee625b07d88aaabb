import { afterAll, beforeAll, expect, test } from "vitest";
import { type DepartmentPage, type ListQuery, pageSize } from "../domain/catalogue.ts";
import { type Sort, sorts } from "../domain/sorts.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createDepartments } from "./departments.ts";
import { departments } from "./schema.ts";
import { type Given, sell } from "./testing.ts";

let store: TestDatabase;
let shop: ReturnType<typeof createDepartments>;

/** Products for two and a half pages. In each sort order, many have equal values. A rating of 0 means unrated. */
const many: Given[] = Array.from({ length: 2.5 * pageSize }, (_, n) => ({
  id: `p${String(n).padStart(2, "0")}`,
  priceCents: 100 + (n % 7),
  rating: n % 6,
  stock: n % 3,
  sold: n % 4,
  createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 11), 1, 2, 3, 456)),
}));

beforeAll(async () => {
  store = await testDatabase();
  shop = createDepartments(store.database);
  await store.database.insert(departments).values({ slug: "empty", name: "Empty" });
  await sell(store.database, [...many, { id: "a-book", department: "books" }]);
});
afterAll(() => store.stop());

async function pages(sort: Sort): Promise<DepartmentPage[]> {
  const all = [(await shop.department("things", { sort }))!];
  for (let after = all[0]!.next; after; after = all.at(-1)!.next)
    all.push((await shop.department("things", { sort, after }))!);
  return all;
}

const ids = (page: DepartmentPage) => page.products.map(({ id }) => id);

test("departments with products are listed by name, with their number of products", async () => {
  expect(await shop.departments()).toEqual([
    { slug: "books", name: "books", products: 1 },
    { slug: "things", name: "things", products: many.length },
  ]);
});

test.each(sorts)("by %s, the pages together contain every product once, in order", async (sort) => {
  const all = await pages(sort);
  expect(all.map((page) => page.products.length)).toEqual([pageSize, pageSize, pageSize / 2]);
  const up = (a: string, b: string) => (a < b ? -1 : 1);
  const down = (a: string, b: string) => up(b, a);
  const order: Record<Sort, (a: Given, b: Given) => number> = {
    relevance: (a, b) => Number(b.stock! > 0) - Number(a.stock! > 0) || b.rating! - a.rating! || down(a.id, b.id),
    price: (a, b) => a.priceCents! - b.priceCents! || up(a.id, b.id),
    "price-desc": (a, b) => b.priceCents! - a.priceCents! || down(a.id, b.id),
    rating: (a, b) => b.rating! - a.rating! || down(a.id, b.id),
    newest: (a, b) => Number(b.createdAt) - Number(a.createdAt) || down(a.id, b.id),
    "best-selling": (a, b) => b.sold! - a.sold! || b.rating! - a.rating! || down(a.id, b.id),
  };
  expect(all.flatMap(ids)).toEqual(many.toSorted(order[sort]).map(({ id }) => id));
});

test.each(sorts)("by %s, each page links to the previous page, and the first to none", async (sort) => {
  const [first, second, third] = (await pages(sort)) as [DepartmentPage, DepartmentPage, DepartmentPage];
  expect([first.previous, third.next]).toEqual([null, null]);
  expect(await shop.department("things", { sort, before: third.previous! })).toEqual(second);
  expect(await shop.department("things", { sort, before: second.previous! })).toEqual(first);
});

test("the first page is complete, also when reached backwards from a page that began elsewhere", async () => {
  const { next } = (await shop.department("things", { sort: "rating" }))!;
  const second = (await shop.department("things", { sort: "rating", after: next! }))!;
  await sell(store.database, [{ id: "z-new", rating: 5 }]);
  const back = (await shop.department("things", { sort: "rating", before: second.previous! }))!;
  expect(back.products).toHaveLength(pageSize);
  expect(back.previous).not.toBeNull();
  const start = (await shop.department("things", { sort: "rating", before: back.previous! }))!;
  expect(ids(start)).toEqual(["z-new", ...ids(back).slice(0, -1)]);
  expect(start.previous).toBeNull();
});

test("a cursor is short and fit for URLs", async () => {
  for (const sort of sorts) {
    const { next } = (await shop.department("things", { sort }))!;
    expect(next).toMatch(/^[\w-]{1,80}$/);
  }
});

/** Products, equally many in each price band. The last band is empty. */
const kinds: Given[] = Array.from({ length: 100 }, (_, n) => ({
  id: `kind-${String(n).padStart(2, "0")}`,
  department: "kinds",
  priceCents: [3_000, 5_000, 12_000, 30_000][n % 4]!,
  rating: 1 + (n % 5),
  stock: n % 3,
}));

test("each filter leaves as many products as it says, alone and combined, in every sort order", async () => {
  await sell(store.database, kinds);
  const combinations: Partial<ListQuery>[] = [{}, { rating: "4" }, { stock: "1", price: "50-100" }];
  for (const chosen of combinations)
    for (const sort of sorts) {
      const { facets } = (await shop.department("kinds", { ...chosen, sort }))!;
      for (const name of ["price", "stock", "rating"] as const) {
        expect(facets[name].length).toBeGreaterThan(0);
        for (const { value, count } of facets[name]) {
          const left = (await shop.department("kinds", { ...chosen, sort, [name]: value }))!;
          expect([left.total, count], `${JSON.stringify(chosen)} ${name} ${value}`).toEqual([count, count]);
        }
      }
    }
});

test("a filtered department has pages with matching products only, each once", async () => {
  const query = { sort: "price-desc", stock: "1" } as const;
  const left = kinds.filter(({ stock }) => stock! > 0);
  const shown: string[] = [];
  let last = (await shop.department("kinds", query))!;
  for (shown.push(...ids(last)); last.next; shown.push(...ids(last)))
    last = (await shop.department("kinds", { ...query, after: last.next }))!;
  const down = (a: Given, b: Given) => b.priceCents! - a.priceCents! || (a.id < b.id ? 1 : -1);
  expect(shown).toEqual(left.toSorted(down).map(({ id }) => id));
  expect(ids((await shop.department("kinds", { ...query, before: last.previous! }))!)).toEqual(shown.slice(24, 48));
});

test("filters that match nothing do not make a department missing", async () => {
  const left = await shop.department("kinds", { price: "500-" });
  expect(left).toMatchObject({
    products: [],
    total: 0,
    next: null,
    previous: null,
    facets: { price: [{}, {}, {}, {}] },
  });
  expect(left!.instead.length).toBeGreaterThan(0);
  expect(left!.instead.filter(({ id }) => id.startsWith("kind-"))).toEqual([]);
  expect(await shop.department("empty", { price: "500-" })).toBeNull();
});

test("a filter that matches more than a thousand products is offered without a number", async () => {
  const mass = Array.from({ length: 1_300 }, (_, n) => ({
    id: `mass-${n}`,
    department: "mass",
    rating: n < 20 ? 2 : 5,
  }));
  await sell(store.database, [...mass, { id: "mass-dear", department: "mass", priceCents: 70_000, stock: 0 }]);
  const { facets, total, more } = (await shop.department("mass", {}))!;
  expect([total, more]).toEqual([1_000, true]);
  expect(facets.price.map(({ count }) => count)).toEqual([null, 1]);
  expect([facets.stock[0]!.count, facets.rating[0]!.count]).toEqual([null, null]);
});

test("a department of one or two products also shows the best of other departments", async () => {
  const { products: alone, instead } = (await shop.department("books", {}))!;
  expect([alone.length, instead.length > 0]).toEqual([1, true]);
  expect(instead.map(({ id }) => id)).not.toContain("a-book");
  expect((await shop.department("things", {}))!.instead).toEqual([]);
});

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each([
  ["nothing", ""],
  ["no JSON", "%%%"],
  ["another order's", cursor(["2026-01-01T00:00:00.000Z", "p01"])],
  ["too few values", cursor([true])],
  ["a price that is none", cursor([1e300, "p01"])],
  ["a NUL byte", cursor([100, "p\0"])],
  ["an object", cursor({ length: 2 })],
])("a cursor with %s is invalid", async (_, text) => {
  expect(await shop.department("things", { sort: "price", after: text })).toBeNull();
  expect(await shop.department("things", { sort: "price", before: text })).toBeNull();
});

test("a date that PostgreSQL does not accept is invalid", async () => {
  const after = cursor(["0000-01-01T00:00:00.000Z", "p01"]);
  expect(await shop.department("things", { sort: "newest", after })).toBeNull();
});

test.each(["nowhere", "empty", "things\0", "Things"])("the department %j does not exist", async (slug) => {
  expect(await shop.department(slug, { sort: "relevance" })).toBeNull();
});

test("a page beyond the last does not exist", async () => {
  expect(await shop.department("things", { sort: "price", after: cursor([99_999, "z"]) })).toBeNull();
});

test.each(["relevance", "rating", "best-selling"] as const)(
  "unrated products by %s have a second page",
  async (sort) => {
    const unrated = Array.from({ length: pageSize + 1 }, (_, n) => ({
      id: `${sort}${n}`,
      rating: 0,
      department: sort,
    }));
    await sell(store.database, unrated);
    const first = (await shop.department(sort, { sort }))!;
    const second = (await shop.department(sort, { sort, after: first.next! }))!;
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(pageSize + 1);
  },
);
