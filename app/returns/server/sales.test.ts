import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Random, randomFrom } from "../../../e2e/stress/random.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { sumOf } from "../../charges/domain/proportion.ts";
import { code, german, line, request, totalFor } from "../../charges/domain/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { createNumbering } from "../../invoices/server/numbering.ts";
import { invoiceDues, invoices } from "../../invoices/server/schema.ts";
import { testSources } from "../../invoices/server/testing.ts";
import { orders } from "../../orders/server/schema.ts";
import { referenceOf } from "../../payments/domain/reference.ts";
import { createGiveBack, markSentBack } from "../../payments/server/give-back.ts";
import { payments, refunds, statementFiles } from "../../payments/server/schema.ts";
import { createStatementLines } from "../../payments/server/statement-lines.ts";
import { testPayments } from "../../payments/server/testing.ts";
import { createReturnChanges } from "./changes.ts";
import { createReturnRequests } from "./requests.ts";
import { returns } from "./schema.ts";
import { returnSubscriber } from "./subscriber.ts";

const [lanes, perLane, steps] = [6, 17, 5];
const by = randomUUID();

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
beforeAll(async () => {
  store = await testDatabase();
  shop = await testPayments(store, null, [returnSubscriber]);
  for (const id of ["lamp", "mug"]) await stockUp(store.database, id, { stock: 100_000, priceCents: 999 });
  // Backdates the queue of invoices, so that invoices of shipped orders are due at once.
  await store.database.execute(sql`alter table ${invoiceDues} alter column at set default now() - interval '1 hour'`);
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});

const methods = ["card", "transfer", "delivery"] as const;

/** Places an order of lamps and mugs with discounts, two tax rates and shipping. */
async function ordered({ upTo }: Random, method: (typeof methods)[number]) {
  const [lamps, mugs] = [1 + upTo(3), 1 + upTo(2)];
  const number = await shop.order(method, ...Array(lamps).fill("lamp"), ...Array(mugs).fill("mug"));
  const taxed = [line(999, { quantity: lamps }), line(333, { id: "mug", quantity: mugs, taxClass: "reduced" })];
  const total = totalFor(request(taxed, { shipping: "parcel", codes: ["SUMMER"] }), {
    ...german,
    pricesIncludeTax: upTo(1) === 0,
    codes: [code({ kind: "percent", rate: upTo(300_000) })],
  });
  const cents = { totalCents: total.amount, toPayCents: total.amount };
  const { database } = store;
  await database
    .update(orders)
    .set({ total, currency: "EUR", ...cents })
    .where(eq(orders.number, number));
  const due = { dueCents: total.amount, currency: "EUR" };
  await database.update(payments).set(due).where(eq(payments.orderNumber, number));
  return { number, amount: total.amount };
}

/** Imports one bank statement with the transfers for some orders. */
async function transferred(some: readonly Awaited<ReturnType<typeof ordered>>[]) {
  const { database } = store;
  const lines = some.map(({ number, amount: amountCents }) => {
    const text = referenceOf(number);
    return { bookedOn: "2026-11-25", amountCents, currency: "EUR", payer: "Ada", text, key: `bank:${number}` };
  });
  const [file] = await database
    .insert(statementFiles)
    .values({ by, bytes: Buffer.from("") })
    .returning();
  const { importFile } = createStatementLines({ database, takeSteps: shop.takeSteps });
  await importFile({ id: file!.id, lines, by }, () => true);
}

const random = randomFrom(7);

test("in a storm of sales, invoices less credit notes are the sales in the ledger, for every order", async () => {
  const { database } = store;
  const readRules = async () => ({ days: 14, hasReasons: true, pays: "shop", instructions: "" }) as const;
  const requests = createReturnRequests({ database, post: null, readRules });
  const { placeReplacement } = shop.orders;
  const changes = createReturnChanges({
    database,
    post: null,
    giveBack: createGiveBack({ post: null }),
    placeReplacement,
  });

  async function change(number: number, { upTo, pick }: Random) {
    const units = { [pick(["lamp", "mug"])]: 1 + upTo(1) };
    const [open] = await database.select().from(returns).where(eq(returns.orderNumber, number)).orderBy(returns.id);
    const actions = {
      ship: () => shop.orders.ship(number, null, undefined, upTo(1) === 0 ? units : undefined),
      cancelUnits: () => shop.orders.cancelUnits(number, units),
      cancel: () => (upTo(4) === 0 ? shop.orders.cancel(number) : undefined),
      giveBack: () => shop.giveBack(number, { units, shipping: upTo(1) * upTo(200), amount: upTo(1) * upTo(300) }),
      request: () => requests.request(number, units, {}),
      receive: () => open && changes.receive(open.id, by, {}),
      refund: () => open && changes.refund(open.id, by, upTo(1) === 0),
      replace: () => open && upTo(3) === 0 && changes.replace(open.id, by),
    };
    await pick([...Object.values(actions), actions.ship, actions.request])();
  }

  async function lane() {
    for (let turn = 0; turn < perLane; turn++) {
      const method = random.pick(methods);
      const placed = [await ordered(random, method), await ordered(random, method)];
      if (method === "transfer") await transferred(placed.toReversed());
      for (const { number } of placed) {
        if (method === "card") shop.gateway.lying.pay(await shop.open(number));
        if (method === "card") await shop.settle(number);
        for (let step = 0; step < steps; step++) await change(number, random);
      }
    }
  }

  const number = createNumbering(testSources(database));
  const over = new AbortController();
  const numbering = async () => {
    while (!over.signal.aborted) await number();
  };
  const numberings = [numbering(), numbering()];
  await Promise.all(Array.from({ length: lanes }, lane));
  over.abort();
  await Promise.all(numberings);
  while (await number());
  await shop.refundAll();
  for (const { id } of await database.select().from(refunds).where(eq(refunds.state, "by hand")))
    await database.transaction((transaction) => markSentBack(transaction, id, by));

  expect(await database.$count(invoiceDues)).toBe(0);
  const all = await database
    .select()
    .from(orders)
    .where(sql`${orders.totalCents} > 0`);
  const kinds = { invoice: 0, "credit note": 0 };
  for (const { number: order, state, payment, toPayCents } of all) {
    const documents = await database.select().from(invoices).where(eq(invoices.orderNumber, order));
    for (const { kind } of documents) kinds[kind]++;
    const given = await database.select().from(refunds).where(eq(refunds.orderNumber, order));
    const sold = payment ? (await shop.of(order)).money : toPayCents! - sumOf(given, ({ amountCents }) => amountCents);
    const isDue = payment !== null || state === "shipped";
    expect(
      sumOf(documents, ({ kind, document: { total } }) => (kind === "invoice" ? total : -total)),
      `order ${order}, ${payment ?? "on delivery"}, ${state}`,
    ).toBe(isDue ? sold : 0);
  }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(lanes * 5);
});
