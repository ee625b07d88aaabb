import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Suggestions } from "../domain/catalogue.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { products } from "./schema.ts";
import { seedCatalogue } from "./seed.ts";

const shop = "https://shop.example";
let store: TestStore;

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", PUBLIC_URL: shop, TRUSTED_PROXY: "1" });
  await seedCatalogue(store.database);
});
afterAll(() => store.stop());

const suggest = async (q: string) =>
  (await (await store.request(`/_suggest?${new URLSearchParams({ q })}`)).json()) as Suggestions;
const text = async (path: string) => (await store.request(path)).text();
const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]!);

test("the search box suggests products and completions", async () => {
  const { products: found, completions } = await suggest("hedph");
  expect(completions).toEqual(["headphones"]);
  expect(found.map(({ slug }) => slug).toSorted()).toEqual(["hush-headphones-clay", "hush-headphones-ink"]);
});

test("suggestions ignore case and surrounding spaces", async () => {
  expect(await suggest("  LAMP ")).toEqual(await suggest("lamp"));
  expect((await suggest("dune lamp")).products).toHaveLength(2);
});

test("no typed text is an error", async () => {
  for (const q of ["", " ", "\0", "%", "'", "lamp & !", "a".repeat(5_000), "💡", "\ud800"]) {
    const { products: found, completions } = await suggest(q);
    expect(found.length + completions.length).toBeLessThanOrEqual(10);
  }
});

test("suggestions are cached, and computed again when the catalogue changes", async () => {
  expect((await suggest("pelican")).products).toEqual([]);
  await store.database.update(products).set({ title: "Pelican kettle" }).where(eq(products.id, "heron-kettle"));
  await expect.poll(async () => (await suggest("pelican")).products).toHaveLength(1);
});

test("if the database does not respond, the error is JSON", async () => {
  const away = await testStore({ STORE_FEATURES: "catalogue" });
  await away.database.execute("alter table products rename to elsewhere");
  const response = await away.request("/_suggest?q=lamp");
  await away.stop();
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: expect.stringMatching(/\w/) });
});

test("the sitemap lists every department and product, at URLs that respond", async () => {
  const parts = addresses(await text("/sitemap.xml"));
  expect(parts).toEqual([`${shop}/sitemap/shop.xml`, `${shop}/sitemap/1.xml`]);
  const pages = (await Promise.all(parts.map((part) => text(part.slice(shop.length))))).flatMap(addresses);
  expect(pages).toHaveLength(1 + 7 + 24);
  for (const page of pages) expect((await store.request(page.slice(shop.length))).status, page).toBe(200);
});

test("the sitemap has each product's last modification", async () => {
  const dates = (await text("/sitemap/1.xml")).match(/<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/g);
  expect(dates).toHaveLength(24);
});

test("a missing part of the sitemap is not found", async () => {
  for (const file of ["0.xml", "2.xml", "shop", "01.xml", "1e9.xml"])
    expect((await store.request(`/sitemap/${file}`)).status).toBe(404);
});

test("the sitemap follows the catalogue", async () => {
  await text("/sitemap/1.xml");
  await store.database.delete(products).where(eq(products.id, "harbor-tote"));
  await expect.poll(async () => addresses(await text("/sitemap/1.xml"))).toHaveLength(23);
});

test("robots.txt names the sitemap if the public URL is known, and excludes URLs for scripts", async () => {
  expect(await text("/robots.txt")).toBe(
    `User-agent: *\nDisallow: /_data/\nDisallow: /_suggest\nSitemap: ${shop}/sitemap.xml\n`,
  );
  const unknown = await testStore({ STORE_FEATURES: "catalogue" });
  const [robots, sitemap] = [await unknown.request("/robots.txt"), await unknown.request("/sitemap.xml")];
  await unknown.stop();
  expect(await robots.text()).not.toContain("Sitemap");
  expect(sitemap.status).toBe(404);
});

test("without the catalogue, none of these routes exists", async () => {
  const plain = await testStore();
  const paths = ["/_suggest?q=lamp", "/robots.txt", "/sitemap.xml", "/departments/books", "/search?q=lamp"];
  const responses = await Promise.all(paths.map((path) => plain.request(path)));
  await plain.stop();
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404));
});
