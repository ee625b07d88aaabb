import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import { code, german, line, request, totalFor } from "../../charges/domain/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { orderLines, orderParcels, orders } from "../../orders/server/schema.ts";
import { createGiveBack } from "../../payments/server/give-back.ts";
import { payments, refunds } from "../../payments/server/schema.ts";
import { refundMessages } from "../../payments/refund-messages.ts";
import { testPayments } from "../../payments/server/testing.ts";
import type { ReturnRules } from "../domain/rules.ts";
import { returnMessages } from "../messages.ts";
import { createReturnChanges } from "./changes.ts";
import { createReturnRequests } from "./requests.ts";
import { returnLines, returns } from "./schema.ts";
import { returnSubscriber } from "./subscriber.ts";

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
let changes: ReturnType<typeof createReturnChanges>;
let requests: ReturnType<typeof createReturnRequests>;
const rules: ReturnRules = { days: 14, hasReasons: true, pays: "shopper", instructions: "" };
const by = randomUUID();
beforeAll(async () => {
  store = await testDatabase();
  const { database } = store;
  shop = await testPayments(store, null, [returnSubscriber]);
  const { placeReplacement } = shop.orders;
  const giveBack = createGiveBack({ post: null });
  changes = createReturnChanges({ database, post: null, giveBack, placeReplacement });
  requests = createReturnRequests({ database, post: null, readRules: async () => rules });
  await stockUp(database, "mug", { stock: 100_000, priceCents: 1000 });
  await stockUp(database, "lamp", { stock: 100_000, priceCents: 333 });
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});

const total = totalFor(
  request([line(333, { quantity: 3 }), line(1000, { id: "mug", quantity: 2, taxClass: "reduced" })], {
    shipping: "parcel",
    codes: ["SUMMER"],
  }),
  { ...german, codes: [code({ kind: "percent", rate: 70_000 })] },
);
const sent = { lamp: 3, mug: 2 };

/** Places and ships an order of three lamps and two mugs, paid by card, with a discount, tax and shipping. */
async function shipped() {
  const number = await shop.order("card", "lamp", "lamp", "lamp", "mug", "mug");
  const cents = { totalCents: total.amount, toPayCents: total.amount };
  await store.database
    .update(orders)
    .set({ total, ...cents })
    .where(eq(orders.number, number));
  await store.database.update(payments).set({ dueCents: total.amount }).where(eq(payments.orderNumber, number));
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.ship(number);
  return number;
}

const returnsOf = (number: number) =>
  store.database.select().from(returns).where(eq(returns.orderNumber, number)).orderBy(returns.id);
const linesOf = (id: number) => store.database.select().from(returnLines).where(eq(returnLines.returnId, id));
const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;
const parcelsOf = (number: number) =>
  store.database.select().from(orderParcels).where(eq(orderParcels.orderNumber, number)).orderBy(orderParcels.id);
const refundedTo = async (number: number, reason?: "returned") => {
  const found = await store.database.select().from(refunds).where(eq(refunds.orderNumber, number));
  return sumOf(found, (refund) => (reason && refund.reason !== reason ? 0 : refund.amountCents));
};

async function requested(number: number, units: Record<string, number>) {
  expect(await requests.request(number, units, {})).toBeNull();
  return (await returnsOf(number)).at(-1)!.id;
}

type Step =
  | { readonly do: "request"; readonly lamp: number; readonly mug: number }
  | { readonly do: "refuse" | "approve" | "replace"; readonly which: number }
  | { readonly do: "receive"; readonly which: number; readonly restocked: number }
  | { readonly do: "refund"; readonly which: number; readonly isWithShipping: boolean }
  | { readonly do: "close" | "undo"; readonly which: number }
  | { readonly do: "ship" | "cancel"; readonly lamp: number };

const which = fc.nat(3);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("request" as const), lamp: fc.nat(4), mug: fc.nat(3) }),
    fc.record({ do: fc.constantFrom("refuse" as const, "approve" as const, "replace" as const), which }),
    fc.record({ do: fc.constantFrom("close" as const, "undo" as const), which }),
    fc.record({ do: fc.constantFrom("ship" as const, "cancel" as const), lamp: fc.nat(2) }),
    fc.record({ do: fc.constant("receive" as const), which, restocked: fc.nat(3) }),
    fc.record({ do: fc.constant("refund" as const), which, isWithShipping: fc.boolean() }),
  ),
  { minLength: 5, maxLength: 16 },
);

async function take(number: number, step: Step) {
  if (step.do === "request") {
    const units = Object.entries({ lamp: step.lamp, mug: step.mug }).filter(([, count]) => count > 0);
    return requests.request(number, Object.fromEntries(units), {});
  }
  if ("lamp" in step) {
    const units = step.lamp > 0 ? { lamp: step.lamp } : undefined;
    if (step.do === "ship") return shop.orders.ship(number, null, undefined, units);
    return units ? shop.orders.cancelUnits(number, units) : shop.orders.cancel(number);
  }
  if (step.do === "undo") {
    const parcel = (await parcelsOf(number))[step.which % 2];
    return parcel && shop.orders.undoParcel(number, parcel.id);
  }
  const id = (await returnsOf(number))[step.which]?.id;
  if (id === undefined) return undefined;
  if (step.do === "receive") {
    const lines = await linesOf(id);
    const restocked = lines.map(({ productId, units }) => [productId, Math.min(units, step.restocked)]);
    return changes.receive(id, by, Object.fromEntries(restocked));
  }
  if (step.do === "refund") return changes.refund(id, by, step.isWithShipping);
  if (step.do === "replace") return changes.replace(id, by);
  return changes[step.do](id, by, "A sentence.", null);
}

test("after any steps, units, money and stock add up, and never exceed what was sent and paid", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const before = { lamp: await stockOf("lamp"), mug: await stockOf("mug") };
      const number = await shipped();
      for (const step of taken) await take(number, step);
      const all = await returnsOf(number);
      const rows = await Promise.all(all.map(async (row) => Object.assign(row, { lines: await linesOf(row.id) })));
      const sumIn = (from: typeof rows, id: string, column: "units" | "restocked") =>
        sumOf(from, ({ lines }) => lines.find(({ productId }) => productId === id)?.[column] ?? 0);
      const replaced = rows.filter(({ replacement }) => replacement !== null);
      const back = rows.filter(({ receivedAt }) => receivedAt !== null);
      const ofOrder = await store.database.select().from(orderLines).where(eq(orderLines.orderNumber, number));
      for (const { productId: id, quantity, cancelled, sent: inParcels } of ofOrder) {
        expect(sumIn(back, id, "units")).toBeLessThanOrEqual(inParcels);
        expect(inParcels).toBeLessThanOrEqual(quantity - cancelled);
        const moved = cancelled + sumIn(rows, id, "restocked") - sumIn(replaced, id, "units");
        expect(await stockOf(id)).toBe(before[id as keyof typeof before] - quantity + moved);
      }
      const refunded = sumOf(rows, ({ refundedCents }) => refundedCents ?? 0);
      expect(refunded).toBe(await refundedTo(number, "returned"));
      expect(await refundedTo(number)).toBeLessThanOrEqual(total.amount);
    }),
    { numRuns: 25 },
  );
});

test("returns one by one, with the shipping, refund exactly what was paid", async () => {
  const number = await shipped();
  for (const units of [{ lamp: 1 }, { lamp: 1, mug: 1 }, { mug: 1 }, { lamp: 1 }]) {
    const id = await requested(number, units);
    await changes.receive(id, by, {});
    expect(await changes.refund(id, by, true)).toEqual({ ok: true });
  }
  expect(await refundedTo(number)).toBe(total.amount);
});

test("a return whose items were refunded before settles without another refund", async () => {
  const number = await shipped();
  const id = await requested(number, { mug: 2 });
  await changes.receive(id, by, {});
  await shop.giveBack(number, { units: { mug: 2 } });
  const before = await refundedTo(number);
  expect(await changes.refund(id, by, false)).toEqual({ ok: true });
  expect((await returnsOf(number))[0]).toMatchObject({ state: "settled", refundedCents: 0 });
  expect(await refundedTo(number)).toBe(before);
});

test("of a partly sent order, the units in its parcels can be returned; none is received once a parcel is undone", async () => {
  const number = await shop.order("delivery", "lamp", "lamp", "mug");
  await shop.orders.ship(number, null, undefined, { lamp: 1 });
  expect(await requests.request(number, { lamp: 2 }, {})).not.toBeNull();
  const id = await requested(number, { lamp: 1 });
  const [parcel] = await parcelsOf(number);
  expect(await shop.orders.undoParcel(number, parcel!.id)).toMatchObject({ ok: true });
  expect(await changes.receive(id, by, { lamp: 1 })).toMatchObject({ ok: false });
  expect(await changes.close(id, by)).toEqual({ ok: true });
  expect(await linesOf(id)).toEqual([]);
});

test("after a parcel is undone, its approved return can be closed, and the return of another parcel received", async () => {
  const number = await shop.order("delivery", "lamp", "mug", "mug");
  await shop.orders.ship(number, null, undefined, { mug: 1 });
  await shop.orders.ship(number, null, undefined, { lamp: 1 });
  const [mug, lamp] = [await requested(number, { mug: 1 }), await requested(number, { lamp: 1 })];
  await changes.approve(lamp, by, "Send it.", null);
  const parcels = await parcelsOf(number);
  const ofLamp = parcels.find(({ units }) => units["lamp"]);
  expect(await shop.orders.undoParcel(number, ofLamp!.id)).toMatchObject({ ok: true });
  expect(await changes.receive(mug, by, {})).toEqual({ ok: true });
  expect(await changes.receive(lamp, by, {})).toMatchObject({ ok: false });
  expect(await changes.close(lamp, by)).toEqual({ ok: true });
});

test("a return of a partly sent order that is paid on delivery is refunded once the order has shipped", async () => {
  const number = await shop.order("delivery", "lamp", "mug");
  await shop.orders.ship(number, null, undefined, { lamp: 1 });
  const id = await requested(number, { lamp: 1 });
  await changes.receive(id, by, {});
  expect(await changes.refund(id, by, false)).toEqual({ ok: false, message: returnMessages.unpaid });
  await shop.orders.cancel(number);
  expect(await changes.refund(id, by, false)).toEqual({ ok: true });
  expect(await refundedTo(number)).toBe(333);
});

test("a parcel whose items were returned and refunded cannot be undone", async () => {
  const number = await shipped();
  const id = await requested(number, { lamp: 1 });
  await changes.receive(id, by, { lamp: 1 });
  await changes.refund(id, by, false);
  const [parcel] = await parcelsOf(number);
  expect(await shop.orders.undoParcel(number, parcel!.id)).toMatchObject({
    ok: false,
    message: refundMessages.notUndone,
  });
});

test("a parcel whose items were received back and restocked cannot be undone, a parcel of other items can", async () => {
  const number = await shop.order("delivery", "lamp", "mug");
  await shop.orders.ship(number, null, undefined, { lamp: 1 });
  await shop.orders.ship(number, null, undefined, { mug: 1 });
  const id = await requested(number, { lamp: 1 });
  await changes.receive(id, by, { lamp: 1 });
  const stock = await stockOf("lamp");
  const [lamp, mug] = await parcelsOf(number);
  expect(await shop.orders.undoParcel(number, lamp!.id)).toMatchObject({ message: returnMessages.notUndone });
  expect(await shop.orders.undoParcel(number, mug!.id)).toMatchObject({ ok: true });
  await shop.orders.cancel(number);
  expect(await stockOf("lamp")).toBe(stock);
});

test("of two requests for the same units at once, one is refused", async () => {
  const number = await shipped();
  const both = await Promise.all([1, 2].map(() => requests.request(number, { lamp: 2 }, {})));
  expect(both.filter((problem) => problem === null)).toHaveLength(1);
});

test("a refused return makes room for another request of the same units", async () => {
  const number = await shipped();
  const id = await requested(number, sent);
  expect(await requests.request(number, { mug: 1 }, {})).not.toBeNull();
  await changes.refuse(id, by, "Used.");
  expect(await requests.request(number, { mug: 1 }, {})).toBeNull();
});

test("a return can be closed before its items come, which can then be returned again", async () => {
  const number = await shipped();
  const id = await requested(number, sent);
  await changes.approve(id, by, "Send it.", null);
  expect(await changes.close(id, by)).toEqual({ ok: true });
  expect((await returnsOf(number))[0]).toMatchObject({ state: "settled", refundedCents: null, replacement: null });
  expect(await requests.request(number, sent, {})).toBeNull();
});

test("a received return can be closed without a refund, and its units are not returned and restocked again", async () => {
  const number = await shop.order("delivery", "lamp");
  await shop.orders.ship(number);
  const id = await requested(number, { lamp: 1 });
  await changes.receive(id, by, { lamp: 1 });
  expect(await changes.close(id, by)).toEqual({ ok: true });
  expect((await returnsOf(number))[0]).toMatchObject({ state: "settled", refundedCents: null, replacement: null });
  expect(await linesOf(id)).toMatchObject([{ productId: "lamp", units: 1, restocked: 1 }]);
  expect(await requests.request(number, { lamp: 1 }, {})).toBe(returnMessages.noUnits);
  expect(await refundedTo(number)).toBe(0);
});

test("of two refunds of a return at once, one is made", async () => {
  const number = await shipped();
  const id = await requested(number, { mug: 2 });
  await changes.receive(id, by, {});
  const both = await Promise.all([1, 2].map(() => changes.refund(id, by, false)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await store.database.$count(refunds, eq(refunds.orderNumber, number))).toBe(1);
});

test("a replacement is an order of the same items that costs nothing, to the same address", async () => {
  const number = await shipped();
  const id = await requested(number, { mug: 2 });
  await changes.receive(id, by, {});
  const stock = await stockOf("mug");
  expect(await changes.replace(id, by)).toEqual({ ok: true });
  const replacement = (await returnsOf(number))[0]!.replacement!;
  const read = async (of: number) => (await store.database.select().from(orders).where(eq(orders.number, of)))[0]!;
  const [first, second] = [await read(number), await read(replacement)];
  expect(second).toMatchObject({
    state: "placed",
    totalCents: 0,
    toPayCents: 0,
    heldUntil: null,
    userId: first.userId,
  });
  expect(second.address).toEqual(first.address);
  const lines = await store.database.select().from(orderLines).where(eq(orderLines.orderNumber, replacement));
  expect(lines).toMatchObject([{ productId: "mug", quantity: 2, priceCents: 0 }]);
  expect(await stockOf("mug")).toBe(stock - 2);
  expect(await shop.orders.ship(replacement)).toMatchObject({ ok: true });
});

test("the replacement of an order for pickup is picked up at the same place", async () => {
  const number = await shipped();
  const place = { kind: "shipping", name: "Shop, Main Street", amount: 0, effect: "adds" } as const;
  const picked = { ...total, isPickup: true, parts: [...total.parts.filter(({ kind }) => kind !== "shipping"), place] };
  await store.database.update(orders).set({ total: picked }).where(eq(orders.number, number));
  const id = await requested(number, { mug: 1 });
  await changes.receive(id, by, {});
  expect(await changes.replace(id, by)).toEqual({ ok: true });
  const { order } = (await shop.orders.show((await returnsOf(number))[0]!.replacement!))!;
  expect(order).toMatchObject({ pickup: "Shop, Main Street", totalCents: 0 });
});

test("without enough stock, no replacement is ordered", async () => {
  const number = await shipped();
  const id = await requested(number, { lamp: 1 });
  await changes.receive(id, by, {});
  await store.database.update(products).set({ stock: 0 }).where(eq(products.id, "lamp"));
  expect(await changes.replace(id, by)).toMatchObject({ ok: false });
  expect((await returnsOf(number))[0]).toMatchObject({ state: "received", replacement: null });
  await store.database.update(products).set({ stock: 100_000 }).where(eq(products.id, "lamp"));
});

test("the shopper's page names the items of each return, in the order's sequence", async () => {
  const number = await shipped();
  await requested(number, { mug: 2, lamp: 1 });
  await requested(number, { lamp: 2 });
  const items = (await requests.read(number)).returns.map((one) => one.items.map(({ title, units }) => [title, units]));
  const [lamp, mug] = (await shop.orders.show(number))!.order.lines.map(({ title }) => title);
  expect(items).toEqual([
    [
      [lamp, 1],
      [mug, 2],
    ],
    [[lamp, 2]],
  ]);
});

test("a return can be requested until the owner's number of days after the shipment", async () => {
  const number = await shipped();
  expect((await requests.read(number)).lines).toHaveLength(2);
  const old = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
  await store.database.update(orderParcels).set({ sentAt: old }).where(eq(orderParcels.orderNumber, number));
  expect((await requests.read(number)).lines).toEqual([]);
  expect(await requests.request(number, { lamp: 1 }, {})).not.toBeNull();
});

test("an order that has not shipped has nothing to return", async () => {
  const number = await shop.order("delivery", "mug");
  expect((await requests.read(number)).lines).toEqual([]);
  expect(await requests.request(number, { mug: 1 }, {})).not.toBeNull();
});

test("an order has at most 20 returns, and the refusal of the next says so", async () => {
  const number = await shop.order("delivery", ...Array<string>(21).fill("mug"));
  await shop.orders.ship(number);
  const add = () => requests.request(number, { mug: 1 }, {});
  for (let times = 0; times < 20; times += 1) expect(await add()).toBeNull();
  expect(await add()).toBe(returnMessages.request.full);
  expect(await returnsOf(number)).toHaveLength(20);
});
