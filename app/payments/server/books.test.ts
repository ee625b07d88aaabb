import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionParams } from "../../../e2e/money/testing.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { createBooks, readDifferences } from "./books.ts";
import { markSentBack } from "./give-back.ts";
import { testPayments } from "./testing.ts";

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
let books: ReturnType<typeof createBooks>;
const logged: unknown[] = [];
beforeAll(async () => {
  store = await testDatabase();
  shop = await testPayments(store);
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  books = createBooks({ database: store.database, log, provider: shop.provider });
  await stockUp(store.database, "mug", { stock: 10_000, priceCents: 1000 });
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});

const run = (statement: ReturnType<typeof sql>) => store.database.execute(statement);

async function paidOrder(...products: string[]) {
  const number = await shop.order("card", ...products);
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  return number;
}

/** Compares the books. Returns the stored differences, the metric and the number of log lines. */
async function compared() {
  logged.splice(0);
  await run(sql`update payment_books set compared_at = now() - interval '25 hours'`);
  await books.compareIfDue();
  const [metric] = await books.metric.read();
  return { differences: await readDifferences(store.database), metric: metric?.value, logged: logged.length };
}

const fine = { differences: [], metric: 0, logged: 0 };

test("orders that are unpaid, paid, shipped, cancelled, expired, returned and refunded add up", async () => {
  await shop.order("card", "mug");
  const refunded = await paidOrder("mug", "mug");
  await shop.giveBack(refunded, { units: { mug: 1 }, amount: 100 });
  await shop.orders.ship(await paidOrder("mug"));
  await shop.orders.cancel(await paidOrder("mug"));
  await shop.orders.cancelUnits(await paidOrder("mug", "mug"), { mug: 1 });
  const late = await shop.order("card", "mug");
  await shop.endTime(late);
  await shop.sweep();
  const delivered = await shop.order("delivery", "mug");
  await shop.orders.ship(delivered);
  await shop.giveBack(delivered, { amount: 300, reason: "returned" });
  expect(await compared()).toEqual(fine); // the refunds are not executed yet
  await shop.refundAll();
  const { rows } = await run(sql`select id from refunds where order_number = ${delivered}`);
  await store.database.transaction((transaction) =>
    markSentBack(transaction, String(rows[0]!["id"]), crypto.randomUUID()),
  );
  expect(await compared()).toEqual(fine);
});

test.each<[string, (number: number) => ReturnType<typeof sql>, (number: number) => ReturnType<typeof sql>]>([
  [
    "a refund that is not booked",
    (number) =>
      sql`insert into refunds (order_number, amount_cents, reason, state) values (${number}, 500, 'owner', 'done')`,
    (number) => sql`delete from refunds where order_number = ${number}`,
  ],
  [
    "an amount that the owner gave back without a refund",
    (number) => sql`update payments set credited_cents = 1 where order_number = ${number}`,
    (number) => sql`update payments set credited_cents = 0 where order_number = ${number}`,
  ],
  [
    "a paid order that costs more than it holds",
    (number) => sql`update orders set to_pay_cents = 1001 where number = ${number}`,
    (number) => sql`update orders set to_pay_cents = 1000 where number = ${number}`,
  ],
  [
    "a paid order that holds more than it costs",
    (number) => sql`update payments set due_cents = 1 where order_number = (
      select number from orders where number = ${number} and to_pay_cents is null)`,
    (number) => sql`update payments set due_cents = 1000 where order_number = ${number}`,
  ],
])("%s is stored, measured and logged once, until it is repaired", async (name, change, repair) => {
  const number = await paidOrder("mug");
  if (name.includes("more than it costs"))
    await run(sql`update orders set to_pay_cents = null where number = ${number}`);
  await run(change(number));
  expect(await compared()).toEqual({ differences: [number], metric: 1, logged: 1 });
  expect(await compared()).toEqual({ differences: [number], metric: 1, logged: 0 });
  await run(repair(number));
  expect(await compared()).toEqual(fine);
});

test("the log names the orders", async () => {
  const number = await paidOrder("mug");
  await createOrders(store.database).cancel(number); // plans no refund, like the cancel command
  await compared();
  expect(logged).toEqual([[{ orders: [number] }, "The payments of these orders do not add up."]]);
  await shop.sweep();
  expect(await compared()).toEqual(fine);
});

test("the books are compared by one process a night, and again after ten minutes while there are differences", async () => {
  const number = await paidOrder("mug");
  await compared();
  await run(sql`update payments set credited_cents = 1 where order_number = ${number}`);
  await Promise.all(Array.from({ length: 3 }, () => books.compareIfDue()));
  expect(await readDifferences(store.database)).toEqual([]);
  await run(sql`update payment_books set compared_at = now() - interval '25 hours'`);
  logged.splice(0);
  await Promise.all(Array.from({ length: 3 }, () => books.compareIfDue()));
  expect(logged).toHaveLength(1);
  await run(sql`update payments set credited_cents = 0 where order_number = ${number}`);
  await books.compareIfDue();
  expect(await readDifferences(store.database)).toEqual([number]);
  await run(sql`update payment_books set compared_at = now() - interval '11 minutes'`);
  await books.compareIfDue();
  expect(await readDifferences(store.database)).toEqual([]);
});

const daySeconds = 24 * 60 * 60;

/** Moves the order's charge some days into the past at the provider. */
function moveCharge(number: number, days: number) {
  const { charges } = shop.gateway.account;
  const charge = charges.all().find(({ metadata }) => metadata["order"] === String(number))!;
  charges.save({ ...charge, created: charge.created - days * daySeconds });
  return charge.payment_intent;
}

test("a charge of the day before that was never noticed is a difference, until it is booked", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.account.pay(await shop.open(number));
  expect(await compared()).toEqual(fine); // the shop may still be notified of today's charges
  moveCharge(number, 1);
  expect(await compared()).toEqual({ differences: [number], metric: 1, logged: 1 });
  await shop.settle(number);
  expect(await compared()).toEqual(fine);
});

test("a refund that was made at the provider is a difference, also of an old charge", async () => {
  const number = await paidOrder("mug");
  const intent = moveCharge(number, 30);
  const { account } = shop.gateway;
  const refund = account.refund({ payment_intent: intent, amount: 300, metadata: {} }, "succeeded");
  expect(await compared()).toEqual(fine);
  account.refunds.save({ ...refund, created: refund.created - daySeconds });
  expect(await compared()).toMatchObject({ differences: [number] });
  const { rows } = await run(sql`
    insert into refunds (order_number, amount_cents, reason, charge, state) values (${number}, 300, 'owner', ${intent}, 'by hand') returning id`);
  await run(sql`update payments set credited_cents = 300 where order_number = ${number}`);
  await store.database.transaction((transaction) =>
    markSentBack(transaction, String(rows[0]!["id"]), crypto.randomUUID()),
  );
  expect(await compared()).toEqual(fine);
});

test("if the provider does not answer, the other differences are stored, and the failure is logged", async () => {
  const number = await paidOrder("mug");
  await run(sql`update payments set credited_cents = 1 where order_number = ${number}`);
  shop.gateway.lies.next({ lie: "500 before", at: "charges.list" });
  expect(await compared()).toEqual({ differences: [number], metric: 1, logged: 2 });
  await run(sql`update payments set credited_cents = 0 where order_number = ${number}`);
  expect(await compared()).toEqual(fine);
});

test("the provider's list is read page by page", async () => {
  const { account } = shop.gateway;
  for (let count = 0; count < 201; count += 1)
    account.pay(account.createSession(sessionParams({ order: "900001" })).id);
  const now = Math.floor(Date.now() / 1000);
  const held = await shop.provider.held(now - 60, now + 60);
  expect(held.filter(({ order }) => order === 900_001)).toHaveLength(201);
});

test("a booked charge that the provider does not list is a difference", async () => {
  const number = await paidOrder("mug");
  await run(sql`insert into transfers (order_number, debit, credit, amount_cents, currency, key, at)
    values (${number}, 'provider', 'unmatched', 500, 'USD', 'charge:pi_unknown', now() - interval '24 hours')`);
  expect(await compared()).toMatchObject({ differences: [number] });
});
