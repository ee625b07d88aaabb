import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { type TestDatabase, testDatabase } from "../../database/postgres/testing.ts";
import type { BankAccount } from "../domain/epc-qr.ts";
import type { Begun, PaymentProvider } from "../domain/provider.ts";
import { referenceOf } from "../domain/reference.ts";
import type { StatementLine } from "../domain/statement.ts";
import { bankDetails, bankTransfer } from "./bank-transfer.ts";
import { refunds, statementFiles } from "./schema.ts";
import { createStatementLines } from "./statement-lines.ts";
import { testPayments } from "./testing.ts";

type Shop = Awaited<ReturnType<typeof testPayments>>;

/** Actions of the shopper and of the provider, for one way to pay before shipping. Amounts are in minor units. */
type Adapter = {
  readonly method: "card" | "transfer";
  readonly provider: PaymentProvider<unknown>;
  readonly begin: (order: number) => Promise<Begun | null>;
  /** Payment that the provider requests from the shopper. */
  readonly requested: (begun: Begun) => { session: string; amount: number; currency: string };
  /** Pays, by default the requested amount. Sends the shop no notification. */
  readonly pay: (order: number, money?: "less" | "more" | "other currency") => Promise<void>;
  /** Lets the shop read the payments for an order. */
  readonly read: (order: number) => Promise<unknown>;
  /** Notifies the shop of a payment for an unknown order. */
  readonly readForeign: () => Promise<unknown>;
  /** Executes all refunds. */
  readonly refundAll: () => Promise<void>;
};

function stripeAdapter(shop: Shop): Adapter {
  const lies = { less: "pays less", more: "pays more", "other currency": "another currency" } as const;
  return {
    method: "card",
    provider: shop.provider,
    begin: shop.begin,
    requested(begun) {
      const url = begun.kind === "redirect" ? begun.url : "";
      const session = url.split("/").at(-1)!;
      const { amount_total: amount, currency } = shop.gateway.account.session(session);
      return { session, amount, currency: currency.toUpperCase() };
    },
    async pay(order, money) {
      const all = shop.gateway.account.sessions.all();
      const known = all.findLast(({ metadata }) => metadata?.["order"] === String(order));
      const session = known ?? shop.gateway.account.session(await shop.open(order));
      if (money) shop.gateway.lies.next({ lie: lies[money] });
      if (session.status === "expired") shop.gateway.account.pay(session.id);
      else shop.gateway.lying.pay(session.id);
    },
    read: (order) => shop.settle(order, { event: shop.event(order) }),
    async readForeign() {
      const object = { id: "cs_other", object: "checkout.session", metadata: { order: "another shop's" } };
      const type = "checkout.session.completed";
      const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, data: { object } });
      const now = Math.floor(Date.now() / 1000);
      const signature = shop.gateway.stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_shop" });
      const headers = new Headers({ "stripe-signature": signature });
      expect(await shop.provider.parseWebhook(payload, headers, now)).toMatchObject({ order: null });
    },
    refundAll: () => shop.refundAll(),
  };
}

const account: BankAccount = { holder: "Example Shop", iban: "DE89370400440532013000", bic: "" };

function bankAdapter(shop: Shop, { database }: TestDatabase): Adapter {
  const provider = bankTransfer({ database, account: async () => account });
  const statements = createStatementLines({ database, takeSteps: shop.takeSteps });
  const lines: StatementLine[] = [];
  const add = (text: string, { amountCents = 1000, currency = "USD" } = {}) =>
    lines.push({ bookedOn: "2026-11-24", amountCents, currency, payer: "Ada", text, key: `bank:${lines.length}` });
  const changes = { less: { amountCents: 900 }, more: { amountCents: 1100 }, "other currency": { currency: "EUR" } };
  /** Imports all lines so far as a new file. */
  async function importAll() {
    const [file] = await database
      .insert(statementFiles)
      .values({ by: randomUUID(), bytes: Buffer.from("") })
      .returning();
    await statements.importFile({ id: file!.id, lines, by: randomUUID() }, () => true);
  }
  return {
    method: "transfer",
    provider,
    begin: bankDetails(database, provider),
    requested(begun) {
      if (begun.kind !== "bank details") throw new Error("These are no bank details.");
      return { ...begun, session: begun.reference };
    },
    pay: async (order, money) => void add(referenceOf(order), money && changes[money]),
    read: importAll,
    async readForeign() {
      add(referenceOf(999_999), { amountCents: 1 });
      add("another shop's reference", { amountCents: 2 });
      await importAll();
    },
    async refundAll() {
      const byHand = await database.select().from(refunds).where(eq(refunds.state, "by hand"));
      for (const { id } of byHand) await statements.sent(id, randomUUID());
    },
  };
}

let store: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  store = await testDatabase();
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
  shop = await testPayments(store);
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});

const paid = { state: "placed", hold: null, money: 1000, refunds: [] };
const unpaid = { state: "placed", hold: "payment", money: 0, refunds: [] };

describe.each([
  ["Stripe", () => stripeAdapter(shop)],
  ["bank transfer", () => bankAdapter(shop, store)],
])("%s", (_, adapterOf) => {
  let adapter: Adapter;
  beforeAll(() => void (adapter = adapterOf()));
  const ordered = () => shop.order(adapter.method, "mug");

  test("an unpaid order gets the same way to pay each time, with the amount and currency of the order", async () => {
    const number = await ordered();
    const begun = await adapter.begin(number);
    expect(begun).not.toBeNull();
    expect(await adapter.begin(number)).toEqual(begun);
    expect(adapter.requested(begun!)).toMatchObject({ amount: 1000, currency: "USD" });
    expect(await shop.of(number)).toEqual(unpaid);
  });

  test("a paid order can ship, is booked once however often the shop notices it, and has nothing to pay", async () => {
    const number = await ordered();
    await adapter.pay(number);
    for (let time = 0; time < 3; time += 1) await adapter.read(number);
    expect(await shop.of(number)).toEqual(paid);
    expect(await adapter.begin(number)).toBeNull();
  });

  test("the provider says what has come for an order: nothing before it is paid", async () => {
    const number = await ordered();
    const { session } = adapter.requested((await adapter.begin(number))!);
    expect(await adapter.provider.status(session, false)).toEqual({ state: "open", received: null });
    await adapter.pay(number);
    await adapter.read(number);
    const received = { amount: 1000, currency: "USD" };
    expect(await adapter.provider.status(session, false)).toMatchObject({ state: "complete", received });
  });

  test("a refund that the provider cannot make is left to the owner", async () => {
    const money = { order: await ordered(), charge: "unknown", amount: 100, currency: "USD" };
    expect(await adapter.provider.refund({ id: randomUUID(), key: randomUUID(), ...money }, false)).toMatchObject({
      state: "failed",
    });
  });

  test("a notification without a signature is refused", async () => {
    expect(await adapter.provider.parseWebhook("{}", new Headers(), Math.floor(Date.now() / 1000))).toBeNull();
  });

  test("notifications that arrive at the same time book the money once", async () => {
    const number = await ordered();
    await adapter.pay(number);
    await Promise.all([adapter.read(number), adapter.read(number), adapter.read(number)]);
    expect(await shop.of(number)).toEqual(paid);
  });

  test("an unpaid order is cancelled when its time is over, and then has no way to pay", async () => {
    const number = await ordered();
    await adapter.begin(number);
    await shop.endTime(number);
    await shop.sweep();
    expect(await shop.of(number)).toMatchObject({ state: "cancelled", money: 0, refunds: [] });
    expect(await adapter.begin(number)).toBeNull();
  });

  test("money that comes after that places the order again", async () => {
    const number = await ordered();
    await adapter.begin(number);
    await shop.endTime(number);
    await shop.sweep();
    await adapter.pay(number);
    await adapter.read(number);
    expect(await shop.of(number)).toEqual(paid);
  });

  test("a cancelled order's money is sent back once, however often refunds are executed", async () => {
    const number = await ordered();
    await adapter.pay(number);
    await adapter.read(number);
    await shop.orders.cancel(number);
    for (let time = 0; time < 3; time += 1) await adapter.refundAll();
    expect(await shop.of(number)).toEqual({
      state: "cancelled",
      hold: null,
      money: 0,
      refunds: ["cancelled 1000 done"],
    });
  });

  test("the excess of a payment is sent back", async () => {
    const number = await ordered();
    await adapter.pay(number, "more");
    await adapter.read(number);
    await adapter.refundAll();
    expect(await shop.of(number)).toEqual({ ...paid, refunds: ["too much 100 done"] });
  });

  test("less than the price does not pay an order, and is sent back when the order ends", async () => {
    const number = await ordered();
    await adapter.pay(number, "less");
    await adapter.read(number);
    await shop.endTime(number);
    await shop.sweep();
    await adapter.refundAll();
    const sentBack = ["too little 900 done"];
    expect(await shop.of(number)).toEqual({ state: "cancelled", hold: "payment", money: 0, refunds: sentBack });
  });

  test("money in another currency does not pay an order", async () => {
    const number = await ordered();
    await adapter.pay(number, "other currency");
    await adapter.read(number);
    expect(await shop.of(number)).toEqual(unpaid);
    shop.errors.splice(0);
  });

  test("money for somebody else changes no order", async () => {
    const number = await ordered();
    const before = await store.database.execute(sql`select count(*) from transfers where order_number is not null`);
    await adapter.readForeign();
    expect(await shop.of(number)).toEqual(unpaid);
    const after = await store.database.execute(sql`select count(*) from transfers where order_number is not null`);
    expect(after.rows).toEqual(before.rows);
  });

  test("no errors were reported", () => expect(shop.errors).toEqual([]));
});

test("the ledger's account of the bank has the money of all lines, less what was sent back", async () => {
  const { rows } = await store.database.execute<{ bank: number; lines: number }>(sql`
    select (select sum(case when debit = 'bank' then amount_cents else -amount_cents end)::integer
        from transfers where 'bank' in (debit, credit)) as bank,
      (select sum(amount_cents)::integer from statement_lines) -
        (select sum(amount_cents)::integer from refunds join payments using (order_number)
          where refunds.state = 'done' and method = 'transfer') as lines`);
  expect(rows[0]!.bank).toBe(rows[0]!.lines);
});
