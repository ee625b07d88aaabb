import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { orderEmails } from "../../orders/server/emails.ts";
import { openShop } from "../../orders/server/testing.open-shop.ts";
import { insertEmails, writeEmails } from "../../server/emails.ts";
import { testPayments } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await stockUp(store.database, "mug", { stock: 100, priceCents: 1000 });
});
afterAll(() => store.stop());

const owners = sql`select 'owner@shop.example' as email`;

/** Pays an order. Returns all rows that the payment writes, and how many transactions had several statements. */
async function paid(database: TestDatabase["database"], buyer: "account" | "guest") {
  const emails = orderEmails((transaction, ...all) => writeEmails(transaction, all, owners));
  const outbox = { insert: (rows: SQL) => insertEmails(rows, owners), written: vi.fn<() => void>() };
  const shop = await testPayments({ database }, null, [emails], { ...openShop, outbox });
  try {
    const number = await shop.order("card", "mug");
    if (buyer === "guest")
      await database.execute(sql`
        update orders set user_id = null, guest_email = 'ada@shopper.example', email_confirmed = false where number = ${number}`);
    shop.gateway.lying.pay(await shop.open(number));
    await database.execute(sql`delete from letters`);
    const transactions = vi.spyOn(store.database, "preparedTransaction").mockClear();
    outbox.written.mockClear();
    await shop.settle(number, { event: shop.event(number) });
    const { rows } = await database.execute<{ json: string }>(sql`
      select jsonb_build_object(
        'order', (select to_jsonb(orders) - array['basket_id', 'placed_at', 'user_id'] from orders where number = ${number}),
        'payment', (select to_jsonb(payments) || '{"created_at": 0}' || jsonb_build_object('paid_at', paid_at > created_at) from payments where order_number = ${number}),
        'pages', (select jsonb_agg(jsonb_build_array(state, checked_at > created_at)) from payment_sessions where order_number = ${number}),
        'ledger', (select jsonb_agg(jsonb_build_array(debit, credit, amount_cents, currency, left(key, 10))) from transfers where order_number = ${number}),
        'events', (select jsonb_agg(type) from payment_events where order_number = ${number}),
        'emails', (select jsonb_agg(jsonb_build_array(kind, "to" = 'owner@shop.example', about, once) order by kind) from letters)
      )::text as json from orders where number = ${number}`);
    return {
      stored: JSON.parse(rows[0]!.json.replaceAll(String(number), "0")) as Record<string, unknown>,
      transactions: transactions.mock.calls.length,
      isOutboxWoken: outbox.written.mock.calls.length > 0,
    };
  } finally {
    await shop.stop();
  }
}

test.each(["account", "guest"] as const)(
  "a payment of exactly what an order of a(n) %s costs is stored by one statement as by a transaction",
  async (buyer) => {
    const alone = Object.assign(Object.create(store.database) as TestDatabase["database"], { singleStatement: null });
    const [first, second] = [await paid(store.database, buyer), await paid(alone, buyer)];
    expect(first.stored).toEqual(second.stored);
    expect(first).toMatchObject({
      transactions: 0,
      isOutboxWoken: true,
      stored: { payment: { state: "paid", paid_at: true }, pages: [["complete", true]], events: [expect.any(String)] },
    });
    expect(first.stored["emails"]).toHaveLength(2);
    expect(second.transactions).toBe(1);
  },
);
