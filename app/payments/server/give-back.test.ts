import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityLog } from "../../admin/server/schema.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import { code, german, line, request, totalFor } from "../../charges/domain/testing.ts";
import type { Total } from "../../charges/domain/total.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { orderParcels, orders } from "../../orders/server/schema.ts";
import type { Email } from "../../server/emails.ts";
import { refundMessages } from "../refund-messages.ts";
import { markSentBack } from "./give-back.ts";
import { payments, refunds, transfers } from "./schema.ts";
import { testPayments } from "./testing.ts";

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
const emails: Email[] = [];
beforeAll(async () => {
  store = await testDatabase();
  shop = await testPayments(store, async (_, ...more) => void emails.push(...more));
  await stockUp(store.database, "mug", { stock: 10_000, priceCents: 1000 });
  await stockUp(store.database, "lamp", { stock: 10_000, priceCents: 333 });
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});

/** Places an order and pays it by card. `total` replaces the order's total. */
async function paidOrder(products: readonly string[], total?: Total) {
  const number = await shop.order("card", ...products);
  const { database } = store;
  if (total) {
    const cents = { totalCents: total.amount, toPayCents: total.amount };
    await database
      .update(orders)
      .set({ total, ...cents })
      .where(eq(orders.number, number));
    await database.update(payments).set({ dueCents: total.amount }).where(eq(payments.orderNumber, number));
  }
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  return number;
}

/** Places an order that is paid on delivery, and ships it. */
async function delivered(...products: string[]) {
  const number = await shop.order("delivery", ...products);
  await shop.orders.ship(number);
  return number;
}

/** Places an order, pays it by card, and ships it. */
async function shipped(products: readonly string[], total?: Total) {
  const number = await paidOrder(products, total);
  await shop.orders.ship(number);
  return number;
}

const refundsOf = (number: number) =>
  store.database.select().from(refunds).where(eq(refunds.orderNumber, number)).orderBy(refunds.createdAt);
const refundedAmount = async (number: number) =>
  (await refundsOf(number)).reduce((sum, { amountCents }) => sum + amountCents, 0);
const sentBack = (id: string, by = randomUUID()) =>
  store.database.transaction((transaction) => markSentBack(transaction, id, by));

const withCharges = () =>
  totalFor(
    request([line(333, { quantity: 3 }), line(1000, { id: "mug", quantity: 2, taxClass: "reduced" })], {
      shipping: "parcel",
      codes: ["SUMMER"],
    }),
    { ...german, codes: [code({ kind: "percent", rate: 70_000 })] },
  );
const ordered = ["lamp", "lamp", "lamp", "mug", "mug"];

test("refunds of units and shipping, one by one, add up to what was paid with a discount, tax and shipping", async () => {
  const total = withCharges();
  const number = await shipped(ordered, total);
  const shipping = total.shipping.reduce((sum, { net, tax }) => sum + net + tax, 0);
  const steps = [{ units: { lamp: 1 } }, { shipping: 100 }, { units: { lamp: 1, mug: 1 } }, { units: { lamp: 1 } }];
  for (const step of [...steps, { units: { mug: 1 }, shipping: shipping - 100 }])
    expect(await shop.giveBack(number, step)).toMatchObject({ ok: true });
  expect(await refundedAmount(number)).toBe(total.amount);
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ state: "shipped", money: 0 });
});

test("units that have not shipped are cancelled instead of refunded, so they are never paid back twice", async () => {
  const number = await paidOrder(["mug", "lamp"]);
  const message = expect.stringContaining("cancel them instead");
  expect(await shop.giveBack(number, { units: { mug: 1 } })).toEqual({ ok: false, message });
  await shop.orders.ship(number, null, { by: null }, { mug: 1 });
  expect(await shop.giveBack(number, { units: { mug: 1 } })).toEqual({ ok: true, amount: 1000 });
  const [parcel] = await store.database.select().from(orderParcels).where(eq(orderParcels.orderNumber, number));
  expect(await shop.orders.undoParcel(number, parcel!.id)).toMatchObject({ message: refundMessages.notUndone });
  await shop.orders.cancel(number);
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ money: 0, refunds: ["owner 1000 done", "cancelled 333 done"] });
});

test("refunds and cancellations of units add up to what was paid", async () => {
  const total = withCharges();
  const number = await paidOrder(ordered, total);
  await shop.orders.ship(number, null, { by: null }, { lamp: 2 });
  expect(await shop.giveBack(number, { units: { lamp: 1 } })).toMatchObject({ ok: true });
  await shop.orders.cancelUnits(number, { lamp: 1 });
  expect(await shop.giveBack(number, { units: { lamp: 1 } })).toMatchObject({ ok: true });
  await shop.orders.cancelUnits(number, { mug: 1 });
  await shop.orders.cancel(number);
  await shop.giveBack(number, { shipping: sumOf(total.shipping, ({ net, tax }) => net + tax) });
  expect(await refundedAmount(number)).toBe(total.amount);
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ state: "shipped", money: 0 });
});

test("a return of the last unit refunds the cent by which an earlier cancellation was rounded down", async () => {
  const total = totalFor(request([line(400, { id: "mug", quantity: 3 })], { codes: ["SUMMER"] }), {
    ...german,
    zones: [],
    codes: [code({ kind: "amount", amount: 200 })],
  });
  const number = await paidOrder(["mug", "mug", "mug"], total);
  await shop.orders.ship(number, null, { by: null }, { mug: 1 });
  await shop.giveBack(number, { units: { mug: 1 } });
  await shop.orders.cancelUnits(number, { mug: 1 });
  await shop.orders.ship(number);
  await shop.giveBack(number, { units: { mug: 1 }, reason: "returned" });
  await shop.refundAll();
  const made = ["owner 333 done", "cancelled 333 done", "returned 334 done"];
  expect(await shop.of(number)).toMatchObject({ money: 0, refunds: made });
});

test("a refund leaves no surplus to the next step, before and after shipping", async () => {
  const number = await paidOrder(["mug", "mug"]);
  await shop.giveBack(number, { amount: 300 });
  await shop.orders.ship(number);
  await shop.giveBack(number, { units: { mug: 1 }, reason: "returned" });
  await store.database.transaction((transaction) => shop.takeSteps(transaction, number));
  await shop.sweep();
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({
    state: "shipped",
    money: 700,
    refunds: ["owner 300 done", "returned 1000 done"],
  });
});

test("a unit that is cancelled after an amount was refunded is refunded in full", async () => {
  const number = await paidOrder(["mug", "mug"]);
  await shop.giveBack(number, { amount: 300 });
  await shop.orders.cancelUnits(number, { mug: 1 });
  expect(await refundedAmount(number)).toBe(1300);
});

test("an order of release 0.2.0, without a total, refunds its goods", async () => {
  const number = await shipped(["mug", "mug"]);
  await store.database.update(orders).set({ total: null, toPayCents: null }).where(eq(orders.number, number));
  expect(await shop.giveBack(number, { units: { mug: 2 } })).toEqual({ ok: true, amount: 2000 });
});

test("a form that is sent several times at once refunds once", async () => {
  const number = await shipped(["mug", "mug"]);
  const id = randomUUID();
  const results = await Promise.all(Array.from({ length: 5 }, () => shop.giveBack(number, { units: { mug: 1 }, id })));
  expect(results).toEqual(Array.from({ length: 5 }, () => ({ ok: true, amount: 1000 })));
  expect(await refundedAmount(number)).toBe(1000);
});

test("of owners who refund the same unit at once, one succeeds", async () => {
  const number = await shipped(["mug", "lamp"]);
  const results = await Promise.all(Array.from({ length: 5 }, () => shop.giveBack(number, { units: { lamp: 1 } })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundedAmount(number)).toBe(333);
});

test("never more than was paid is refunded", async () => {
  const number = await shipped(["mug", "mug"]);
  expect(await shop.giveBack(number, { amount: 2001 })).toEqual({
    ok: false,
    message: "The additional amount can be at most $20.00.",
  });
  expect(await shop.giveBack(number, { units: { mug: 3 } })).toMatchObject({ ok: false });
  expect(await shop.giveBack(number, { shipping: 1 })).toMatchObject({ ok: false });
  await shop.giveBack(number, { amount: 1500 });
  expect(await shop.giveBack(number, { units: { mug: 2 } })).toEqual({ ok: true, amount: 500 });
  expect(await shop.giveBack(number, { amount: 1 })).toMatchObject({ ok: false });
  expect(await shop.giveBack(number, { units: { mug: 0 } })).toMatchObject({ ok: false });
});

test("a return of an order whose money was sent back before is complete", async () => {
  const number = await shipped(["mug"]);
  await shop.giveBack(number, { amount: 1000 });
  expect(await shop.giveBack(number, { units: { mug: 1 }, reason: "returned" })).toEqual({ ok: true, amount: 0 });
  expect(await shop.giveBack(number, { units: { mug: 1 } })).toMatchObject({ ok: false });
});

test("unpaid, cancelled and unknown orders are not refunded", async () => {
  const unpaid = await shop.order("card", "mug");
  const cancelled = await paidOrder(["mug"]);
  await shop.orders.cancel(cancelled);
  const waiting = await shop.order("delivery", "mug");
  for (const number of [unpaid, cancelled, waiting, 1])
    expect(await shop.giveBack(number, { amount: 1 })).toMatchObject({ ok: false });
});

test("an order that was paid on delivery is refunded by hand, once it has shipped, and at most what it cost", async () => {
  const number = await delivered("mug", "mug");
  expect(await shop.giveBack(number, { units: { mug: 1 }, amount: 100 })).toEqual({ ok: true, amount: 1100 });
  expect(await shop.giveBack(number, { amount: 901 })).toMatchObject({ ok: false });
  expect(await shop.giveBack(number, { units: { mug: 1 } })).toEqual({ ok: true, amount: 900 });
  expect(await shop.of(number)).toMatchObject({ refunds: ["owner 1100 by hand", "owner 900 by hand"] });
});

test("a refund by hand is booked once, when it is noted as sent", async () => {
  const number = await delivered("mug");
  await shop.giveBack(number, { amount: 400 });
  const [refund] = await refundsOf(number);
  const results = await Promise.all([sentBack(refund!.id), sentBack(refund!.id), sentBack(refund!.id)]);
  expect(results.toSorted()).toEqual([false, false, true]);
  const booked = await store.database.select().from(transfers).where(eq(transfers.orderNumber, number));
  expect(booked).toMatchObject([{ debit: "orders", credit: "bank", amountCents: 400, currency: "USD" }]);
  expect(await refundsOf(number)).toMatchObject([{ state: "done" }]);
});

test("a refund that the card provider has refused is booked at the provider, when it is noted as sent", async () => {
  await shop.refundAll(); // so that the provider refuses only the next refund
  const number = await paidOrder(["mug"]);
  await shop.giveBack(number, { amount: 400 });
  shop.gateway.lies.next({ lie: "refund refused", at: "refund" });
  await shop.refundAll();
  const [refund] = await refundsOf(number);
  expect(refund).toMatchObject({ state: "by hand" });
  expect(await sentBack(refund!.id)).toBe(true);
  expect(await shop.of(number)).toMatchObject({ money: 600, refunds: ["owner 400 done"] });
});

test("a bank transfer is refunded by hand", async () => {
  const number = await shop.order("transfer", "mug");
  const entry = { orderNumber: number, debit: "bank", credit: "orders", currency: "USD" } as const;
  await store.database.insert(transfers).values({ ...entry, amountCents: 1000, key: `statement:${number}` });
  await store.database.transaction((transaction) => shop.takeSteps(transaction, number));
  expect(await shop.giveBack(number, { amount: 1000 })).toEqual({ ok: true, amount: 1000 });
  expect(await shop.of(number)).toMatchObject({ state: "placed", refunds: ["owner 1000 by hand"] });
});

test("the shopper gets one email per refund, and the activity log names who refunds", async () => {
  const number = await paidOrder(["mug"]);
  const [by, id] = [randomUUID(), randomUUID()];
  emails.splice(0);
  await shop.giveBack(number, { amount: 400, by, id });
  await shop.giveBack(number, { amount: 400, by, id });
  expect(emails).toMatchObject([
    { kind: "order-refunded", about: { number, amountCents: 400 }, once: `order-refunded ${id}` },
  ]);
  const logged = store.database.select().from(activityLog).where(eq(activityLog.by, by));
  expect(await logged).toMatchObject([{ what: `order:${number}`, fields: ["refund"] }]);
});

test("a guest with an unconfirmed email gets one short email for all refunds", async () => {
  const number = await paidOrder(["mug"]);
  const guest = sql`update orders set user_id = null, guest_email = 'ada@shopper.example', email_confirmed = false
    where number = ${number}`;
  await store.database.execute(guest);
  emails.splice(0);
  await shop.giveBack(number, { amount: 400 });
  expect(emails).toMatchObject([{ kind: "order-update", about: { number }, isUnconfirmed: true }]);
});

test("an order that is paid on delivery is not paid back more than once by a refund, an undone parcel and a cancellation", async () => {
  const number = await delivered("mug");
  expect(await shop.giveBack(number, { units: { mug: 1 } })).toMatchObject({ ok: true });
  const [parcel] = await store.database.select().from(orderParcels).where(eq(orderParcels.orderNumber, number));
  expect(await shop.orders.undoParcel(number, parcel!.id)).toMatchObject({ message: refundMessages.notUndone });
  expect(await shop.of(number)).toMatchObject({ state: "shipped", refunds: ["owner 1000 by hand"] });
});

test("a parcel of a card order can be undone after a refund of goodwill", async () => {
  const number = await paidOrder(["mug"]);
  await shop.orders.ship(number);
  expect(await shop.giveBack(number, { amount: 100 })).toMatchObject({ ok: true });
  const [parcel] = await store.database.select().from(orderParcels).where(eq(orderParcels.orderNumber, number));
  expect(await shop.orders.undoParcel(number, parcel!.id)).toMatchObject({ ok: true });
});
