import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageSize, type SearchData } from "../domain/catalogue.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { products } from "./schema.ts";
import { seedCatalogue } from "./seed.ts";
import { sell } from "./testing.ts";
import { withWholePrices } from "../../shop/testing.ts";

const shop = "https://shop.example";
let store: TestStore;

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", PUBLIC_URL: shop, TRUSTED_PROXY: "1" });
  await seedCatalogue(store.database);
  // Products that fill more than two pages. Each costs a cent more than the product before it.
  const things = Array.from({ length: 2 * pageSize + 2 }, (_, at) => ({
    id: `thing-${String(at).padStart(2, "0")}`,
    title: `Whatnot ${at}`,
    priceCents: 1_000 + at,
  }));
  await sell(store.database, things);
});
afterAll(() => store.stop());

async function page(path: string) {
  const response = await store.request(path);
  const html = withWholePrices(await response.text());
  const attributeOf = (tag: RegExp) => tag.exec(html)?.[1]?.replaceAll("&amp;", "&");
  return {
    status: response.status,
    html,
    /** Number of cards in the list. Alternative products follow in a `section`. */
    cards: html.split("<section")[0]!.match(/<article/g)?.length ?? 0,
    heading: attributeOf(/<h1[^>]*>(.*?)<\/h1>/),
    prices: [...html.matchAll(/>\$([\d,.]+)<\/p>/g)].map((match) => Number(match[1]!.replace(",", ""))),
    canonical: attributeOf(/<link rel="canonical" href="([^"]*)"/),
    next: attributeOf(/<a[^>]* rel="next"[^>]* href="([^"]*)"/) ?? attributeOf(/<a href="([^"]*)" rel="next"/),
    previous: attributeOf(/<a[^>]* rel="prev"[^>]* href="([^"]*)"/) ?? attributeOf(/<a href="([^"]*)" rel="prev"/),
  };
}

const linksIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a(?=[^>]* href="([^"]*)")[^>]*>(.*?)<\/a>/g)].map(([, href, inside]) => [
      inside!.replaceAll(/<span aria-hidden.*?<\/span>|<[^>]*>/g, "").trim(),
      href!.replaceAll("&amp;", "&"),
    ]),
  );

const announcementOf = async (path: string) =>
  ((await (await store.request(`/_data${path}`)).json()) as { data: SearchData }).data.announcement;

describe("a department", () => {
  test("has a page with its name, its products, and links to all others", async () => {
    const { status, heading, html, cards } = await page("/departments/lighting");
    expect({ status, heading }).toEqual({ status: 200, heading: "Lighting" });
    expect(html).toContain("<title>Lighting: Wicker</title>");
    expect(cards).toBe(2);
    for (const other of ["accessories", "books", "business", "furniture", "kitchen", "music"])
      expect(html).toContain(`href="/departments/${other}"`);
  });

  test("has its products in the order of the URL", async () => {
    const rising = (await page("/departments/business?sort=price")).prices;
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect((await page("/departments/business?sort=price-desc")).prices).toEqual(rising.toReversed());
  });

  test("has a next page also if the last product's id is long and not in Latin letters", async () => {
    const things = Array.from({ length: pageSize + 1 }, (_, at) => ({
      id: "стол".repeat(19) + String(at).padStart(2, "0"),
      slug: `table-${at}`,
      department: "tables",
    }));
    await sell(store.database, things);
    const { next, cards } = await page("/departments/tables?sort=newest");
    expect([cards, (await page(next!)).cards]).toEqual([pageSize, 1]);
  });

  test("has as many pages as it needs, with links forwards and back, in every sort order", async () => {
    const first = await page("/departments/things?sort=price");
    const second = await page(first.next!);
    const third = await page(second.next!);
    expect([first, second, third].flatMap(({ prices }) => prices)).toEqual(
      Array.from({ length: 2 * pageSize + 2 }, (_, at) => (1_000 + at) / 100),
    );
    expect([first.previous, third.next]).toEqual([undefined, undefined]);
    expect((await page(third.previous!)).prices).toEqual(second.prices);
  });

  test("announces its number of products, sort order and page, so that no two pages are announced alike", async () => {
    const first = await page("/departments/things?sort=price");
    const second = await page(first.next!);
    const third = await page(second.next!);
    const pages = [second.previous!, first.next!, second.next!, third.previous!];
    expect(await Promise.all(pages.map(announcementOf))).toEqual(
      [1, 2, 3, 2].map((number) => `50 products, price from low to high, page ${number}`),
    );
    expect(await announcementOf("/departments/lighting")).toBe("2 products, by relevance");
  });

  test("has a canonical URL for each page in the default order, and for the first page in other orders", async () => {
    const first = await page("/departments/things");
    expect(first.canonical).toBe(`${shop}/departments/things`);
    expect((await page(first.next!)).canonical).toBe(shop + first.next);
    const { next } = await page("/departments/things?sort=newest");
    expect((await page(next!)).canonical).toBe(`${shop}/departments/things`);
  });

  test("shows its first page if the sort order or the cursor is invalid", async () => {
    const { html } = await page("/departments/things");
    for (const query of ["sort=taste", "after=nonsense", "before=%00", "after=WzFd&sort=price", "page=2"]) {
      const other = await page(`/departments/things?${query}`);
      expect(other.status, query).toBe(200);
      expect(other.html.match(/<article/g), query).toHaveLength(pageSize);
      expect(other.canonical, query).toBe(`${shop}/departments/things`);
    }
    expect((await page("/departments/things?page=2")).html).toBe(html);
  });

  test("is filtered by price, stock or four stars, and its canonical URL is the unfiltered page", async () => {
    const links = linksIn((await page("/departments/business?sort=price")).html);
    const offered = ["$100 to $250 (2)", "$500 and over (4)", "In stock only (5)", "4 stars and up (4)"];
    expect(Object.keys(links)).toEqual(expect.arrayContaining(offered));
    for (const name of offered) {
      const narrowed = await page(links[name]!);
      const [, choice, count] = /^(.*) \((\d)\)$/.exec(name)!;
      expect(narrowed.cards, name).toBe(Number(count));
      expect(narrowed.canonical).toBe(`${shop}/departments/business`);
      expect(linksIn(narrowed.html)[`Remove ${choice}`]).toBe("/departments/business?sort=price");
      expect(await announcementOf(links[name]!)).toBe(`${count} products, price from low to high, ${choice}`);
    }
  });

  test("keeps its filters on further pages", async () => {
    const first = await page("/departments/things?price=0-50&sort=price");
    expect(first.next).toContain("price=0-50&sort=price&after=");
    const second = await page(first.next!);
    expect(second.prices[0]).toBe((1_000 + pageSize) / 100);
    expect(linksIn(second.html)["Newest"]).toBe("/departments/things?price=0-50&sort=newest");
  });

  test("without matches says so, with links to remove filters", async () => {
    const { status, html, cards } = await page("/departments/things?price=500-&stock=1");
    expect([status, cards]).toEqual([200, 0]);
    expect(html).toContain("No products match these filters.");
    expect(linksIn(html)["Clear all"]).toBe("/departments/things");
    expect((await page("/departments/nothing?price=500-")).status).toBe(404);
  });

  test.each(["price=5", "stock=0", "rating=4.5", "rating=", "stock=1%00"])(
    "ignores an invalid filter: %s",
    async (query) => {
      const content = (text: string) => text.slice(text.indexOf("<main"), text.indexOf("</main>"));
      const [same, other] = [await page("/departments/things"), await page(`/departments/things?${query}`)];
      expect(content(other.html)).toBe(content(same.html));
    },
  );

  test("of one or two products shows popular products of others below", async () => {
    const { html, cards } = await page("/departments/lighting");
    expect(cards).toBe(2);
    expect(html).toMatch(/<section[^>]*><h2[^>]*>Popular in other departments<\/h2>/);
    expect((await page("/departments/things")).html).not.toContain("Well liked");
  });

  test("offers sorting by bestsellers once anything was sold", async () => {
    const names = async () => Object.keys(linksIn((await page("/departments/things")).html));
    expect(await names()).not.toContain("Best selling");
    await store.database.update(products).set({ sold: 3 }).where(eq(products.id, "thing-07"));
    await store.database.execute(sql`select pg_notify('catalogue', '')`);
    await expect.poll(names).toContain("Best selling");
    expect((await page("/departments/things?sort=best-selling")).prices[0]).toBe(10.07);
  });

  test("that does not exist is not found, nor is its data", async () => {
    for (const path of ["/departments/nothing", "/_data/departments/nothing", "/departments/%00"])
      expect((await store.request(path)).status).toBe(404);
  });
});

describe("a search", () => {
  test("shows the search text and the number of results, and keeps the text in the box", async () => {
    const { heading, html } = await page("/search?q=brass");
    expect(heading).toBe("Results for “brass”");
    expect(html).toContain("<title>Results for “brass”: Wicker</title>");
    expect(html).toMatch(/>7 products</);
    expect(html).toMatch(/<input[^>]* value="brass"/);
    expect(html.match(/<article/g)).toHaveLength(7);
  });

  test("announces the number of results, the filters and the page", async () => {
    expect(await announcementOf("/search?q=brass")).toBe("7 products, by relevance");
    expect(await announcementOf("/search?q=brass&department=lighting&price=100-250")).toBe(
      "2 products, by relevance, Lighting, $100 to $250",
    );
    expect(await announcementOf("/search?q=whatnot&page=2")).toBe("50 products, by relevance, page 2");
    expect(await announcementOf("/search?q=whatnot&page=9")).toBe("This page of results does not exist.");
    expect(await announcementOf("/search?q=zebra")).toBe("No results for “zebra”");
    expect(await announcementOf("/search")).toBeUndefined();
  });

  test("with a typo shows results for the corrected text, and says so", async () => {
    const { html } = await page("/search?q=hedphones");
    expect(html).toContain("Hush over-ear headphones");
    expect(html).toContain("No exact matches for “hedphones”. Showing similar results.");
  });

  test("has filter links that show how many results they leave, and links to remove filters", async () => {
    const { html } = await page("/search?q=brass");
    expect(html).toMatch(/href="\/search\?q=brass&amp;department=lighting"[^>]*>Lighting<span[^>]*> \((<!-- -->)?2/);
    const narrowed = await page("/search?q=brass&department=lighting&price=100-250");
    expect(narrowed.cards).toBe(2);
    const taken = linksIn(narrowed.html);
    expect(taken["Remove Lighting"]).toBe("/search?q=brass&price=100-250");
    expect(taken["Remove $100 to $250"]).toBe("/search?q=brass&department=lighting");
    expect(taken["Clear all"]).toBe("/search?q=brass");
    expect(narrowed.html).toContain("<summary>Filters (2)</summary>");
    const once = await page("/search?q=brass&stock=1");
    expect(once.html).toContain("<summary>Filters (1)</summary>");
    expect(once.html).not.toContain("Clear all");
  });

  test("keeps filters in every sort order and on every page, and a new filter returns to the first page", async () => {
    const { html, next } = await page("/search?q=whatnot&price=0-50&stock=1&rating=4&sort=newest");
    expect(next).toBeUndefined();
    expect(linksIn(html)["Price: low to high"]).toBe("/search?q=whatnot&price=0-50&stock=1&rating=4&sort=price");
    expect(linksIn(html)["Relevance"]).toBe("/search?q=whatnot&price=0-50&stock=1&rating=4");
    const second = await page((await page("/search?q=whatnot&price=0-50&sort=price-desc")).next!);
    expect(second.prices[0]).toBe((1_000 + 2 * pageSize + 1 - pageSize) / 100);
    expect(linksIn(second.html)["Remove Under $50"]).toBe("/search?q=whatnot&sort=price-desc");
    expect(second.next).toBe("/search?q=whatnot&price=0-50&sort=price-desc&page=3");
  });

  test.each([
    "sort=cheap",
    "price=5",
    "price=50-100%00",
    "stock=0",
    "stock=yes",
    "rating=9",
    "department=nowhere",
    "department=%00",
  ])("ignores invalid parameters: %s", async (query) => {
    const same = await page("/search?q=brass");
    const { html } = await page(`/search?${query}&q=brass`);
    const content = (text: string) => text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    expect(content(html)).toBe(content(same.html));
  });

  test("with more results than a page holds has more pages, in the order of the first", async () => {
    const first = await page("/search?q=whatnot");
    expect(first.html).toContain(`>${2 * pageSize + 2} products<`);
    expect(first.next).toBe("/search?q=whatnot&page=2");
    const third = await page("/search?q=whatnot&page=3");
    expect(third.html.match(/<article/g)).toHaveLength(2);
    expect([third.next, third.previous]).toEqual([undefined, first.next]);
  });

  test.each([
    ["/search?q=zebra", "No results for “zebra”"],
    ["/search?q=%00", "No results for “\0”"],
    ["/search?q=brass&department=books", "No results for “brass”"],
    ["/search?q=brass&page=9", "This page of results does not exist."],
    ["/search", "What are you looking for?"],
    ["/search?q=%20", "What are you looking for?"],
    ["/search?q=brass&page=-1e99&price=cheap", "Results for “brass”"],
  ])("never has an empty page: %s", async (path, expected) => {
    const { status, heading, html } = await page(path);
    expect(status).toBe(200);
    expect(heading!.replace("\uFFFD", "\0")).toBe(expected);
    expect(html.match(/<article/g)!.length).toBeGreaterThan(3);
  });

  test("is not indexed, and cannot inject markup into the page", async () => {
    const { html } = await page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain("<script>alert");
    expect((await page("/departments/books")).html).not.toContain("noindex");
  });
});
