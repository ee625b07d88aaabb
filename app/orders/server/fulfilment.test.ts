import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Baskets, createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { archive, restore } from "../../catalogue/server/archive.ts";
import { products } from "../../catalogue/server/schema.ts";
import { openDatabase } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { bestSelling, writeSold } from "./best-selling.ts";
import { createOrders, type Orders } from "./orders.ts";
import { orderEvents, orderLines, orderNotes } from "./schema.ts";
import { reviewed } from "./testing.ts";

let store: TestDatabase;
let baskets: Baskets;
let orders: Orders;
let [ada, bob] = ["", ""];
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  orders = createOrders(store.database);
  for (const id of ["cup", "lamp", "mug"]) await stockUp(store.database, id, { stock: 1000 });
  [ada, bob] = [(await newUser(store.database)).id, (await newUser(store.database)).id];
});
afterAll(() => store.stop());

const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]?.stock;

async function placed(...productIds: string[]) {
  const user = await newUser(store.database);
  const result = await orders.place(user, await reviewed(baskets, user.id, ...productIds));
  if (!result.ok) throw new Error(result.changes.join(" "));
  return { user, number: result.number, shown: async () => (await orders.show(result.number))! };
}

async function isSomebodyWaiting() {
  const { rows } = await store.database.execute(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

const done = { ok: true, again: false };
const again = { ok: true, again: true };

test("cancelling some units returns them to stock, and reduces the amount to pay and the units to send", async () => {
  for (const id of ["vase", "tray"]) await stockUp(store.database, id, { stock: 5, priceCents: 2000 });
  const { number, user, shown } = await placed("vase", "tray", "vase", "vase");
  expect(await orders.cancelUnits(number, { vase: 2 }, { by: ada })).toEqual(done);
  expect([await stockOf("vase"), await stockOf("tray")]).toEqual([4, 4]);
  const { order, log } = await shown();
  expect(order).toMatchObject({ state: "placed", totalCents: 4000 });
  expect(order.lines.map(({ id, quantity, cancelled }) => [id, quantity, cancelled])).toEqual([
    ["vase", 3, 2],
    ["tray", 1, 0],
  ]);
  expect(log.map(({ state, cancelled }) => [state, cancelled])).toEqual([
    ["placed", null],
    ["placed", { vase: 2 }],
  ]);
  expect(await orders.of(user, number)).toEqual(order);
  expect((await orders.history(user)).orders[0]!.totalCents).toBe(4000);
});

test("cancelling the last units cancels the order, with nothing to pay and its stock returned once", async () => {
  await stockUp(store.database, "rug", { stock: 3 });
  const { number, shown } = await placed("rug", "rug", "rug");
  expect(await orders.cancelUnits(number, { rug: 1 })).toEqual(done);
  expect(await orders.cancelUnits(number, { rug: 2 })).toEqual(done);
  expect((await shown()).order).toMatchObject({ state: "cancelled", totalCents: 0 });
  expect(await orders.cancel(number)).toMatchObject({ ok: false, why: "over" });
  expect(await stockOf("rug")).toBe(3);
});

test("cancelling the rest of an order returns no units that were cancelled before", async () => {
  await stockUp(store.database, "bowl", { stock: 5 });
  const { number, shown } = await placed("bowl", "bowl", "bowl");
  await orders.cancelUnits(number, { bowl: 2 });
  expect(await orders.cancel(number)).toEqual(done);
  expect(await stockOf("bowl")).toBe(5);
  expect((await shown()).log.at(-1)).toMatchObject({ state: "cancelled", cancelled: { bowl: 1 } });
});

test("units of a deleted product can be cancelled", async () => {
  await stockUp(store.database, "kite", { stock: 2 });
  const { number, shown } = await placed("kite", "mug", "kite");
  await store.database.delete(products).where(eq(products.id, "kite"));
  expect(await orders.cancelUnits(number, { kite: 1, mug: 1 })).toEqual(done);
  expect((await shown()).order.totalCents).toBe(5999);
  expect(await stockOf("kite")).toBeUndefined();
});

test.each([
  ["more than are left", { lamp: 1, mug: 3 }, "Only 2 of “A fine mug” can be cancelled."],
  ["of a product that it does not have", { lamp: 1, vase: 1 }, "The order has no product vase."],
  ["none", {}, "Enter the number of units to be cancelled."],
])("units that are %s cannot be cancelled, and nothing is changed", async (_, units, message) => {
  const { number, shown } = await placed("mug", "lamp", "mug");
  const [before, stock] = [await shown(), await stockOf("lamp")];
  expect(await orders.cancelUnits(number, units)).toEqual({ ok: false, why: "units", message });
  expect(await shown()).toEqual(before);
  expect(await stockOf("lamp")).toBe(stock);
});

test("cancelled units of an archived product are in stock once it is restored, also if it is archived at that moment", async () => {
  await stockUp(store.database, "sled", { stock: 9 });
  const [early, late] = [await placed("sled", "sled"), await placed("sled")];
  await store.database.transaction(async (transaction) => {
    await archive(transaction, "sled", ada);
    const cancelling = orders.cancel(late.number); // this cancellation waits for the product's lock
    await expect.poll(() => isSomebodyWaiting()).toBe(true);
    void cancelling;
  });
  expect(await orders.cancel(early.number)).toEqual(done);
  await expect.poll(async () => (await late.shown()).order.state).toBe("cancelled");
  await store.database.transaction((transaction) => restore(transaction, "sled"));
  expect(await stockOf("sled")).toBe(9);
});

test("a shipped order keeps its tracking number and cannot be cancelled", async () => {
  const { number, user, shown } = await placed("mug");
  expect(await orders.ship(number, { carrier: "DHL", tracking: "JD12345678" }, { by: ada })).toEqual(done);
  expect((await orders.of(user, number))!.parcels).toMatchObject([{ carrier: "DHL", tracking: "JD12345678" }]);
  expect((await shown()).log.at(-1)).toMatchObject({ state: "shipped", carrier: "DHL", tracking: "JD12345678" });
  expect(await orders.cancelUnits(number, { mug: 1 })).toMatchObject({ ok: false, why: "over" });
  expect(await orders.cancelOwn(user, number)).toMatchObject({ ok: false, why: "over" });
  const plain = await placed("mug");
  await orders.ship(plain.number);
  expect((await orders.of(plain.user, plain.number))!.parcels).toMatchObject([{ carrier: "", tracking: "" }]);
});

test('the tracking details can be changed after shipping: the last ones count, all are logged, and the history shows "shipped" once', async () => {
  const { number, user, shown } = await placed("mug");
  const [one, two] = [
    { carrier: "", tracking: "JD1" },
    { carrier: "DHL", tracking: "JD2" },
  ];
  expect(await orders.changeParcel(number, one)).toEqual({
    ok: false,
    why: "over",
    message: `Order ${number} has not been shipped.`,
  });
  await orders.ship(number);
  const { seen: expectedEvent, order: shipped } = await shown();
  const { id } = shipped.parcels[0]!;
  expect(await orders.changeParcel(number, one, { by: ada, expectedEvent }, id)).toEqual(done);
  expect(await orders.changeParcel(number, one, { by: ada, expectedEvent }, id)).toEqual(again);
  expect(await orders.changeParcel(number, two, { by: bob, expectedEvent }, id)).toMatchObject({
    ok: false,
    why: "changed",
  });
  expect(await orders.changeParcel(number, two, { by: bob }, id)).toEqual(done);
  const { order, log } = await shown();
  expect(order.parcels).toMatchObject([two]);
  expect(log.map(({ state, tracking }) => [state, tracking])).toEqual([
    ["placed", null],
    ["shipped", null],
    ["shipped", "JD1"],
    ["shipped", "JD2"],
  ]);
  expect((await orders.of(user, number))!.events.map(({ state }) => state)).toEqual(["placed", "shipped"]);
});

test("an order that an earlier version cancelled has nothing to pay, without a record of its units", async () => {
  const { number, user, shown } = await placed("mug");
  await store.database.execute(sql`update orders set state = 'cancelled' where number = ${number}`);
  expect((await shown()).order.totalCents).toBe(0);
  expect((await orders.history(user)).orders[0]!.totalCents).toBe(0);
});

test("a shopper cancels their own order only", async () => {
  const [own, other] = [await placed("mug"), await placed("mug")];
  expect(await orders.cancelOwn(own.user, other.number)).toMatchObject({ ok: false, why: "missing" });
  expect((await other.shown()).order.state).toBe("placed");
  expect(await orders.cancelOwn(own.user, own.number)).toEqual(done);
  const { log, email } = await own.shown();
  expect(log.map(({ state, by }) => [state, by])).toEqual([
    ["placed", email],
    ["cancelled", email],
  ]);
});

test("events have an actor: the shopper, an owner or a command; also events of earlier versions", async () => {
  const { number, shown, user } = await placed("mug", "mug");
  await orders.cancelUnits(number, { mug: 1 }, { by: ada });
  await orders.ship(number);
  const { log } = await shown();
  const [{ email }] = (await store.database.execute<{ email: string }>(sql`select email from users where id = ${ada}`))
    .rows as [{ email: string }];
  expect(log.map(({ by }) => by)).toEqual([user.email, email, null]);
  const old = await placed("mug");
  await store.database.transaction(async (transaction) => {
    await transaction.execute(sql`alter table order_events disable trigger order_events_stay`);
    await transaction.update(orderEvents).set({ by: null }).where(eq(orderEvents.orderNumber, old.number));
    await transaction.execute(sql`alter table order_events enable trigger order_events_stay`);
  });
  expect((await old.shown()).log.map(({ by }) => by)).toEqual([old.user.email]);
});

test("a repeated form has no further effect, and a form from before somebody else's change is refused", async () => {
  const { number, shown } = await placed("mug", "mug", "mug");
  const { seen: expectedEvent } = await shown();
  expect(await orders.cancelUnits(number, { mug: 1 }, { by: ada, expectedEvent })).toEqual(done);
  expect(await orders.cancelUnits(number, { mug: 1 }, { by: ada, expectedEvent })).toEqual(again);
  expect(await orders.cancelUnits(number, { mug: 1 }, { by: bob, expectedEvent })).toMatchObject({
    ok: false,
    why: "changed",
  });
  expect(await orders.cancelUnits(number, { mug: 2 }, { by: ada, expectedEvent })).toMatchObject({
    ok: false,
    why: "changed",
  });
  expect(await orders.ship(number, null, { by: bob, expectedEvent })).toMatchObject({ ok: false, why: "changed" });
  expect((await shown()).order.totalCents).toBe(2 * 5999);

  const next = (await shown()).seen;
  const parcel = { carrier: "DHL", tracking: "1" };
  expect(await orders.ship(number, parcel, { by: ada, expectedEvent: next })).toEqual(done);
  expect(await orders.ship(number, parcel, { by: ada, expectedEvent: next })).toEqual(again);
  const other = { ...parcel, tracking: "2" };
  expect(await orders.ship(number, other, { by: ada, expectedEvent: next })).toMatchObject({ ok: false, why: "over" });
  expect(await orders.ship(number, parcel, { by: bob, expectedEvent: next })).toMatchObject({ ok: false, why: "over" });
});

test("further changes in the same transaction are made with it, once, or not at all", async () => {
  const { number, shown } = await placed("mug", "mug");
  const { seen: expectedEvent } = await shown();
  let times = 0;
  const beforeCommit = async () => void (times += 1);
  await orders.cancelUnits(number, { mug: 1 }, { by: ada, expectedEvent, beforeCommit });
  await orders.cancelUnits(number, { mug: 1 }, { by: ada, expectedEvent, beforeCommit });
  await orders.ship(number, null, { by: ada, expectedEvent, beforeCommit });
  expect(times).toBe(1);
  const fails = async () => Promise.reject(new Error("It cannot be noted."));
  await expect(orders.cancel(number, { by: ada, beforeCommit: fails })).rejects.toThrow("It cannot be noted.");
  expect((await shown()).order.state).toBe("placed");
});

test("of concurrent shipping and cancellations by owners and a shopper, each succeeds or fails as a whole", async () => {
  const database = openDatabase(store.url, { max: 30 });
  const many = createOrders(database);
  await stockUp(store.database, "bench", { stock: 90 });
  for (let round = 0; round < 5; round += 1) {
    const { number, user, shown } = await placed("bench", "bench", "bench");
    const { seen: expectedEvent } = await shown();
    const before = (await stockOf("bench"))!;
    const results = await Promise.all([
      ...Array.from({ length: 5 }, () => many.ship(number, null, { by: ada, expectedEvent })),
      ...Array.from({ length: 5 }, () => many.cancelUnits(number, { bench: 1 }, { by: bob, expectedEvent })),
      ...Array.from({ length: 5 }, () => many.cancelOwn(user, number)),
    ]);
    const changes = results.filter((result) => result.ok && !result.again).length;
    const { order, log } = await shown();
    expect(log).toHaveLength(1 + changes);
    const cancelled = order.lines[0]!.cancelled;
    expect(await stockOf("bench")).toBe(before + cancelled);
    expect(log.flatMap((event) => Object.values(event.cancelled ?? {})).reduce((sum, units) => sum + units, 0)).toBe(
      cancelled,
    );
    expect(order.state === "cancelled").toBe(cancelled === 3);
  }
  await database.close();
});

test("concurrent cancellations of many orders with the same products, whole and in part, never deadlock", async () => {
  const database = openDatabase(store.url, { max: 30 });
  const many = createOrders(database);
  const numbers = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => (await placed(...(n % 2 ? ["cup", "lamp"] : ["lamp", "cup"]))).number),
  );
  const [cups, lamps] = [(await stockOf("cup"))!, (await stockOf("lamp"))!];
  const results = await Promise.all(
    numbers.map((number, n) => (n % 3 ? many.cancel(number) : many.cancelUnits(number, { lamp: 1, cup: 1 }))),
  );
  expect(results).toEqual(results.map(() => done));
  expect([await stockOf("cup"), await stockOf("lamp")]).toEqual([cups + 16, lamps + 16]);
  await database.close();
});

test("a note is stored once despite retries, cannot change, and is hidden from shoppers", async () => {
  const { number, user, shown } = await placed("mug");
  const note = { text: "Called: deliver on Friday", by: ada, form: "one" };
  for (let time = 0; time < 2; time += 1) expect(await orders.note(number, note)).toBe(true);
  expect(await orders.note(number, { ...note, text: "Or on Monday" })).toBe(true);
  expect(await orders.note(number, { ...note, form: "another" })).toBe(true);
  expect(await orders.note(1, note)).toBe(false);
  const { notes } = await shown();
  expect(notes.map(({ text }) => text)).toEqual([note.text, "Or on Monday", note.text]);
  expect(notes[0]).toMatchObject({ by: expect.stringContaining("@"), at: expect.stringMatching(/Z$/) });
  expect(JSON.stringify([await orders.of(user, number), await orders.history(user)])).not.toContain("Friday");
  const because = { cause: expect.objectContaining({ message: "order_notes is append-only" }) };
  await expect(store.database.delete(orderNotes)).rejects.toMatchObject(because);
  await expect(store.database.update(orderNotes).set({ text: "" })).rejects.toMatchObject(because);
});

test("the database itself refuses to cancel more units than there are", async () => {
  const { number } = await placed("mug");
  const more = store.database.update(orderLines).set({ cancelled: 2 }).where(eq(orderLines.orderNumber, number));
  await expect(more).rejects.toMatchObject({ cause: { constraint: "order_lines_cancelled" } });
});

test("cancelled units do not count as sold", async () => {
  for (const id of ["best", "next"]) await stockUp(store.database, id, { stock: 500 });
  const max = await placed(...Array.from({ length: 40 }, () => "best"), ...Array.from({ length: 30 }, () => "next"));
  const best = () => bestSelling(store.database)(2);
  expect(await best()).toEqual(["best", "next"]);
  await orders.cancelUnits(max.number, { best: 20 });
  expect((await best())[0]).toBe("next");
});

test("recent sales are added to products, less cancellations, without waiting for orders in progress", async () => {
  for (const id of ["novel", "atlas"]) await stockUp(store.database, id, { stock: 500 });
  const { number } = await placed("novel", "novel", "atlas");
  const sold = async () => {
    await writeSold(store.database);
    const rows = await store.database.select().from(products);
    return ["novel", "atlas"].map((of) => rows.find(({ id }) => id === of)!.sold);
  };
  expect(await sold()).toEqual([2, 1]);
  await orders.cancelUnits(number, { novel: 2 });
  await store.database.transaction(async (ordering) => {
    await ordering.select().from(products).where(eq(products.id, "novel")).for("update");
    expect(await sold()).toEqual([2, 1]);
  });
  expect(await sold()).toEqual([0, 1]);
});

test("sales beyond one batch are all added", async () => {
  const user = await newUser(store.database);
  const rows = Array.from({ length: 1_100 }, (_, n) => `mass-${n}`);
  await store.database.execute(sql`
    insert into products (id, slug, title, description, picture, price_cents, rating, department, stock)
    select id, id, 'Mass', '', 'kettle-cream', 100, 3, (select min(slug) from departments), 5 from unnest(${sql.param(rows)}::text[]) id`);
  const result = await orders.place(user, await reviewed(baskets, user.id, "mug"));
  if (!result.ok) throw new Error(result.changes.join(" "));
  await store.database.execute(sql`
    insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
    select ${result.number}, id, 'Mass', 'kettle-cream', 100, 7 from unnest(${sql.param(rows)}::text[]) id`);
  await writeSold(store.database);
  expect(await store.database.$count(products, eq(products.sold, 7))).toBe(1_100);
});
