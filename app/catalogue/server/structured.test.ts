import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { cataloguePicture, ownPictures, readPictures, sharedPicture } from "../../shop/server/pictures.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { productPictures } from "./schema.ts";
import { sell } from "./testing.ts";

const shop = "https://shop.example";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: shop, TRUSTED_PROXY: "0" });
  await sell(store.database, [
    {
      id: "mug",
      title: `A "mug" & <b>`,
      description: "It holds </script> tea.",
      rating: 4,
      ratings: 1_234,
      ratingsSource: "Trusted & <b>",
      brand: "Pots & <b>",
      gtin: "4006381333931",
      condition: "refurbished",
      specifications: "Material: Stoneware\nHolds: 0.3 l",
      priceCents: 123_456,
      department: "tea & cups",
    },
    { id: "gone", slug: "sold-out-mug", stock: 0, ratings: 7, department: "tea & cups" },
    { id: "last", stock: 1, department: "tea & cups" },
    { id: "bare", rating: 0, picture: "a-picture-that-is-gone" },
  ]);
  await store.database.insert(productPictures).values([
    { product: "mug", place: 1, picture: "kettle-cream", alt: "Seen from above" },
    { product: "mug", place: 2, picture: "kettle-ink", alt: "" },
  ]);
});
afterAll(() => store.stop());

const get = async (path: string) => (await store.request(path)).text();

const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };
const textOf = (html: string) =>
  html.replaceAll(/<!--.*?-->|<[^>]*>/g, "").replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);

const structuredIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as Record<string, unknown>;

const metaIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(([, name, text]) => [
      name!,
      textOf(text!),
    ]),
  );

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)![1]!;

function trailOn(html: string) {
  const [, trail] = /<nav aria-label="Breadcrumb"[^>]*><ol>(.*?)<\/ol>/.exec(html)!;
  const steps = [...trail!.matchAll(/<li([^>]*)>(.*?)<\/li>/g)];
  expect(steps.map(([, attributes]) => attributes!.trim())).toEqual(
    steps.map((_, at) => (at === steps.length - 1 ? 'aria-current="page"' : "")),
  );
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([, , step], at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: textOf(step!),
      item: /href="([^"]*)"/.exec(step!)?.[1]?.replace(/^/, shop) ?? canonicalIn(html),
    })),
  };
}

/** Product's id, from the add button, or from the page's data if the product is sold out. */
const idIn = (html: string) =>
  /name="add" value="([^"]*)"/.exec(/<article.*?<\/article>/s.exec(html)![0])?.[1] ??
  /"product":\{"id":"([^"]*)"/.exec(html)![1];

function productOn(html: string) {
  const [article] = /<article.*?<\/article>/s.exec(html)!;
  const [, price] = /\$([\d,]+\.\d\d)/.exec(textOf(article))!;
  const details = new Map(
    [...article.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name, value]) => [textOf(name!), textOf(value!)]),
  );
  const detail = (name: string) => {
    const value = details.get(name);
    details.delete(name);
    return value;
  };
  const [brand, condition, gtin, source] = ["Brand", "Condition", "GTIN", "Ratings from"].map(detail);
  const [, stars, count] = /aria-label="(\d) out of 5 stars(?:, (\d+) ratings)?"/.exec(article) ?? [];
  const pictures = [...article.matchAll(/<img[^>]* src="([^"]*800\.webp)"/g)].map(([, src]) => shop + src!);
  return {
    "@type": "Product",
    name: textOf(/<h1.*?<\/h1>/.exec(article)![0]),
    description: textOf(/<p class="[^"]*description[^"]*">.*?<\/p>/s.exec(article)![0]),
    sku: idIn(html),
    url: canonicalIn(html),
    ...(pictures.length > 0 && { image: [...new Set(pictures)] }),
    ...(brand && { brand: { "@type": "Brand", name: brand } }),
    ...(gtin && { gtin }),
    ...(source && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: Number(stars), ratingCount: Number(count) },
    }),
    ...(details.size > 0 && {
      additionalProperty: [...details].map(([name, value]) => ({ "@type": "PropertyValue", name, value })),
    }),
    category: trailOn(html).itemListElement[1]!.name,
    offers: {
      "@type": "Offer",
      url: canonicalIn(html),
      price: price!.replace(",", ""),
      priceCurrency: "USD",
      ...(condition && { itemCondition: `https://schema.org/${condition}Condition` }),
      availability: `https://schema.org/${article.includes("Out of stock") ? "OutOfStock" : "InStock"}`,
    },
  };
}

test.each(["mug", "sold-out-mug", "bare"])(
  "structured data of a product (%s) equal what its page shows, field by field, and contain nothing else",
  async (slug) => {
    const html = await get(`/products/${slug}`);
    expect(structuredIn(html)).toEqual({
      "@context": "https://schema.org",
      "@graph": [productOn(html), trailOn(html)],
    });
  },
);

test("the products of these tests differ in their structured data", async () => {
  const [mug, gone, bare] = await Promise.all(
    ["mug", "sold-out-mug", "bare"].map(async (slug) => productOn(await get(`/products/${slug}`))),
  );
  expect(mug).toMatchObject({ name: `A "mug" & <b>`, offers: { price: "1234.56" } });
  expect(mug!.image).toHaveLength(2);
  expect(mug).toMatchObject({
    brand: { name: "Pots & <b>" },
    gtin: "4006381333931",
    aggregateRating: { ratingValue: 4, ratingCount: 1_234 },
    additionalProperty: [
      { name: "Material", value: "Stoneware" },
      { name: "Holds", value: "0.3 l" },
    ],
    offers: { itemCondition: "https://schema.org/RefurbishedCondition" },
  });
  expect(await get("/products/bare")).not.toMatch(/<dl|Details/);
  expect([gone, bare].filter((product) => "aggregateRating" in product!)).toEqual([]);
  expect(await get("/products/sold-out-mug")).toContain(", 7 ratings");
  expect(/<article.*?<\/article>/s.exec(await get("/products/bare"))![0]).not.toContain("stars");
  expect(gone!.offers.availability).toBe("https://schema.org/OutOfStock");
  expect(bare).not.toHaveProperty("image");
});

test("the button offers quantities from one to the shown stock, and no choice with a single unit", async () => {
  const numbers = async (slug: string) =>
    [...(await get(`/products/${slug}`)).matchAll(/<option[^>]*>(\d+)<\/option>/g)].map(([, number]) => Number(number));
  expect(await numbers("mug")).toEqual([1, 2, 3, 4, 5]);
  for (const slug of ["last", "sold-out-mug"]) expect(await numbers(slug)).toEqual([]);
});

test("a department's page has a breadcrumb, also as structured data", async () => {
  const html = await get("/departments/things");
  expect(structuredIn(html)).toEqual({ "@context": "https://schema.org", ...trailOn(html) });
  expect(trailOn(html).itemListElement.map(({ name }) => name)).toEqual(["Home", "things"]);
});

test("the home page's structured data name the shop", async () => {
  expect(structuredIn(await get("/"))).toEqual({
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Wicker",
    url: `${shop}/`,
    logo: `${shop}/icon-512.png`,
  });
});

test("links to a product are shared with a JPEG and alt text of its picture, and other links with the shop's", async () => {
  const of = async (path: string) => metaIn(await get(path));
  const mug = await of("/products/mug");
  expect(mug).toMatchObject({
    "og:image:width": "800",
    "og:image:height": "800",
    "og:image:alt": "Seen from above",
    "twitter:card": "summary",
  });
  const served = readPictures().get(mug["og:image"]!.slice(shop.length))!;
  const { format, width, height } = await sharp(served.bodies.identity).metadata();
  expect([served.type, format, width, height]).toEqual(["image/jpeg", "jpeg", 800, 800]);
  for (const path of ["/", "/products/bare", "/departments/things"])
    expect(await of(path)).toMatchObject({
      "og:image": `${shop}/open-graph.jpg`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Wicker",
      "twitter:card": "summary_large_image",
    });
});

test("each bundled picture of a product has such a JPEG", () => {
  const served = readPictures();
  const pictures = [...ownPictures].filter((name) => !name.startsWith("banner-")).map(cataloguePicture);
  expect(pictures.length).toBeGreaterThan(20);
  expect(pictures.filter((url) => !served.has(sharedPicture(url, "")!.src))).toEqual([]);
});

test("the basket and the sign-in page are not indexed, and product pages are", async () => {
  const robots = async (path: string, from: TestStore = store) =>
    metaIn(await (await from.request(path)).text())["robots"];
  for (const path of ["/checkout", "/login"]) expect(await robots(path)).toBe("noindex");
  for (const path of ["/", "/products/mug", "/departments/things"]) expect(await robots(path)).toBeUndefined();
  const smaller = await testStore({ STORE_FEATURES: "catalogue" });
  for (const path of ["/checkout", "/login"]) expect(await robots(path, smaller)).toBe("noindex");
  await smaller.stop();
});

test("the default store has no structured data", async () => {
  const plain = await testStore({ PUBLIC_URL: shop, TRUSTED_PROXY: "0" });
  const pages = await Promise.all(["/", "/checkout", "/login"].map(async (path) => (await plain.request(path)).text()));
  await plain.stop();
  for (const html of pages) expect(html).not.toMatch(/ld\+json|twitter:|og:image:|"robots"/);
});
