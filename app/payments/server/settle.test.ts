import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Lie } from "../../../e2e/money/lies.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { anonymise } from "../../orders/server/forgetting.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { ProviderUnavailable } from "../domain/provider.ts";
import { paymentEvents, paymentSessions, transfers } from "./schema.ts";
import { testPayments } from "./testing.ts";

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
beforeAll(async () => {
  store = await testDatabase();
  shop = await testPayments(store);
  await stockUp(store.database, "mug", { stock: 10_000, priceCents: 1000 });
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});
afterEach(() => {
  const [error] = shop.errors.splice(0);
  if (error) throw new Error("The shop reported an error.", { cause: error });
});

const paid = { state: "placed", hold: null, money: 1000, refunds: [] };
const unpaid = { state: "placed", hold: "payment", money: 0, refunds: [] };
const stock = async (id: string) => (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;

test("an order waits for its money, and can ship once it has come", async () => {
  const number = await shop.order("card", "mug");
  expect(await shop.of(number)).toEqual(unpaid);
  expect(await shop.orders.ship(number)).toMatchObject({ ok: false, why: "unconfirmed" });
  const session = await shop.open(number);
  await shop.settle(number);
  expect(await shop.of(number)).toEqual(unpaid);
  shop.gateway.lying.pay(session);
  await shop.settle(number);
  expect(await shop.of(number)).toEqual(paid);
  expect(await shop.orders.ship(number)).toMatchObject({ ok: true });
});

test("a payment is booked once, by webhooks, the return page and the sweeper at once", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  const event = shop.event(number);
  // Slow answers, so that each call asks the provider before another call books the payment.
  shop.gateway.lies.next({ lie: "slow", at: "sessions.retrieve", times: 8 });
  await Promise.all([
    ...Array.from({ length: 4 }, () => shop.settle(number, { event })),
    ...Array.from({ length: 4 }, () => shop.settle(number)),
    shop.sweep(),
  ]);
  expect(await shop.of(number)).toEqual(paid);
  expect(await store.database.$count(transfers, eq(transfers.orderNumber, number))).toBe(1);
  expect(await store.database.$count(paymentEvents, eq(paymentEvents.orderNumber, number))).toBe(1);
});

test("an event is stored only with its effect: while the provider is away, neither is", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  shop.gateway.lies.next({ lie: "500 before", at: "sessions.retrieve" });
  await expect(shop.settle(number, { event: shop.event(number) })).rejects.toThrow(ProviderUnavailable);
  expect(await store.database.$count(paymentEvents, eq(paymentEvents.orderNumber, number))).toBe(0);
  expect(await shop.of(number)).toEqual(unpaid);
});

test("an unpaid order is cancelled when its time is over, after its payment page was closed", async () => {
  const before = await stock("mug");
  const number = await shop.order("card", "mug");
  const session = await shop.open(number);
  await shop.sweep();
  expect(await shop.of(number)).toEqual(unpaid);
  await shop.endTime(number);
  await shop.sweep();
  expect(await shop.of(number)).toEqual({ state: "cancelled", hold: "payment", money: 0, refunds: [] });
  expect(await stock("mug")).toBe(before);
  expect(shop.gateway.account.session(session).status).toBe("expired");
});

test("an order whose money came in the last moment is not cancelled", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.endTime(number);
  await shop.sweep();
  expect(await shop.of(number)).toEqual(paid);
});

test("while the provider does not answer, nothing is cancelled", async () => {
  const number = await shop.order("card", "mug");
  await shop.open(number);
  await shop.endTime(number);
  shop.gateway.lies.next({ lie: "500 before", at: "sessions.expire" });
  await shop.sweep();
  expect(await shop.of(number)).toMatchObject({ state: "placed", hold: "payment" });
  expect(shop.errors.splice(0)).toHaveLength(1);
  await shop.sweep();
  expect(await shop.of(number)).toMatchObject({ state: "cancelled" });
});

test("a cancelled order sends its money back, once", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.cancel(number);
  await shop.refundAll();
  await shop.refundAll();
  expect(await shop.of(number)).toEqual({ state: "cancelled", hold: null, money: 0, refunds: ["cancelled 1000 done"] });
});

test("the sweeper sends the money of an order back that a command has cancelled", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await createOrders(store.database).cancel(number);
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", money: 1000, refunds: [] });
  await shop.sweep();
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ money: 0, refunds: ["cancelled 1000 done"] });
});

test("the sweeper sends the money of units back that a command has cancelled, once", async () => {
  const number = await shop.order("card", "mug", "mug", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.ship(number, null, { by: null }, { mug: 1 });
  await createOrders(store.database).cancel(number);
  await shop.sweep();
  await shop.sweep();
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ state: "shipped", money: 1000, refunds: ["cancelled 2000 done"] });
});

test("a cancellation of somebody else's order does not close its payment page", async () => {
  const number = await shop.order("card", "mug");
  const session = await shop.open(number);
  const stranger = await newUser(store.database);
  expect(await shop.orders.cancelOwn(stranger, number)).toMatchObject({ ok: false, why: "missing" });
  shop.gateway.lying.pay(session);
  await shop.settle(number);
  expect(await shop.of(number)).toMatchObject({ state: "placed", hold: null, money: 1000 });
});

test("cancelled units are sent back", async () => {
  const number = await shop.order("card", "mug", "mug", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.cancelUnits(number, { mug: 2 });
  await shop.refundAll();
  expect(await shop.of(number)).toEqual({ ...paid, refunds: ["cancelled 2000 done"] });
});

test("of two paid pages of one order, one is sent back", async () => {
  const number = await shop.order("card", "mug");
  const first = await shop.open(number);
  await store.database.execute(sql`update payment_sessions set expires_at = now() where order_number = ${number}`);
  const second = await shop.open(number);
  expect(second).not.toBe(first);
  shop.gateway.lying.pay(first);
  shop.gateway.lying.pay(second);
  await shop.settle(number);
  await shop.refundAll();
  expect(await shop.of(number)).toEqual({ ...paid, refunds: ["too much 1000 done"] });
});

test.each<[Lie, number]>([
  ["cut after", 1],
  ["500 after", 2],
  ["500 before", 1],
])(
  "after the lie “%s” at the first try, the second try opens a page that is paid once: %i at the provider",
  async (lie, pages) => {
    const number = await shop.order("card", "mug");
    // The SDK retries once if the connection is cut.
    shop.gateway.lies.next({ lie, at: "sessions.create", times: lie === "cut after" ? 2 : 1 });
    await expect(shop.begin(number)).rejects.toThrow(ProviderUnavailable);
    shop.gateway.lying.pay(await shop.open(number));
    await shop.settle(number);
    expect(await shop.of(number)).toEqual(paid);
    const opened = shop.gateway.account.sessions.all().filter(({ metadata }) => metadata?.["order"] === String(number));
    expect(opened.length).toBe(pages);
  },
);

test("a double click on the button opens one page, which is closed when the order is cancelled", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lies.next({ lie: "slow", at: "sessions.create" });
  const [first, second] = await Promise.all([shop.begin(number), shop.begin(number)]);
  expect(second).toEqual(first);
  expect(await shop.begin(number)).toEqual(first);
  await shop.orders.cancel(number);
  expect(shop.gateway.account.session(first!.url.split("/").at(-1)!).status).toBe("expired");
});

test("a planned page that the provider could no longer open is replaced", async () => {
  const number = await shop.order("card", "mug");
  const ofOrder = eq(paymentSessions.orderNumber, number);
  expect(await store.database.select().from(paymentSessions).where(ofOrder)).toMatchObject([{ state: "planned" }]);
  const soon = sql`now() + interval '25 minutes'`;
  await store.database.update(paymentSessions).set({ expiresAt: soon }).where(ofOrder);
  const session = await shop.open(number);
  expect(shop.gateway.account.session(session).expires_at * 1000).toBeGreaterThan(Date.now() + 30 * 60_000);
  shop.gateway.lying.pay(session);
  await shop.settle(number);
  expect(await shop.of(number)).toEqual(paid);
});

test("money on a page whose opening got no answer is booked when its notification comes, and sent back", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lies.next({ lie: "500 after", at: "sessions.create" });
  await expect(shop.begin(number)).rejects.toThrow(ProviderUnavailable);
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  const ofOrder = ({ metadata }: { metadata: Record<string, string> | null }) => metadata?.["order"] === String(number);
  const lost = shop.gateway.account.sessions.all().find((one) => ofOrder(one) && one.status === "open")!;
  shop.gateway.account.pay(lost.id);
  const page = { session: lost.id, id: lost.metadata!["payment_session"]! };
  await shop.settle(number, { event: { ...shop.event(number), page } });
  await shop.refundAll();
  expect(await shop.of(number)).toEqual({ ...paid, refunds: ["too much 1000 done"] });
});

test("an order that is cancelled while its page is open is asked about first", async () => {
  const number = await shop.order("card", "mug");
  const session = await shop.open(number);
  await shop.orders.cancel(number);
  expect(shop.gateway.account.session(session).status).toBe("expired");
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", money: 0, refunds: [] });
});

test.each(["expires", "is cancelled"])("an order with a page of another Stripe account %s", async (what) => {
  const number = await shop.order("card", "mug");
  await shop.open(number);
  await store.database
    .update(paymentSessions)
    .set({ providerSession: `cs_test_of_another_account_${number}` })
    .where(eq(paymentSessions.orderNumber, number));
  if (what === "expires") await shop.endTime(number);
  await (what === "expires" ? shop.sweep() : shop.orders.cancel(number));
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", money: 0, refunds: [] });
});

/** Lets an order and its payment page expire, then pays on that page. Returns the order's number. */
async function paidLate(product: string, meanwhile: (order: number) => Promise<void> = async () => {}) {
  const number = await shop.order("card", product);
  const session = await shop.open(number);
  await shop.endTime(number);
  await shop.sweep();
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", money: 0 });
  await meanwhile(number);
  shop.gateway.account.pay(session);
  await shop.settle(number);
  await shop.refundAll();
  return number;
}

test("money that comes after the order expired places the order again", async () => {
  const before = await stock("mug");
  const number = await paidLate("mug");
  expect(await shop.of(number)).toEqual(paid);
  expect(await stock("mug")).toBe(before - 1);
  expect((await shop.orders.show(number))?.order).toMatchObject({ totalCents: 1000, lines: [{ cancelled: 0 }] });
});

test("late money for goods that are sold out is sent back", async () => {
  await stockUp(store.database, "last", { stock: 1, priceCents: 1000 });
  const number = await paidLate("last", async () => void (await shop.order("card", "last")));
  expect(await shop.of(number)).toEqual({ state: "cancelled", hold: "payment", money: 0, refunds: ["late 1000 done"] });
});

test("late money for an order whose shopper has had all data erased is sent back", async () => {
  const before = await stock("mug");
  const number = await paidLate("mug", (order) =>
    store.database.transaction((transaction) => anonymise(transaction, [order])),
  );
  expect(await shop.of(number)).toEqual({ state: "cancelled", hold: "payment", money: 0, refunds: ["late 1000 done"] });
  expect(await stock("mug")).toBe(before);
});

test.each<[Lie, object]>([
  ["pays less", { state: "cancelled", hold: "payment", money: 0, refunds: ["too little 900 done"] }],
  ["pays more", { ...paid, refunds: ["too much 100 done"] }],
  ["pays while expiring", paid],
])("a shopper who %s leaves the order %j", async (lie, result) => {
  const number = await shop.order("card", "mug");
  const session = await shop.open(number);
  const isAtExpiry = lie === "pays while expiring";
  shop.gateway.lies.next({ lie });
  if (!isAtExpiry) shop.gateway.lying.pay(session);
  if (isAtExpiry) await shop.endTime(number);
  await (isAtExpiry ? shop.sweep() : shop.settle(number));
  await shop.refundAll();
  expect(await shop.of(number)).toEqual(result);
});

test("money in another currency pays nothing, is booked apart and is reported", async () => {
  const number = await shop.order("card", "mug");
  const session = await shop.open(number);
  shop.gateway.lies.next({ lie: "another currency" });
  shop.gateway.lying.pay(session);
  await shop.settle(number);
  expect(await shop.of(number)).toEqual(unpaid);
  const [row] = await store.database.select().from(transfers).where(eq(transfers.orderNumber, number));
  expect(row).toMatchObject({ debit: "provider", credit: "unmatched", amountCents: 1000, currency: "EUR" });
  expect(shop.errors.splice(0)).toHaveLength(1);
});

test("an order whose payment is being processed is not cancelled, and is paid or cancelled afterwards", async () => {
  for (const fails of [false, true]) {
    const number = await shop.order("card", "mug");
    const session = await shop.open(number);
    shop.gateway.lies.next({ lie: "long processing" });
    if (fails) shop.gateway.lies.next({ lie: "processing fails" });
    shop.gateway.lying.pay(session);
    await shop.endTime(number);
    await shop.sweep();
    expect(await shop.of(number)).toEqual(unpaid);
    shop.gateway.timers.elapse();
    await shop.sweep();
    expect(await shop.of(number)).toMatchObject(fails ? { state: "cancelled", money: 0 } : paid);
  }
});

test.each<[Lie, string, string]>([
  ["500 before", "refunds.create", "cancelled 1000 done"],
  ["500 stored", "refunds.create", "cancelled 1000 done"],
  ["500 after", "refunds.create", "cancelled 1000 done"],
  ["cut before", "refunds.create", "cancelled 1000 done"],
  ["cut after", "refunds.create", "cancelled 1000 done"],
  ["key forgotten", "refunds.create", "cancelled 1000 done"],
  ["refund pending", "refund", "cancelled 1000 done"],
  ["refund fails", "refund", "cancelled 1000 by hand"],
  ["refund refused", "refund", "cancelled 1000 by hand"],
])("a refund with the lie “%s” at %s is made once: %s", async (lie, at, result) => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.cancel(number);
  shop.gateway.lies.next({ lie, at });
  for (let tries = 0; tries < 3; tries += 1) {
    await shop.refundAll();
    shop.gateway.timers.elapse();
  }
  const left = result.endsWith("done") ? 0 : 1000;
  expect(await shop.of(number)).toEqual({ state: "cancelled", hold: null, money: left, refunds: [result] });
  const made = shop.gateway.log.entries.filter((entry) => entry.kind === "refund" && entry.order === String(number));
  expect(new Set(made.map((entry) => "id" in entry && entry.id)).size).toBe(lie === "refund refused" ? 0 : 1);
});

test("a refund whose answer was lost is made once, although the provider's list does not show it yet", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.cancel(number);
  shop.gateway.lies.next({ lie: "cut after", at: "refunds.create", times: 2 }); // the SDK retries a cut call once
  await shop.refundNext();
  shop.gateway.lies.next({ lie: "stale", at: "refunds.list" });
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ money: 0, refunds: ["cancelled 1000 done"] });
  const made = shop.gateway.log.entries.filter((entry) => entry.kind === "refund" && entry.order === String(number));
  expect(new Set(made.map((entry) => "id" in entry && entry.id)).size).toBe(1);
});

test("an outdated answer that a paid page is open does not cancel the order", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.endTime(number);
  shop.gateway.lies.next({ lie: "stale", at: "sessions.retrieve" });
  await shop.sweep();
  shop.errors.splice(0);
  expect(await shop.of(number)).toMatchObject({ state: "placed" });
  await shop.sweep();
  expect(await shop.of(number)).toEqual(paid);
});

test("a transfer waits seven days, without any provider", async () => {
  const number = await shop.order("transfer", "mug");
  expect(await shop.begin(number)).toBeNull();
  expect(await shop.of(number)).toEqual(unpaid);
});

test("the ledger cannot be changed", async () => {
  await expect(store.database.execute(sql`update transfers set amount_cents = 1`)).rejects.toThrow("Failed query");
  await expect(store.database.execute(sql`delete from transfers`)).rejects.toThrow("Failed query");
});
