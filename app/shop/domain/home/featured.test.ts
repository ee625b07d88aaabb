import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { featured } from "./featured.ts";

const products = featured.rows.flat();
const prices = products.map(({ price }) => price);

test("there are twelve cards in rows of 2, 3, 3, 1 and 3", () => {
  expect(featured.rows.map((row) => row.length)).toEqual([2, 3, 3, 1, 3]);
});

test("there are three banners", () => {
  expect(featured.banners).toHaveLength(3);
  expect(new Set(featured.banners.map(({ image }) => image))).toHaveProperty("size", 3);
});

test("a banner has an alt text, a few words, and their background", () => {
  for (const { alt, caption, tone } of featured.banners) {
    expect(alt).toMatch(/^[A-Z].{40,}\.$/);
    expect(caption).toMatch(/^[A-Z].{10,30}\.$/);
    expect(["light", "dark"]).toContain(tone);
  }
});

test("a product has an id, a title, the URL of a picture, a price in dollars and a rating", () => {
  for (const product of products)
    expect(product).toEqual({
      id: expect.stringMatching(/^[a-z]+(-[a-z]+)+$/),
      title: expect.stringMatching(/^\w+( [\w-]+)+/),
      image: expect.stringMatching(/^\/pictures\/[\w.-]+\/800\.webp$/),
      price: expect.any(Number),
      rating: expect.any(Number),
    });
});

test("prices range from 59.99 to 1669", () => {
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([59.99, 1669]);
});

test("the most expensive product is alone in its row", () => {
  expect(featured.rows[3]?.[0]?.price).toBe(1669);
});

test("ratings are whole stars, and each from 1 to 5 is among them", () => {
  expect(new Set(products.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
});

test("some ids repeat across rows, and a repeated id is the same product", () => {
  const byId = Map.groupBy(products, ({ id }) => id);
  expect(byId.size).toBeLessThan(products.length);
  for (const same of byId.values()) expect(new Set(same).size).toBe(1);
  for (const row of featured.rows) expect(new Set(row.map(({ id }) => id)).size).toBe(row.length);
});

/** Existing picture folders. `featured.ts` must use the same names. */
const folders = Object.values(JSON.parse(readFileSync("pictures/index.json", "utf8")) as Record<string, string>);

test("every picture is there, in both formats", () => {
  for (const { image } of [...products, ...featured.banners]) {
    const file = new URL(`../../../..${image}`, import.meta.url);
    expect(folders).toContain(image.split("/")[2]);
    expect(existsSync(file), image).toBe(true);
    expect(existsSync(new URL(file.href.replace(/webp$/, "avif"))), image).toBe(true);
  }
});
