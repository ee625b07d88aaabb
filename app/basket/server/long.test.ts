import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostUnits } from "../domain/saved-basket.ts";
import { basketWords } from "../words.ts";
import { sell } from "../../catalogue/server/testing.ts";
import { cookiesOf, type TestStore, testStore } from "../../testing.ts";
import { add } from "./testing.ts";

/** The most bytes of any document with a saved basket, uncompressed. */
const largest = 500_000;

let store: TestStore;
let cookie: string;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  const ids = Array.from({ length: mostUnits }, (_, at) => `product-${String(at).padStart(4, "0")}-${randomUUID()}`);
  await sell(
    store.database,
    ids.map((id) => ({ id, title: `A thing with a title of a usual length ${id}`.slice(0, 60) })),
  );
  const made = await store.request("/api/basket", {
    method: "POST",
    body: JSON.stringify({ user: null, operations: [add(ids[0]!)] }),
  });
  cookie = cookiesOf(made);
  await store.database.execute(sql`
    insert into basket_items (basket_id, product_id, title, picture, price_cents, rating)
    select (select id from baskets), id, title, picture, price_cents, rating from products where products.id <> ${ids[0]} order by products.id`);
});
afterAll(() => store.stop());

const pageAt = async (path: string) => (await store.request(path, { headers: { cookie } })).text();
const rowsIn = (html: string) => html.split(">Remove from Basket<").length - 1;
const linkIn = (html: string, text: string) => new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html)?.[1];

test.each(["/", "/checkout", "/checkout?from=501"])(
  "with a full basket of different products, %s is no larger than said",
  async (path) => {
    const html = await pageAt(path);
    expect(html).toContain('aria-label="Basket, 1000 items"');
    expect(html.length).toBeLessThan(largest);
  },
);

test("a full basket shows its first 100 units and what all cost, and says how many more there are", async () => {
  const html = await pageAt("/checkout");
  expect(rowsIn(html)).toBe(100);
  expect(html).toContain("Subtotal (1000 items)");
  expect(html).toContain("$10,000.00");
  expect(html).toContain("and 900 more");
  expect(html).toContain(basketWords.full(mostUnits));
});

test("without scripts, links lead through all of it and back", async () => {
  let path: string | undefined = "/checkout";
  const parts: number[] = [];
  const keys = new Set<string>();
  for (; path;) {
    const html: string = await pageAt(path);
    parts.push(rowsIn(html));
    for (const [title] of html.matchAll(/product-\d{4}/g)) keys.add(title);
    path = linkIn(html, "and \\d+ more");
  }
  expect(parts).toEqual(Array.from({ length: 10 }, () => 100));
  expect(keys.size).toBe(mostUnits);
  expect(linkIn(await pageAt("/checkout?from=901"), "900 before these")).toBe("/checkout?from=801");
  expect(linkIn(await pageAt("/checkout?from=101"), "100 before these")).toBe("/checkout?from=1");
});
