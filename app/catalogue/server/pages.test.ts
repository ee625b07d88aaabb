import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestStore, testStore } from "../../testing.ts";
import type { ProductPage } from "../domain/catalogue.ts";
import { departments, storeSettings, productPictures, products } from "./schema.ts";
import { withWholePrices } from "../../shop/testing.ts";

const lamp = {
  id: "dune-lamp",
  slug: "dune-table-lamp",
  title: "Dune table lamp",
  description: "A lamp with a brass arm.",
  picture: "desk-lamp-terracotta",
  priceCents: 12_900,
  rating: 5,
  department: "lighting",
  stock: 2,
};

let store: TestStore;

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue", PUBLIC_URL: "http://localhost:3000" });
  await store.database.insert(departments).values({ slug: "lighting", name: "Lighting" });
  await store.database.insert(products).values(lamp);
});
afterAll(() => store.stop());

const page = async (path: string) => {
  const response = await store.request(path);
  return { status: response.status, html: await response.text() };
};

const structuredIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as { "@graph": object[] };

test("a product has its own page", async () => {
  const { status, html } = await page("/products/dune-table-lamp");
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Dune table lamp<\/h1>/);
  for (const text of ["$129.00", "A lamp with a brass arm.", "Only 2 left"])
    expect(withWholePrices(html)).toContain(text);
});

test("if nothing can be ordered, delivery is described only in the owner's words, at once when they change", async () => {
  const delivery = async () =>
    (JSON.parse((await page("/_data/products/dune-table-lamp")).html) as { data: ProductPage }).data.delivery;
  expect(await delivery()).toBe("");
  await store.database.update(storeSettings).set({ delivery: "Free from $50, in two days" });
  await expect.poll(delivery).toBe("Free from $50, in two days");
  const { html } = await page("/products/dune-table-lamp");
  expect(html.indexOf("Only 2 left")).toBeLessThan(html.indexOf("Free from $50, in two days"));
  expect(html.indexOf("Free from $50, in two days")).toBeLessThan(html.indexOf("Add to Basket"));
  await store.database.update(storeSettings).set({ delivery: "" });
});

test("a product's page has structured data and metadata for sharing", async () => {
  const { html } = await page("/products/dune-table-lamp");
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/products/dune-table-lamp">');
  expect(html).toContain('<meta property="og:description" content="A lamp with a brass arm.">');
  expect(structuredIn(html)["@graph"][0]).toMatchObject({
    "@type": "Product",
    name: "Dune table lamp",
    offers: { price: "129.00", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
});

test("a product's page shows its pictures in their order, and lists all in structured data", async () => {
  const [first, second] = ["a", "b"].map((digit) => `product-${digit.repeat(20)}`) as [string, string];
  await store.database.insert(products).values({ ...lamp, id: "reed-lamp", slug: "reed-lamp", picture: first });
  await store.database.insert(productPictures).values([
    { product: "reed-lamp", place: 1, picture: first, alt: "The lamp, lit" },
    { product: "reed-lamp", place: 2, picture: second, alt: "" },
  ]);
  const { html } = await page("/products/reed-lamp");
  expect(structuredIn(html)["@graph"][0]).toMatchObject({
    image: [first, second].map((folder) => `http://localhost:3000/pictures/${folder}/800.webp`),
  });
  const { data } = JSON.parse((await page("/_data/products/reed-lamp")).html) as { data: ProductPage };
  expect(data.product.pictures).toEqual([
    { image: `/pictures/${first}/800.webp`, alt: "The lamp, lit", zoom: `/pictures/${first}/zoom.webp` },
    { image: `/pictures/${second}/800.webp`, alt: "", zoom: `/pictures/${second}/zoom.webp` },
  ]);
  await store.database.delete(productPictures);
  await store.database.delete(products).where(eq(products.id, "reed-lamp"));
});

test("an unknown slug is not found, nor is its data", async () => {
  expect((await page("/products/nothing")).status).toBe(404);
  expect((await page("/_data/products/nothing")).status).toBe(404);
});

test("the home page's cards show the catalogue's products, and link to their pages", async () => {
  const { html } = await page("/");
  expect(html.match(/<article/g)).toHaveLength(1);
  expect(html).toContain('href="/products/dune-table-lamp"');
});

test("a guest's page is cached, and rendered again at once when the catalogue changes", async () => {
  const first = await page("/products/dune-table-lamp");
  expect((await page("/products/dune-table-lamp?from=elsewhere")).html).toBe(first.html);
  await store.database.update(products).set({ priceCents: 9_900 }).where(eq(products.id, lamp.id));
  await expect.poll(async () => withWholePrices((await page("/products/dune-table-lamp")).html)).toContain("$99.00");
});

test("a sale of a product with few units left invalidates only the pages that show it", async () => {
  await store.database.insert(departments).values({ slug: "desks", name: "Desks" });
  const three = (department: string) =>
    // smaller departments would also show products of other departments
    [1, 2, 3].map((n) => `${department}-${n}`).map((id) => Object.assign({}, lamp, { id, slug: id, department }));
  await store.database.insert(products).values([...three("desks"), ...three("lighting")]);
  // Waits until the store has received the notification of the new department.
  await expect.poll(async () => (await page("/checkout")).html).toContain('href="/departments/desks"');
  const left = async (department: string) =>
    [...new Set((await page(`/_data/departments/${department}`)).html.match(/"available":\d+/g))].join();
  expect([await left("desks"), await left("lighting")]).toEqual(['"available":2', '"available":2']);
  await store.database.transaction(async (transaction) => {
    // Triggers send no notification for connections with this name. The test sends the notification below.
    await transaction.execute(sql`set local application_name = 'wicker store'`);
    await transaction.update(products).set({ stock: 1 });
  });
  await store.database.execute(sql`select pg_notify('catalogue', 'desks-2')`);
  await expect.poll(() => left("desks")).toBe('"available":1');
  expect(await left("lighting")).toBe('"available":2');
  await store.database.execute(sql`select pg_notify('catalogue', '')`);
  await expect.poll(() => left("lighting")).toBe('"available":1');
});

test("the header links to a department as soon as it exists", async () => {
  expect((await page("/checkout")).html).not.toContain('href="/departments/books"');
  await store.database.insert(departments).values({ slug: "books", name: "Books" });
  await store.database.insert(products).values({ ...lamp, id: "book", slug: "a-book", department: "books" });
  await expect.poll(async () => (await page("/checkout")).html).toContain('href="/departments/books"');
});

test("while the database is away, cached pages are still shown", async () => {
  const away = await testStore({ STORE_FEATURES: "catalogue" });
  await away.database.close();
  const response = await away.request("/login");
  await away.stop();
  expect(response.status).toBe(200);
});

test("without the catalogue, the page does not exist", async () => {
  const plain = await testStore();
  const responses = await Promise.all(
    ["/products/dune-table-lamp", "/search?q=lamp"].map((path) => plain.request(path)),
  );
  await plain.stop();
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
});
