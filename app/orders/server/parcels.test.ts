import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Baskets, createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { randomFrom } from "../../../e2e/stress/random.ts";
import { openDatabase } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createOrders, type Orders } from "./orders.ts";
import { orderEvents, orderLines, orderParcels, orders as ordersTable } from "./schema.ts";
import { reviewed } from "./testing.ts";

let store: TestDatabase;
let baskets: Baskets;
let orders: Orders;
let [ada, bob] = ["", ""];
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  orders = createOrders(store.database);
  for (const id of ["lamp", "mug"]) await stockUp(store.database, id, { stock: 1000 });
  [ada, bob] = [(await newUser(store.database)).id, (await newUser(store.database)).id];
});
afterAll(() => store.stop());

const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]?.stock;

async function placed(...productIds: string[]) {
  const user = await newUser(store.database);
  const result = await orders.place(user, await reviewed(baskets, user.id, ...productIds));
  if (!result.ok) throw new Error(result.changes.join(" "));
  const { number } = result;
  return { user, number, shown: async () => (await orders.show(number))! };
}

/** Backdates the order's parcels, so that they can no longer be undone. */
const age = (number: number) =>
  store.database
    .update(orderParcels)
    .set({ sentAt: sql`now() - interval '15 minutes'` })
    .where(eq(orderParcels.orderNumber, number));

const done = { ok: true, again: false };
const dhl = { carrier: "DHL", tracking: "JD0001234567" };

test("an order that is sent in two parcels is placed until the last unit is sent, and then shipped", async () => {
  const { number, user, shown } = await placed("mug", "lamp", "mug");
  expect(await orders.ship(number, dhl, { by: ada }, { mug: 1, lamp: 1 })).toEqual(done);
  const { order } = await shown();
  expect(order).toMatchObject({
    state: "placed",
    isPartlySent: true,
    parcels: [{ ...dhl, units: { mug: 1, lamp: 1 } }],
  });
  expect(order.lines.map(({ id, sent }) => [id, sent])).toEqual([
    ["mug", 1],
    ["lamp", 1],
  ]);
  expect(await orders.ship(number, null, { by: ada })).toEqual(done);
  const { order: after, log } = await shown();
  expect(after.parcels.map(({ units }) => units)).toEqual([{ mug: 1, lamp: 1 }, { mug: 1 }]);
  expect(after).toMatchObject({ state: "shipped" });
  expect(after.isPartlySent).toBeUndefined();
  expect(log.map(({ state, parcel }) => [state, parcel?.is])).toEqual([
    ["placed", undefined],
    ["placed", "sent"],
    ["shipped", "sent"],
  ]);
  expect((await orders.history(user)).orders[0]!.parcels).toEqual(after.parcels);
});

test("units that are sent cannot be cancelled or sent again; the others are cancelled with their stock and amount", async () => {
  await stockUp(store.database, "vase", { stock: 9, priceCents: 2000 });
  const { number, user, shown } = await placed("vase", "vase", "vase", "vase");
  await orders.ship(number, dhl, { by: ada }, { vase: 2 });
  const why = "units";
  expect(await orders.cancelUnits(number, { vase: 3 })).toMatchObject({
    why,
    message: expect.stringContaining("Only 2"),
  });
  expect(await orders.ship(number, null, { by: ada }, { vase: 3 })).toMatchObject({ why });
  expect(await orders.ship(number, null, { by: ada }, {})).toMatchObject({ why });
  expect(await orders.cancelUnits(number, { vase: 1 })).toEqual(done);
  expect((await shown()).order).toMatchObject({ state: "placed", totalCents: 6000 });
  expect(await orders.cancelOwn(user, number)).toEqual(done);
  expect((await shown()).order).toMatchObject({
    state: "shipped",
    totalCents: 4000,
    lines: [{ cancelled: 2, sent: 2 }],
  });
  expect(await stockOf("vase")).toBe(7);
  expect(await orders.cancelOwn(user, number)).toMatchObject({ ok: false, why: "over" });
});

test("two owners who send at once, and a form that is sent twice, send no unit twice", async () => {
  const database = openDatabase(store.url, { max: 20 });
  const many = createOrders(database);
  const { number, shown } = await placed("mug", "mug", "mug");
  const { seen: expectedEvent } = await shown();
  const results = await Promise.all(
    [ada, ada, bob, bob].map((by) => many.ship(number, dhl, { by, expectedEvent }, { mug: 2 })),
  );
  expect(results.filter((result) => result.ok && !result.again)).toHaveLength(1);
  expect(results.filter((result) => !result.ok)).toMatchObject([{ why: "changed" }, { why: "changed" }]);
  const blind = await Promise.all([1, 2, 3].map(() => many.ship(number)));
  expect(blind.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await shown()).order.parcels.map(({ units }) => units)).toEqual([{ mug: 2 }, { mug: 1 }]);
  await database.close();
});

test("a parcel that is undone is gone once, and its units are to ship again, or can be cancelled", async () => {
  const { number, shown } = await placed("mug", "mug");
  const before = await stockOf("mug");
  await orders.ship(number, dhl, { by: ada }, { mug: 1 });
  await orders.ship(number, null, { by: ada });
  const { seen: expectedEvent, order } = await shown();
  const id = order.parcels[1]!.id!;
  const undone = await Promise.all([1, 2, 3].map(() => orders.undoParcel(number, id, { by: bob, expectedEvent })));
  expect(undone.filter((result) => result.ok && !result.again)).toHaveLength(1);
  expect(undone.every(({ ok }) => ok)).toBe(true);
  expect(await orders.undoParcel(number, id)).toMatchObject({ ok: false, message: "This parcel has been undone." });
  expect((await shown()).order).toMatchObject({ state: "placed", isPartlySent: true, lines: [{ sent: 1 }] });
  expect(await stockOf("mug")).toBe(before);
  await orders.undoParcel(number, order.parcels[0]!.id!);
  expect(await orders.cancel(number)).toEqual(done);
  expect((await shown()).order).toMatchObject({ state: "cancelled", parcels: [] });
  expect(await stockOf("mug")).toBe(before! + 2);
});

test("a parcel can be undone for 15 minutes, by its own order, and while the shopper's address is there", async () => {
  const [one, other] = [await placed("mug"), await placed("mug")];
  await orders.ship(one.number);
  const id = (await one.shown()).order.parcels[0]!.id!;
  expect(await orders.undoParcel(other.number, id)).toMatchObject({ ok: false });
  await store.database.update(ordersTable).set({ userId: null }).where(eq(ordersTable.number, one.number));
  expect(await orders.undoParcel(one.number, id)).toMatchObject({ message: "The shopper’s address has been erased." });
  await store.database.update(ordersTable).set({ userId: one.user.id }).where(eq(ordersTable.number, one.number));
  await age(one.number);
  expect(await orders.undoParcel(one.number, id)).toMatchObject({
    message: expect.stringContaining("15 minutes only"),
  });
  expect((await one.shown()).order.state).toBe("shipped");
});

test("the network of an unconfirmed shopper stays while a parcel can be undone, and is then forgotten", async () => {
  const { number, shown } = await placed("mug");
  await store.database.update(ordersTable).set({ network: "digest" }).where(eq(ordersTable.number, number));
  const network = async () =>
    (await store.database.select().from(ordersTable).where(eq(ordersTable.number, number)))[0]!.network;
  await orders.ship(number);
  await orders.undoParcel(number, (await shown()).order.parcels[0]!.id!);
  await orders.ship(number);
  await orders.cancelOverdue();
  expect(await network()).toBe("digest");
  await age(number);
  await orders.cancelOverdue();
  expect(await network()).toBeNull();
});

test("any sequence of parcels, undos and cancellations, some at once, keeps units, stock and amounts right", async () => {
  const database = openDatabase(store.url, { max: 10 });
  const many = createOrders(database);
  const { upTo } = randomFrom(42);
  for (const product of ["oar", "sail", "keel"]) {
    await stockUp(store.database, product, { stock: 20, priceCents: 1000 });
    const { number, shown } = await placed(...Array.from({ length: 8 }, () => product));
    for (let step = 0; step < 12; step += 1) {
      const { parcels } = (await shown()).order;
      const id = parcels[upTo(parcels.length)]?.id ?? 0;
      await Promise.all([
        upTo(2) > 0 ? many.ship(number, null, { by: ada }, { [product]: 1 + upTo(3) }) : many.ship(number),
        many.undoParcel(number, id),
        many.cancelUnits(number, { [product]: 1 }),
      ]);
      const { order } = await shown();
      const [{ quantity, cancelled, sent }] = order.lines as [(typeof order.lines)[number]];
      const inParcels = order.parcels.reduce((sum, { units }) => sum + units[product]!, 0);
      expect([sent, cancelled + sent <= quantity]).toEqual([inParcels, true]);
      expect([await stockOf(product), order.totalCents]).toEqual([12 + cancelled, (quantity - cancelled) * 1000]);
      const rest = quantity - cancelled - sent;
      const ended = sent > 0 ? "shipped" : "cancelled";
      expect(order.state).toBe(rest > 0 ? "placed" : ended);
    }
  }
  await database.close();
});

/** Changes an order as release 0.2.0 does, which knows neither parcels nor `sent`. */
async function asEarlierRelease(number: number, state: "shipped" | "placed", cancelled: Record<string, number> = {}) {
  await store.database.transaction(async (transaction) => {
    for (const [id, units] of Object.entries(cancelled))
      await transaction.execute(
        sql`update ${orderLines} set cancelled = cancelled + ${units} where order_number = ${number} and product_id = ${id}`,
      );
    await transaction.update(ordersTable).set({ state }).where(eq(ordersTable.number, number));
    const event = { orderNumber: number, state, carrier: state === "shipped" ? "UPS" : null };
    await transaction.insert(orderEvents).values(event);
  });
}

test("the rest of an order that release 0.2.0 ships is a parcel, which cannot be undone", async () => {
  const { number, shown } = await placed("mug", "mug", "lamp");
  await orders.ship(number, dhl, { by: ada }, { mug: 1 });
  const id = (await shown()).order.parcels[0]!.id!;
  await asEarlierRelease(number, "shipped");
  const { order } = await shown();
  expect(order.parcels).toMatchObject([dhl, { id: null, carrier: "UPS", units: { mug: 1, lamp: 1 } }]);
  expect(order.lines.map(({ sent }) => sent)).toEqual([2, 1]);
  expect(await orders.undoParcel(number, id)).toMatchObject({ ok: false, why: "over" });
});

test("release 0.2.0 cannot cancel sent units, and gets an error that it answers with 503", async () => {
  const { number, shown } = await placed("mug", "mug");
  await orders.ship(number, dhl, { by: ada }, { mug: 1 });
  await expect(asEarlierRelease(number, "placed", { mug: 2 })).rejects.toMatchObject({ cause: { code: "55P03" } });
  await asEarlierRelease(number, "placed", { mug: 1 });
  expect((await shown()).order).toMatchObject({ state: "placed", lines: [{ cancelled: 1, sent: 1 }] });
  expect(await orders.ship(number)).toEqual(done);
  expect((await shown()).order).toMatchObject({ state: "shipped", parcels: [dhl] });
});

test("partly sent orders are listed as that, and with the orders to ship", async () => {
  const [part, whole] = [await placed("mug", "mug"), await placed("mug")];
  await orders.ship(part.number, null, { by: ada }, { mug: 1 });
  const numbersOf = async (state: "partly" | "placed") =>
    (await orders.list({ state, size: 3 })).orders.map(({ order }) => order.number);
  expect(await numbersOf("partly")).toContain(part.number);
  expect(await numbersOf("partly")).not.toContain(whole.number);
  expect(await numbersOf("placed")).toEqual(expect.arrayContaining([part.number, whole.number]));
});
