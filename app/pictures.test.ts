import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sell } from "./catalogue/server/testing.ts";
import { departments, products } from "./catalogue/server/schema.ts";
import { newShopper } from "./orders/server/testing.shopper.ts";
import { noPicture } from "./shop/server/pictures.ts";
import { root } from "./server/root.ts";
import { testStore, type TestStore } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await sell(store.database, [
    { id: "lamp", picture: "a-picture-that-is-gone" },
    { id: "vase", picture: "another-one" },
  ]);
});
afterAll(() => store.stop());

test("a missing picture has a placeholder", () => {
  expect(existsSync(join(root, "public", noPicture))).toBe(true);
});

test("a product with a missing picture is found, shown, added and ordered with a placeholder", async () => {
  const shopper = await newShopper(store, "lamp");
  const paths = [
    "/products/lamp",
    "/departments/things",
    "/search?q=thing",
    "/_suggest?q=thing",
    "/checkout",
    "/order",
  ];
  const pages = [];
  for (const path of paths) pages.push(await shopper.get(path));
  pages.push(await shopper.get(await shopper.order()), await shopper.get("/orders"), await shopper.get("/checkout"));
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  expect(pages.slice(0, -1).map(({ html }) => html.includes(noPicture))).toEqual(pages.slice(0, -1).map(() => true));
});

test("an order of a deleted product is shown and listed as before", async () => {
  const shopper = await newShopper(store, "vase");
  const place = await shopper.order();
  await store.database.delete(products).where(eq(products.id, "vase"));
  await store.database.delete(departments).where(eq(departments.slug, "vases"));
  for (const path of [place, "/orders"]) {
    const { status, html } = await shopper.get(path);
    expect(status).toBe(200);
    expect(html).toContain("Thing vase");
    expect(html).not.toContain("/products/vase");
  }
});
