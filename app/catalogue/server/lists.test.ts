import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageSize } from "../domain/catalogue.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { seedCatalogue } from "./seed.ts";
import { sell } from "./testing.ts";

const shop = "https://shop.example";
let store: TestStore;

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", PUBLIC_URL: shop, TRUSTED_PROXY: "1" });
  await seedCatalogue(store.database);
  // More than two pages, each thing a cent dearer than the one before.
  const things = Array.from({ length: 2 * pageSize + 2 }, (_, at) => ({
    id: `thing-${String(at).padStart(2, "0")}`,
    title: `Whatnot ${at}`,
    priceCents: 1_000 + at,
  }));
  await sell(store.database, things);
});
afterAll(() => store.stop());

async function page(path: string) {
  const answer = await store.request(path);
  const html = await answer.text();
  const attributeOf = (tag: RegExp) => tag.exec(html)?.[1]?.replaceAll("&amp;", "&");
  return {
    status: answer.status,
    html,
    heading: attributeOf(/<h1[^>]*>(.*?)<\/h1>/),
    prices: [...html.matchAll(/>\$([\d,.]+)<\/p>/g)].map((match) => Number(match[1]!.replace(",", ""))),
    canonical: attributeOf(/<link rel="canonical" href="([^"]*)"/),
    next: attributeOf(/<a[^>]* rel="next"[^>]* href="([^"]*)"/) ?? attributeOf(/<a href="([^"]*)" rel="next"/),
    previous: attributeOf(/<a[^>]* rel="prev"[^>]* href="([^"]*)"/) ?? attributeOf(/<a href="([^"]*)" rel="prev"/),
  };
}

/** What is said aloud of a page when an open one moves on to it, besides its title. */
const saidOf = async (path: string) =>
  ((await (await store.request(`/_data${path}`)).json()) as { said?: string }).said;

describe("a department", () => {
  test("has a page with its name, its products, and the ways to all others", async () => {
    const { status, heading, html } = await page("/departments/lighting");
    expect({ status, heading }).toEqual({ status: 200, heading: "Lighting" });
    expect(html).toContain("<title>Lighting: Wicker</title>");
    expect(html.match(/<article/g)).toHaveLength(2);
    for (const other of ["accessories", "books", "business", "furniture", "kitchen", "music"])
      expect(html).toContain(`href="/departments/${other}"`);
  });

  test("has its products in the order that the address asks for", async () => {
    const rising = (await page("/departments/business?sort=price")).prices;
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect((await page("/departments/business?sort=price-desc")).prices).toEqual(rising.toReversed());
  });

  test("has as many pages as it needs, one after the other and back, in every order", async () => {
    const first = await page("/departments/things?sort=price");
    const second = await page(first.next!);
    const third = await page(second.next!);
    expect([first, second, third].flatMap(({ prices }) => prices)).toEqual(
      Array.from({ length: 2 * pageSize + 2 }, (_, at) => (1_000 + at) / 100),
    );
    expect([first.previous, third.next]).toEqual([undefined, undefined]);
    expect((await page(third.previous!)).prices).toEqual(second.prices);
  });

  test("is told by how many products it has, their order, and the page, so that no two pages are told alike", async () => {
    const first = await page("/departments/things?sort=price");
    const second = await page(first.next!);
    const third = await page(second.next!);
    const pages = [second.previous!, first.next!, second.next!, third.previous!];
    expect(await Promise.all(pages.map(saidOf))).toEqual(
      [1, 2, 3, 2].map((number) => `50 products, price: low to high, page ${number}`),
    );
    expect(await saidOf("/departments/lighting")).toBe("2 products, relevance");
  });

  test("stands for itself on each page of its usual order, and in the others for its first", async () => {
    const first = await page("/departments/things");
    expect(first.canonical).toBe(`${shop}/departments/things`);
    expect((await page(first.next!)).canonical).toBe(shop + first.next);
    const { next } = await page("/departments/things?sort=newest");
    expect((await page(next!)).canonical).toBe(`${shop}/departments/things`);
  });

  test("begins at its first page where an order or a cursor means nothing", async () => {
    const { html } = await page("/departments/things");
    for (const query of ["sort=taste", "after=nonsense", "before=%00", "after=WzFd&sort=price", "page=2"]) {
      const other = await page(`/departments/things?${query}`);
      expect(other.status, query).toBe(200);
      expect(other.html.match(/<article/g), query).toHaveLength(pageSize);
      expect(other.canonical, query).toBe(`${shop}/departments/things`);
    }
    expect((await page("/departments/things?page=2")).html).toBe(html);
  });

  test("that does not exist is not found, and neither is its data", async () => {
    for (const path of ["/departments/nothing", "/_data/departments/nothing", "/departments/%00"])
      expect((await store.request(path)).status).toBe(404);
  });
});

describe("a search", () => {
  test("says what was searched for and how much was found, and stands in the box again", async () => {
    const { heading, html } = await page("/search?q=brass");
    expect(heading).toBe("Results for “brass”");
    expect(html).toContain("<title>Results for “brass”: Wicker</title>");
    expect(html).toMatch(/>7 products</);
    expect(html).toMatch(/<input[^>]* value="brass"/);
    expect(html.match(/<article/g)).toHaveLength(7);
  });

  test("is told by how much was found, what it is narrowed to, and the page", async () => {
    expect(await saidOf("/search?q=brass")).toBe("7 products");
    expect(await saidOf("/search?q=brass&department=lighting&price=100-250")).toBe(
      "2 products, Lighting, $100 to $250",
    );
    expect(await saidOf("/search?q=whatnot&page=2")).toBe("50 products, page 2");
    expect(await saidOf("/search?q=whatnot&page=9")).toBe("There are not so many pages of results.");
    expect(await saidOf("/search?q=zebra")).toBe("Nothing found for “zebra”");
    expect(await saidOf("/search")).toBeUndefined();
  });

  test("with a typing error shows what was meant, and says so", async () => {
    const { html } = await page("/search?q=hedphones");
    expect(html).toContain("Hush over-ear headphones");
    expect(html).toContain("Showing results like “hedphones”.");
  });

  test("is narrowed by links that say how much they leave, and widened again by others", async () => {
    const { html } = await page("/search?q=brass");
    expect(html).toMatch(/href="\/search\?q=brass&amp;department=lighting"[^>]*>Lighting<span[^>]*> \((<!-- -->)?2/);
    const narrowed = await page("/search?q=brass&department=lighting&price=100-250");
    expect(narrowed.html.match(/<article/g)).toHaveLength(2);
    for (const [href, text] of [
      ["/search?q=brass&amp;price=100-250", "Remove Lighting"],
      ["/search?q=brass&amp;department=lighting", "Remove $100 to $250"],
      ["/search?q=brass", "Clear all"],
    ])
      expect(narrowed.html).toContain(`href="${href}">${text}</a>`);
  });

  test("that finds more than a page has more pages, in the order of the first", async () => {
    const first = await page("/search?q=whatnot");
    expect(first.html).toContain(`>${2 * pageSize + 2} products<`);
    expect(first.next).toBe("/search?q=whatnot&page=2");
    const third = await page("/search?q=whatnot&page=3");
    expect(third.html.match(/<article/g)).toHaveLength(2);
    expect([third.next, third.previous]).toEqual([undefined, first.next]);
  });

  test.each([
    ["/search?q=zebra", "Nothing found for “zebra”"],
    ["/search?q=%00", "Nothing found for “\0”"],
    ["/search?q=brass&department=books", "Nothing found for “brass”"],
    ["/search?q=brass&page=9", "There are not so many pages of results."],
    ["/search", "What are you looking for?"],
    ["/search?q=%20", "What are you looking for?"],
    ["/search?q=brass&page=-1e99&price=cheap", "Results for “brass”"],
  ])("is never an empty page: %s", async (path, expected) => {
    const { status, heading, html } = await page(path);
    expect(status).toBe(200);
    expect(heading!.replace("\uFFFD", "\0")).toBe(expected);
    expect(html.match(/<article/g)!.length).toBeGreaterThan(3);
  });

  test("is left out by search engines, and cannot put markup into the page", async () => {
    const { html } = await page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain("<script>alert");
    expect((await page("/departments/books")).html).not.toContain("noindex");
  });
});
