import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Facet, pageSize, type SearchQuery } from "../domain/catalogue.ts";
import { nothingChosen } from "../domain/choices.ts";
import type { Sort } from "../domain/sorts.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { bundledSynonyms } from "./bundled-synonyms.ts";
import { products as sold } from "./schema.ts";
import { createSearch } from "./search.ts";
import { seedCatalogue } from "./seed.ts";
import { saveSynonyms, parseSynonyms } from "./synonyms.ts";
import { type Given, sell } from "./testing.ts";

let store: TestDatabase;
let shop: ReturnType<typeof createSearch>;
beforeAll(async () => {
  store = await testDatabase();
  await seedCatalogue(store.database);
  shop = createSearch(store.database);
});
afterAll(() => store.stop());

const look = (q: string, more: Partial<SearchQuery> = {}) =>
  shop.search({ ...nothingChosen, q, department: "", page: 1, ...more });
const found = async (q: string, more: Partial<SearchQuery> = {}) =>
  (await look(q, more)).products.map(({ id }) => id).toSorted();

const headphones = ["hush-headphones", "hush-headphones-clay"];
const monitors = ["horizon-monitor", "horizon-monitor-mint"];
const lamps = ["dune-lamp", "dune-lamp-forest"];
const armchairs = ["fern-armchair", "fern-armchair-rust"];
const mugs = ["pebble-mugs", "pebble-mugs-teal"];

const heed = (lines: string) =>
  store.database.transaction((transaction) => saveSynonyms(transaction, parseSynonyms(lines).synonyms));

test.each([
  ["a word", "headphones", headphones],
  ["another case", "HeadPHONES", headphones],
  ["accents", "héädphones", headphones],
  ["the singular", "headphone", headphones],
  ["a plural", "lamps", lamps],
  ["words in any order", "brass table dune", lamps],
  ["a beginning of the last word", "dune la", lamps],
  ["a single letter", "monito", monitors],
  ["a word with a hyphen", "over-ear", headphones],
  ["its parts", "over ear", headphones],
  ["a number", "34", ["horizon-monitor-mint"]],
  ["common words too", "the quiet rooms", ["quiet-rooms-books"]],
  ["a word of the description", "gigabytes", ["mesa-tablet", "mesa-tablet-rose"]],
  ["a department's name", "books", ["long-orchard-books", "quiet-rooms-books"]],
])("%s finds matching products: %s", async (_, q, ids) => {
  expect(await found(q)).toEqual(ids);
  expect(await look(q)).toMatchObject({ fuzzy: false, total: ids.length, more: false });
});

test("a brand finds its products, like a department's name", async () => {
  await store.database
    .update(sold)
    .set({ brand: "Brandwyn" })
    .where(inArray(sold.id, [...monitors]));
  expect(await found("brandwyn")).toEqual(monitors);
  expect(await found("brandwyn 34")).toEqual(["horizon-monitor-mint"]);
  await store.database
    .update(sold)
    .set({ brand: "Wicker" })
    .where(inArray(sold.id, [...monitors]));
});

test.each([
  ["a letter left out", "hedphones", headphones],
  ["another one", "monitr", monitors],
  ["neighbours exchanged in a short word", "lmap", lamps],
  ["a letter too many", "muggs", mugs],
  ["a wrong letter", "ketlle", ["heron-kettle", "heron-kettle-ink"]],
  ["an error in an unfinished word", "hedpho", headphones],
  ["an error in one word of two", "velvet armchiar", ["fern-armchair", "fern-armchair-rust"]],
  ["an error in each", "terakotta lamb", ["dune-lamp"]],
])("%s still finds what was meant: %s", async (_, q, ids) => {
  expect(await found(q)).toEqual(ids);
  expect(await look(q)).toMatchObject({ fuzzy: true, total: ids.length });
});

test.each([
  ["a part of another word", "chair", armchairs],
  ["a word for the same", "cup", mugs],
  ["its plural", "cups", mugs],
  ["two words for the same", "easy chair", armchairs],
  ["what comes near", "sofa", armchairs],
])("%s finds exact matches, and nothing by similarity: %s", async (_, q, ids) => {
  expect(await found(q)).toEqual(ids);
  expect(await look(q)).toMatchObject({ fuzzy: false, total: 2 });
});

test("exact words rank before synonyms, and synonyms before similar words", async () => {
  await sell(store.database, [
    { id: "synonym-a", title: "Frobnicator" },
    { id: "synonym-b", title: "Gizmotron" },
    { id: "synonym-c", title: "Whatsitron" },
  ]);
  await heed("gizmotron, frobnicator\nfrobnicator: whatsitron");
  expect((await look("frobnicators")).products.map(({ id }) => id)).toEqual(["synonym-a", "synonym-b", "synonym-c"]);
  expect((await look("gizmotron")).products.map(({ id }) => id)).toEqual(["synonym-b", "synonym-a"]);
  expect((await look("whatsitron")).products.map(({ id }) => id)).toEqual(["synonym-c"]);
  await heed(bundledSynonyms);
  expect((await look("gizmotron")).total).toBe(1);
});

test("if few products match all words, products with some of them in the title follow", async () => {
  const { products, near, total } = await look("teal mug");
  expect([products.map(({ id }) => id), total]).toEqual([["pebble-mugs-teal"], 1]);
  expect(near.map(({ id }) => id)[0]).toBe("pebble-mugs");
  expect(near.map(({ id }) => id)).not.toContain("pebble-mugs-teal");
  expect((await look("mug")).near).toEqual([]);
});

test("words that no product has together find products with one of them", async () => {
  const { products, fuzzy } = await look("inflatable armchair");
  expect(products.map(({ id }) => id).toSorted()).toEqual(["fern-armchair", "fern-armchair-rust"]);
  expect(fuzzy).toBe(true);
});

test("exact matches come first, before similar ones", async () => {
  const { products, fuzzy } = await look("table");
  expect(
    products
      .map(({ id }) => id)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(lamps);
  expect(fuzzy).toBe(false);
});

test("title words rank above description words, and products in stock above sold-out ones", async () => {
  expect((await look("tablet")).products.map(({ id }) => id).slice(0, 2)).toEqual(["mesa-tablet", "mesa-tablet-rose"]);
  const { products } = await look("brass");
  const titled = products.filter(({ title }) => /brass/.test(title)).length;
  expect(products.slice(0, titled).every(({ title }) => /brass/.test(title))).toBe(true);
  expect(titled).toBeLessThan(products.length);
});

test("a word that only descriptions contain is not corrected to a rare title word", async () => {
  await sell(store.database, [
    { id: "zibbet", title: "Hook", description: "Hangs from a zibbet." },
    { id: "gibbet-1", title: "Gibbet" },
    { id: "gibbet-2", title: "Gibbet" },
  ]);
  expect(await found("zibbet")).toEqual(["zibbet"]);
  expect(await found("ribbet")).toEqual(["gibbet-1", "gibbet-2"]);
});

test("a word that titles contain is not completed", async () => {
  await sell(
    store.database,
    ["Vase", "Vase", "Vase", "Vaseline"].map((title, n) => ({ id: `vase-${n}`, title })),
  );
  expect((await look("vase")).total).toBe(3);
  expect((await look("vas")).total).toBe(4);
});

test("facets count by department and by price, each with the other's filter", async () => {
  const { department: departments, price: prices } = (await look("brass")).facets;
  const sum = (facets: readonly Facet[]) => facets.reduce((all, { count }) => all + count!, 0);
  const { total } = await look("brass");
  expect([sum(departments), sum(prices)]).toEqual([total, total]);
  const kitchen = departments.find(({ value }) => value === "kitchen")!;
  expect(kitchen).toEqual({ value: "kitchen", name: "Kitchen", count: 1 });
  const narrowed = await look("brass", { department: "kitchen" });
  expect(narrowed.products.map(({ id }) => id)).toEqual(["heron-kettle"]);
  expect(narrowed.facets.department).toEqual(departments);
  expect(narrowed.facets.price).toEqual([{ value: "50-100", count: 1 }]);
  const both = await look("brass", { department: "kitchen", price: "500-" });
  expect(both).toMatchObject({ products: [], total: 0, facets: { price: narrowed.facets.price } });
  expect(both.facets.department).toEqual([{ value: "furniture", name: "Furniture", count: 2 }]);
  expect(both.instead.length).toBeGreaterThan(0);
});

test("each price is in one band, also at its edge", async () => {
  await sell(store.database, [
    { id: "edge-1", title: "Zyzzyva", priceCents: 4_999 },
    { id: "edge-2", title: "Zyzzyva", priceCents: 5_000 },
    { id: "edge-3", title: "Zyzzyva", priceCents: 49_999 },
    { id: "edge-4", title: "Zyzzyva", priceCents: 50_000 },
  ]);
  const { price: prices } = (await look("zyzzyva")).facets;
  expect(prices.map(({ value, count }) => [value, count])).toEqual(
    ["0-50", "50-100", "250-500", "500-"].map((v) => [v, 1]),
  );
  for (const { value } of prices) expect((await look("zyzzyva", { price: value })).total).toBe(1);
});

test("an unknown price band filters nothing", async () => {
  expect(await found("headphones", { price: "cheap" })).toEqual(headphones);
});

test("a filter that leaves few matches corrects no word", async () => {
  await sell(store.database, [
    { id: "zither", title: "Quixotic zither", priceCents: 4_000 },
    { id: "lute", title: "Quixotic lute", priceCents: 60_000 },
    ...[1, 2, 3].map((n) => ({ id: `quixotic-${n}`, title: "Quixotic zither", priceCents: 4_000 })),
  ]);
  expect(await look("quixotic zither", { price: "500-" })).toMatchObject({
    total: 0,
    facets: { price: [{ count: 4 }] },
  });
});

test("without results, the best of each department are shown instead", async () => {
  const { products, total, instead } = await look("xylophone");
  expect([products, total]).toEqual([[], 0]);
  expect(instead.length).toBeGreaterThanOrEqual(6);
  expect(instead.every(({ available }) => available > 0)).toBe(true);
});

test("a page beyond the last shows alternatives, too", async () => {
  const { products, total, instead } = await look("headphones", { page: 9 });
  expect([products, total]).toEqual([[], 2]);
  expect(instead.length).toBeGreaterThan(0);
});

test.each([
  "",
  " ",
  "\0",
  "head\0phones",
  "'",
  "''; drop table products; --",
  "& | ! ( ) <-> :*",
  "lamp & !brass:*A",
  "lamp <3> arm",
  "\\",
  '"quoted',
  "%_%",
  "💡",
  "💡x💡y",
  "\ud83d",
  "ﬀ ẞ İ",
  "лампа",
  "ランプ",
  "1e5 1.5 -40 0x1f",
  "a".repeat(5000),
  "lamp ".repeat(500),
  "http://example.com/a/b?c=d user@example.com",
])("no text is an error: %j", async (q) => {
  const { products, instead } = await look(q);
  expect(products.length + instead.length).toBeGreaterThan(0);
});

test.each([Number.NaN, -1, 0, 1.5, 1e300, Infinity])("no page number is an error: %d", async (page) => {
  expect((await look("headphones", { page })).total).toBe(2);
});

test("an unknown department has no results", async () => {
  expect((await look("headphones", { department: "no\0where" })).total).toBe(0);
});

test("of more than a thousand matches, a thousand are examined, and the response says so", async () => {
  const many = Array.from({ length: 1_001 }, (_, n) => ({
    id: `many-${n}`,
    title: `Plentiful ${n}`,
    rating: 1 + (n % 5),
  }));
  await sell(store.database, many);
  const first = await look("plentiful");
  expect(first).toMatchObject({ total: 1000, more: true, fuzzy: false, facets: { department: [{ count: null }] } });
  expect(first.products.every(({ rating }) => rating === 5)).toBe(true);
  const second = await look("plentiful", { page: 2 });
  expect(second.products).toHaveLength(24);
  expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(48);
});

describe("many similar products", () => {
  /** More products than a search sorts. Those that sort first are inserted last. */
  const many: Given[] = Array.from({ length: 3_300 }, (_, n) => ({
    id: `alike-${String(n).padStart(4, "0")}`,
    title: n < 1_100 && n % 2 === 0 ? "Quagga stand" : "Quagga",
    department: n % 3 ? "zoo" : "barn",
    priceCents: 90_000 - 10 * n,
    rating: 1 + (n % 5),
    stock: n % 4,
    sold: n,
    createdAt: new Date(Date.UTC(2025, 0, 1) + n * 60_000),
  }));
  beforeAll(() => sell(store.database, many));

  const down = (a: string, b: string) => (a < b ? 1 : -1);
  const order: Partial<Record<Sort, (a: Given, b: Given) => number>> = {
    price: (a, b) => a.priceCents! - b.priceCents!,
    "price-desc": (a, b) => b.priceCents! - a.priceCents!,
    newest: (a, b) => Number(b.createdAt) - Number(a.createdAt),
    rating: (a, b) => b.rating! - a.rating! || down(a.id, b.id),
    "best-selling": (a, b) => b.sold! - a.sold!,
  };

  test.each(Object.keys(order) as Sort[])("by %s, the first pages contain the first products of all", async (sort) => {
    const sorted = many.toSorted(order[sort]).map(({ id }) => id);
    for (const page of [1, 2]) {
      const { products, total, more } = await look("quagga", { sort, page });
      expect(products.map(({ id }) => id)).toEqual(sorted.slice((page - 1) * pageSize, page * pageSize));
      expect([total, more]).toEqual([1_000, true]);
    }
  });

  test("a sort order continues on further pages, without repeats", async () => {
    const pages = Array.from({ length: 41 }, (_, at) => look("quagga", { sort: "price", page: at + 1 }));
    const shown = (await Promise.all(pages)).flatMap(({ products }) => products.map(({ id }) => id));
    expect(shown.length).toBe(41 * pageSize);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test("each filter leaves as many as it says, in every sort order, and unknown numbers are omitted", async () => {
    const { facets, total } = await look("quagga stand");
    expect(total).toBe(550);
    expect(facets.department.map(({ name, count }) => [name, count])).toEqual([
      ["zoo", 366],
      ["barn", 184],
    ]);
    for (const name of ["department", "price", "stock", "rating"] as const) {
      expect(facets[name].length).toBeGreaterThan(0);
      for (const { value, count } of facets[name])
        for (const sort of ["relevance", "price"] as const)
          expect((await look("quagga stand", { [name]: value, sort })).total, `${name} ${value}`).toBe(count);
    }
    const all = (await look("quagga")).facets;
    expect(Object.values(all).flatMap((some) => some.map(({ count }) => count))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  test("a filter for stock or four stars leaves exactly these products, also after another", async () => {
    const both = await look("quagga", { stock: "1", rating: "4", sort: "price-desc" });
    const left = many.filter(({ stock, rating }) => stock! > 0 && rating! >= 4);
    expect(both.total).toBe(left.length);
    expect(both.products.every(({ available, rating }) => available > 0 && rating >= 4)).toBe(true);
    const { facets } = await look("quagga stand", { rating: "4" });
    const stands = left.filter(({ title }) => title!.endsWith("stand"));
    expect(facets.stock).toEqual([{ value: "1", count: stands.length }]);
  });
});

test("a filter that leaves everything or nothing is not offered, and a chosen filter stays", async () => {
  await sell(store.database, [
    { id: "okapi-1", title: "Okapi", rating: 4, stock: 1 },
    { id: "okapi-2", title: "Okapi", rating: 5, stock: 2 },
  ]);
  expect((await look("okapi")).facets).toMatchObject({ stock: [], rating: [] });
  expect((await look("okapi", { stock: "1" })).facets).toMatchObject({ stock: [{ count: 2 }], rating: [] });
});

test("sorting by bestsellers is possible once anything was sold", async () => {
  expect((await look("okapi")).sells).toBe(true);
  await store.database.update(sold).set({ sold: 0 });
  expect((await look("okapi")).sells).toBe(false);
});

test("one or two results are followed by popular products, which do not repeat them", async () => {
  const { products: two, instead } = await look("headphones");
  expect(two).toHaveLength(2);
  expect(instead.length).toBeGreaterThan(3);
  expect(instead.filter(({ id }) => headphones.includes(id))).toEqual([]);
  expect((await look("brass")).instead).toEqual([]);
});

test("an empty catalogue is no error", async () => {
  const empty = await testDatabase();
  const answer = createSearch(empty.database).search({ ...nothingChosen, q: "lamp", department: "", page: 1 });
  expect(await answer.finally(() => empty.stop())).toMatchObject({ products: [], total: 0, instead: [] });
});
