import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderMessages } from "../messages.ts";
import { type Baskets, createBaskets } from "../../basket/server/baskets.ts";
import { add, newUser, remove, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createOrders, type Orders } from "./orders.ts";
import { orderEvents, orders as ordersTable } from "./schema.ts";
import { address, quantities, reviewed } from "./testing.ts";

const messages = orderMessages.changes;
let store: TestDatabase;
let baskets: Baskets;
let orders: Orders;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  orders = createOrders(store.database);
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]?.stock;
const change = (id: string, set: Partial<typeof products.$inferInsert>) =>
  store.database.update(products).set(set).where(eq(products.id, id));

const of = (quantity: number) => ({ quantity, cancelled: 0, sent: 0 });

async function placed(...productIds: string[]) {
  const user = await newUser(store.database);
  const result = await orders.place(user, await reviewed(baskets, user.id, ...productIds));
  if (!result.ok) throw new Error(result.changes.join(" "));
  return { user, number: result.number };
}

test("an order has each product once, at today's prices, and empties the basket", async () => {
  await stockUp(store.database, "vase", { priceCents: 2000, stock: 5 });
  const user = await newUser(store.database);
  await baskets.apply({ userId: user.id }, [add("vase")]);
  await change("vase", { priceCents: 2500, title: "A finer vase" });
  const review = await reviewed(baskets, user.id, "mug", "vase");
  const result = await orders.place(user, { ...review, giftNote: "With love" });
  expect(result).toEqual({ ok: true, number: expect.any(Number), again: false });
  const order = await orders.of(user, result.ok ? result.number : 0);
  expect(order).toEqual({
    number: result.ok && result.number,
    placedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    state: "placed",
    totalCents: 2 * 2500 + 5999,
    lines: [
      { id: "vase", title: "A finer vase", image: expect.stringContaining("mug-set-teal"), price: 25, ...of(2) },
      { id: "mug", title: "A fine mug", image: expect.stringContaining("mug-set-teal"), price: 59.99, ...of(1) },
    ],
    address,
    giftNote: "With love",
    parts: [],
    events: [{ state: "placed", at: order!.placedAt, cancelled: 0 }],
    parcels: [],
  });
  expect(await stockOf("vase")).toBe(3);
  expect(await baskets.read({ userId: user.id })).toEqual({
    id: review.basketId,
    version: review.version + 1,
    lines: [],
  });
});

test("a repeated order form leads to the same order, whatever its total", async () => {
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "mug");
  const first = await orders.place(user, review);
  expect(await orders.place(user, review)).toEqual({ ...first, again: true });
  expect(await orders.place(user, { ...review, totalCents: 1 })).toEqual({ ...first, again: true });
  await baskets.apply({ userId: user.id }, [add("lamp")]); // changes the basket, but not the order
  expect(await orders.place(user, review)).toEqual({ ...first, again: true });
});

test("an empty basket is not ordered", async () => {
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "mug");
  await baskets.apply({ userId: user.id }, [remove("mug")]);
  const now = { ...review, version: review.version + 1, totalCents: 0 };
  expect(await orders.place(user, now)).toEqual({ ok: false, changes: [messages.empty] });
});

test("a basket version other than the reviewed one is not ordered, earlier or later", async () => {
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "mug");
  for (const version of [review.version - 1, review.version + 1])
    expect(await orders.place(user, { ...review, version })).toEqual({ ok: false, changes: [messages.basket] });
});

test("nobody can order another's basket, or learn of its order", async () => {
  const [ada, bob] = [await newUser(store.database), await newUser(store.database)];
  const review = await reviewed(baskets, ada.id, "mug");
  await reviewed(baskets, bob.id, "mug");
  const refused = { ok: false, changes: [messages.basket] };
  expect(await orders.place(bob, review)).toEqual(refused);
  expect(await orders.place(await newUser(store.database), review)).toEqual(refused);
  const result = await orders.place(ada, review);
  expect(await orders.place(bob, review)).toEqual(refused);
  expect(await orders.of(bob, result.ok ? result.number : 0)).toBeNull();
});

test("if a price has changed since the review, nothing is ordered, and both totals are reported", async () => {
  await stockUp(store.database, "clock", { priceCents: 10_000 });
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "clock", "clock");
  await change("clock", { priceCents: 9000 });
  expect(await orders.place(user, review)).toEqual({ ok: false, changes: [messages.total("$180.00", "$200.00")] });
  expect((await baskets.read({ userId: user.id })).lines).toMatchObject([{ quantity: 2 }]);
  expect(await orders.place(user, await reviewed(baskets, user.id))).toMatchObject({ ok: true, again: false });
});

test("if one price rose while another fell, nothing is ordered, even with the same total", async () => {
  for (const id of ["salt", "pepper"]) await stockUp(store.database, id, { priceCents: 6000 });
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "salt", "pepper");
  await change("salt", { priceCents: 7000 });
  await change("pepper", { priceCents: 5000 });
  expect(await orders.place(user, review)).toEqual({ ok: false, changes: [messages.other] });
});

test("products that are gone, sold out or short are each reported, and nothing is ordered", async () => {
  for (const id of ["atlas", "bowl", "chair"]) await stockUp(store.database, id, { stock: 2 });
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "chair", "bowl", "atlas", "mug", "chair");
  await change("chair", { stock: 1 });
  await change("bowl", { stock: 0 });
  await store.database.delete(products).where(eq(products.id, "atlas"));
  const before = await stockOf("mug");
  expect(await orders.place(user, review)).toEqual({
    ok: false,
    changes: [
      messages.fewer("A fine chair", 1, 2),
      messages.soldOut("A fine bowl"),
      messages.gone("A fine atlas"),
      messages.total("$119.98", "$299.95"),
    ],
  });
  expect([await stockOf("chair"), await stockOf("mug")]).toEqual([1, before]);
});

test("units that the review showed as unavailable are not ordered, and the rest is", async () => {
  for (const id of ["anvil", "broom"]) await stockUp(store.database, id, { stock: 3 });
  const user = await newUser(store.database);
  await baskets.apply({ userId: user.id }, ["anvil", "broom", "anvil"].map(add));
  await change("anvil", { stock: 1 });
  await change("broom", { stock: 0 });
  const review = await reviewed(baskets, user.id, "mug");
  expect(review.totalCents).toBe(2 * 5999);
  const result = await orders.place(user, review);
  const order = await orders.of(user, result.ok ? result.number : 0);
  expect(quantities(order!)).toEqual({ anvil: 1, mug: 1 });
  expect(order!.totalCents).toBe(2 * 5999);
  expect([await stockOf("anvil"), await stockOf("broom")]).toEqual([0, 0]);
  expect((await baskets.read({ userId: user.id })).lines).toEqual([]);
});

test("if other units are unavailable than in the review, nothing is ordered, even with the same total", async () => {
  for (const id of ["red", "blue"]) await stockUp(store.database, id, { stock: 1 });
  const user = await newUser(store.database);
  await change("red", { stock: 0 });
  const review = await reviewed(baskets, user.id, "red", "blue");
  await change("red", { stock: 1 });
  await change("blue", { stock: 0 });
  const changes = [messages.soldOut("A fine blue"), messages.other];
  expect(await orders.place(user, review)).toEqual({ ok: false, changes });
  expect(await orders.place(user, await reviewed(baskets, user.id))).toMatchObject({ ok: true });
});

test("without any available unit nothing is ordered, even at a total of zero", async () => {
  await stockUp(store.database, "ladle", { stock: 0 });
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "ladle");
  expect(review.totalCents).toBe(0);
  expect(await orders.place(user, review)).toEqual({ ok: false, changes: [messages.soldOut("A fine ladle")] });
});

test("separate units of a product are summed before the stock check", async () => {
  await stockUp(store.database, "stool", { stock: 2 });
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "stool", "mug", "stool", "mug", "stool");
  const all = { ...review, totalCents: 5 * 5999 };
  expect(await orders.place(user, all)).toEqual({
    ok: false,
    changes: [messages.fewer("A fine stool", 2, 3), messages.total("$239.96", "$299.95")],
  });
  await baskets.apply({ userId: user.id }, [remove("stool")]);
  const { user: _, number } = await placed("stool", "mug", "stool");
  expect(quantities((await orders.show(number))!.order)).toEqual({ stool: 2, mug: 1 });
  expect(await stockOf("stool")).toBe(0);
});

test("a shopper's orders are listed newest first, in pages, without anybody else's", async () => {
  const user = await newUser(store.database);
  const numbers: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const result = await orders.place(user, await reviewed(baskets, user.id, "mug"));
    if (result.ok) numbers.unshift(result.number);
    await placed("mug");
  }
  const first = await orders.history(user);
  expect(first.next).toBe(numbers[9]);
  const second = await orders.history(user, { before: first.next! });
  expect(second.next).toBeNull();
  expect([...first.orders, ...second.orders].map(({ number }) => number)).toEqual(numbers);
  expect(first.orders[0]!.lines).toMatchObject([{ id: "mug", quantity: 1 }]);
  expect(JSON.stringify(first)).not.toContain(user.email);
});

test("the owner sees all orders, or those with one status", async () => {
  const [one, two] = [await placed("mug"), await placed("lamp")];
  await orders.ship(one.number);
  const all = await orders.list();
  expect(all.orders.slice(0, 2)).toMatchObject([
    { order: { number: two.number, state: "placed" }, email: two.user.email },
    { order: { number: one.number, state: "shipped" }, email: one.user.email },
  ]);
  const shipped = await orders.list({ state: "shipped" });
  expect(shipped.orders.map(({ order }) => order.number)).toContain(one.number);
  expect(shipped.orders.map(({ order }) => order.number)).not.toContain(two.number);
  expect(await orders.show(one.number)).toMatchObject({ email: one.user.email, order: { address } });
});

test("cancelling returns the stock of existing products, and is recorded", async () => {
  await stockUp(store.database, "rug", { stock: 3 });
  await stockUp(store.database, "tray", { stock: 3 });
  const { user, number } = await placed("rug", "tray", "rug");
  expect(await stockOf("rug")).toBe(1);
  await store.database.delete(products).where(eq(products.id, "tray"));
  expect(await orders.cancel(number)).toEqual({ ok: true, again: false });
  expect([await stockOf("rug"), await stockOf("tray")]).toEqual([3, undefined]);
  const order = await orders.of(user, number);
  expect([order!.state, order!.events.map(({ state }) => state)]).toEqual(["cancelled", ["placed", "cancelled"]]);
});

test("of ten concurrent cancellations and shipments of an order, one succeeds", async () => {
  await stockUp(store.database, "bench", { stock: 1 });
  const { number } = await placed("bench");
  const tries = Array.from({ length: 10 }, (_, n) => (n % 2 ? orders.ship(number) : orders.cancel(number)));
  const results = await Promise.all(tries);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { order } = (await orders.show(number))!;
  expect(order.events).toHaveLength(2);
  expect(await stockOf("bench")).toBe(order.state === "cancelled" ? 1 : 0);
  const over = `Order ${number} has already been ${order.state}.`;
  expect(await orders.ship(number)).toEqual({ ok: false, why: "over", message: over });
  expect(await orders.cancel(1)).toEqual({ ok: false, why: "missing", message: "There is no order 1." });
});

test("the history of an order cannot be changed", async () => {
  const { number } = await placed("mug");
  const { database } = store;
  const because = { cause: expect.objectContaining({ message: "order_events is append-only" }) };
  await expect(database.delete(orderEvents).where(eq(orderEvents.orderNumber, number))).rejects.toMatchObject(because);
  await expect(database.update(orderEvents).set({ state: "shipped" })).rejects.toMatchObject(because);
});

test("a unique index prevents two orders of one basket version even without locks", async () => {
  const { number } = await placed("mug");
  const [order] = await store.database.select().from(ordersTable).where(eq(ordersTable.number, number));
  const { number: _, ...copy } = order!;
  await expect(store.database.insert(ordersTable).values(copy)).rejects.toMatchObject({
    cause: { constraint: "orders_once" },
  });
});
