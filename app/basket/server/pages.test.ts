import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardMessages } from "../../catalogue/card-messages.ts";
import { applyDue } from "../../catalogue/server/planned-prices.ts";
import { plannedPrices, products } from "../../catalogue/server/schema.ts";
import { basketMessages } from "../messages.ts";
import { cookiesOf, form, type TestStore, testStore } from "../../testing.ts";
import { addMany, stockUp } from "./testing.ts";
import { withWholePrices } from "../../shop/testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
});
afterAll(() => store.stop());

const textsIn = (html: string) =>
  withWholePrices(html)
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<input[^>]*? name="quantity"[^>]*? value="(\d+)"[^>]*>/g, "field: $1")
    .split(/<[^>]*>/)
    .filter(Boolean);

test("a line shows its quantity and sum once, unavailable units and the earlier price; the subtotal counts available units", async () => {
  const { database } = store;
  const lines = { mug: 10, lamp: 1, vase: 2, kite: 4, bowl: 3 };
  for (const id of Object.keys(lines)) await stockUp(database, id, { priceCents: 1000 });
  const operations = Object.entries(lines).map(([id, count]) => addMany(id, count));
  const made = await store.request("/api/basket", { method: "POST", body: JSON.stringify({ user: null, operations }) });
  await database.update(products).set({ stock: 3 }).where(eq(products.id, "mug"));
  await database.update(products).set({ stock: 0 }).where(eq(products.id, "vase"));
  await database.update(products).set({ priceCents: 750 }).where(eq(products.id, "kite"));
  await database.execute(sql`delete from products where id = 'bowl'`);
  const html = await (await store.request("/checkout", { headers: { cookie: cookiesOf(made) } })).text();
  const texts = textsIn(html);
  const at = texts.indexOf("A fine mug");
  expect(texts.slice(at, texts.indexOf("This order contains a gift"))).toEqual(
    [
      ["A fine mug", "$10.00 each", "$30.00", "Only 3 of 10 available. The subtotal includes 3."],
      ["−", "field: 10", "+", "Update", "Remove from Basket"],
      ["A fine lamp", "$10.00", "−", "field: 1", "+", "Update", "Remove from Basket"],
      ["A fine vase", "$10.00 each", basketMessages.standing["sold out"]],
      ["−", "field: 2", "+", "Update", "Remove from Basket"],
      ["A fine kite", "$7.50 each", "was $10.00", "$30.00", "−", "field: 4", "+", "Update", "Remove from Basket"],
      ["A fine bowl", "$10.00 each", basketMessages.standing.gone, "3 items", "Remove from Basket"],
      ["Subtotal (8 items)", "$70.00"],
    ].flat(),
  );
});

test("a line shows the price before a running sale, also if it was added during the sale", async () => {
  const { database } = store;
  const ids = ["before", "during"];
  for (const id of ids) await stockUp(database, id, { priceCents: 1000 });
  const post = (cookie: string, id: string) =>
    store.request("/basket", form({ add: id }, { cookie })).then((response) => cookiesOf(response) || cookie);
  const cookie = await post("", "before");
  const sale = { priceCents: 800, startsAt: new Date(0), isReduction: true };
  await database.insert(plannedPrices).values(ids.map((product) => ({ product, ...sale })));
  await applyDue(database);
  await post(cookie, "during");
  const texts = textsIn(await (await store.request("/checkout", { headers: { cookie } })).text());
  const { was, lowest } = cardMessages.reduction;
  for (const id of ids)
    expect(texts.slice(texts.indexOf(`A fine ${id}`)).slice(1, 6)).toEqual([
      was,
      " ",
      "$10.00",
      lowest("$10.00"),
      "$8.00",
    ]);
});
