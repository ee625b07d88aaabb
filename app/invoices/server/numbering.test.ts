import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { anonymise } from "../../orders/server/forgetting.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { reviewed } from "../../orders/server/testing.ts";
import { createGiveBack } from "../../payments/server/give-back.ts";
import type { Email } from "../../server/emails.ts";
import type { SalesDocument } from "../domain/document.ts";
import { createNumbering } from "./numbering.ts";
import { invoiceDues, invoices } from "./schema.ts";
import { failedOrders } from "./stored.ts";
import { age, testSettings, testSources, writeShipped } from "./testing.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await stockUp(store.database, "mug", { priceCents: 599, stock: 1000 });
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
});
afterAll(() => store.stop());

const year = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin", year: "numeric" }).format();
const orders = () => createOrders(store.database);

async function placed(...products: string[]) {
  const user = await newUser(store.database);
  const result = await orders().place(user, await reviewed(createBaskets(store.database), user.id, ...products));
  if (!result.ok) throw new Error(result.changes.join(" "));
  return { number: result.number, user };
}

/** Creates all due documents, as if all changes happened an hour ago. */
const numberAll = async (changed: Parameters<typeof testSources>[1] = {}) => {
  await age(store.database);
  while (await createNumbering(testSources(store.database, changed))());
};

const documentsOf = async (order: number) => {
  const found = await store.database
    .select()
    .from(invoices)
    .where(eq(invoices.orderNumber, order))
    .orderBy(asc(invoices.id));
  return found.map(({ document }) => document);
};
const summaryOf = async (order: number) =>
  (await documentsOf(order)).map(({ kind, total, lines }) => [kind, total, lines.map(({ quantity }) => quantity)]);

const giveBack = (order: number, chosen: { units?: Record<string, number>; amount?: number }) =>
  store.database.transaction((transaction) =>
    createGiveBack({ post: null })(transaction, {
      order,
      units: {},
      shipping: 0,
      amount: 0,
      reason: "owner",
      by: null,
      ...chosen,
    }),
  );

test("an order that is paid on delivery gets its invoice when it ships, and none before", async () => {
  const { number } = await placed("mug", "lamp", "mug");
  await numberAll();
  expect(await documentsOf(number)).toEqual([]);
  await orders().ship(number);
  await numberAll();
  await numberAll();
  expect(await documentsOf(number)).toMatchObject([
    {
      kind: "invoice",
      number: `INV-${year}-00001`,
      order: { number },
      currency: "USD",
      buyer: { name: "Ada Shopper", country: "US" },
      isPaid: false,
      lines: [
        { id: "mug", title: "A fine mug", quantity: 2, unitPrice: 599, net: 1198, tax: 0 },
        { id: "lamp", quantity: 1, net: 12_950 },
      ],
      total: 14_148,
    },
  ]);
});

test("the invoice of a shipped order names the buyer, also if the buyer's data is deleted before it is made", async () => {
  const { number } = await placed("mug");
  await orders().ship(number);
  await store.database.execute(
    sql`update orders set address = address || '{"phone": "030 1"}' where number = ${number}`,
  );
  await store.database.transaction((transaction) => anonymise(transaction, [number]));
  expect((await store.database.select().from(invoiceDues))[0]!.buyer).not.toHaveProperty("phone");
  await numberAll();
  expect(await documentsOf(number)).toMatchObject([{ kind: "invoice", buyer: { name: "Ada Shopper", country: "US" } }]);
});

test("an order waits for its invoice until its shipment cannot be undone", async () => {
  const { number } = await placed("mug");
  await orders().ship(number);
  await createNumbering(testSources(store.database))();
  expect(await documentsOf(number)).toEqual([]);
  await numberAll();
  expect(await summaryOf(number)).toEqual([["invoice", 599, [1]]]);
});

test("an order that is paid before it ships gets its invoice when it is paid, and a credit note when it is cancelled", async () => {
  const { number } = await placed("mug", "mug");
  const payment = sql`insert into payments (order_number, method, currency, due_cents) values (${number}, 'card', 'USD', 1198)`;
  await store.database.execute(payment);
  await numberAll();
  expect(await documentsOf(number)).toEqual([]);
  await store.database.execute(sql`update payments set state = 'paid', paid_at = now() where order_number = ${number}`);
  await numberAll();
  await orders().cancelUnits(number, { mug: 1 });
  await orders().cancel(number);
  await numberAll();
  expect(await summaryOf(number)).toEqual([
    ["invoice", 1198, [2]],
    ["credit note", 1198, [2]],
  ]);
  const [invoice, credit] = await documentsOf(number);
  expect(credit!.corrects).toEqual({ number: invoice!.number, day: invoice!.day });
});

test.each([
  ["whose invoice was removed after the owner's period", { years: 0 }],
  ["that was paid while invoices were off", { isOn: false }],
])("an order %s gets no documents for a later refund", async (_, changed) => {
  const { number } = await placed("mug", "mug");
  await store.database.execute(sql`insert into payments (order_number, method, currency, due_cents, state, paid_at)
    values (${number}, 'card', 'USD', 1198, 'paid', now())`);
  for (let run = 1; run <= 2; run++)
    await createNumbering(
      testSources(store.database, { readSettings: async () => ({ ...testSettings, ...changed }) }),
    )();
  await store.database.execute(
    sql`insert into refunds (order_number, amount_cents, reason) values (${number}, 100, 'owner')`,
  );
  await createNumbering(testSources(store.database))();
  expect(await documentsOf(number)).toEqual([]);
  expect(await store.database.$count(invoiceDues)).toBe(0);
});

test("an order that was paid while invoices were off gets no invoice when it ships", async () => {
  const { number } = await placed("mug");
  await store.database.execute(sql`insert into payments (order_number, method, currency, due_cents, state, paid_at)
    values (${number}, 'card', 'USD', 599, 'paid', now() - interval '2 hours')`);
  await numberAll({ readSettings: async () => ({ ...testSettings, isOn: false }) });
  await orders().ship(number);
  await numberAll();
  expect(await documentsOf(number)).toEqual([]);
  expect(await store.database.$count(invoiceDues)).toBe(0);
});

test("units that were cancelled before the invoice are not on it, and refunds after it get a credit note each", async () => {
  const { number } = await placed("mug", "mug", "mug", "lamp");
  await orders().cancelUnits(number, { mug: 1 });
  await orders().ship(number);
  await numberAll();
  await giveBack(number, { units: { mug: 1 }, amount: 100 });
  await numberAll();
  await giveBack(number, { units: { lamp: 1 } });
  await numberAll();
  expect(await summaryOf(number)).toEqual([
    ["invoice", 14_148, [2, 1]],
    ["credit note", 699, [1, 1]],
    ["credit note", 12_950, [1]],
  ]);
});

test("an order that was cancelled, and one that costs nothing, get no documents", async () => {
  const [cancelled, free] = [await placed("mug"), await placed("mug")];
  await orders().cancel(cancelled.number);
  await store.database.execute(sql`update orders set total_cents = 0, to_pay_cents = 0 where number = ${free.number}`);
  await orders().ship(free.number);
  await numberAll();
  expect([await documentsOf(cancelled.number), await documentsOf(free.number)]).toEqual([[], []]);
  expect(await store.database.$count(invoiceDues)).toBe(0);
});

test("an order whose document fails uses no number, is reported and tried again, and the others get their documents", async () => {
  const [broken, fine] = [await placed("mug"), await placed("mug")];
  for (const { number } of [broken, fine]) await orders().ship(number);
  const update = (total: SQL) =>
    sql`update orders set total = ${total}, to_pay_cents = null where number = ${broken.number}`;
  await store.database.execute(update(sql`'{}'`));
  const failed: number[] = [];
  await numberAll({ report: (_, number) => void failed.push(number) });
  await numberAll();
  expect(failed).toEqual([broken.number]);
  expect(await failedOrders(store.database)).toEqual([broken.number]);
  await store.database.execute(update(sql`null`));
  await store.database.update(invoiceDues).set({ nextTryAt: sql`now()` });
  await numberAll();
  const [[first], [second]] = [await documentsOf(fine.number), await documentsOf(broken.number)];
  const countOf = (document: SalesDocument | undefined) => Number(document?.number.split("-").at(-1));
  expect(countOf(second)).toBe(countOf(first) + 1);
  expect(await failedOrders(store.database)).toEqual([]);
});

test("numbering waits for no order: it skips orders that another transaction has locked, and includes them later", async () => {
  const [locked, free] = [await placed("mug"), await placed("mug")];
  for (const { number } of [locked, free]) await orders().ship(number);
  await store.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from orders where number = ${locked.number} for update`);
    await numberAll();
  });
  expect([await summaryOf(locked.number), await summaryOf(free.number)]).toEqual([[], [["invoice", 599, [1]]]]);
  await numberAll();
  expect(await summaryOf(locked.number)).toHaveLength(1);
});

test("while invoices are off, the queue is emptied and no numbers are used", async () => {
  const { number } = await placed("mug");
  await orders().ship(number);
  await numberAll({ readSettings: async () => ({ ...testSettings, isOn: false }) });
  await numberAll();
  expect(await documentsOf(number)).toEqual([]);
});

test("the shopper is emailed a link once, in the transaction of the number", async () => {
  const { number, user } = await placed("mug");
  await orders().ship(number);
  const emails: Email[] = [];
  await numberAll({ post: async (_, ...some) => void emails.push(...some) });
  const document = (await documentsOf(number))[0]!.number;
  expect(emails).toEqual([
    {
      kind: "order-invoice",
      to: user.email,
      account: user.id,
      about: { number, document, kind: "invoice" },
      once: `order-invoice ${document}`,
    },
  ]);
});

test("documents cannot be changed, and are removed only after the owner's period", async () => {
  const { database } = store;
  for (const statement of ["update invoices set name = 'Eve'", "delete from invoices", "truncate invoices"])
    await expect(database.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { message: "invoices is append-only" },
    });
  const before = await database.$count(invoices);
  await database.execute(sql`
    insert into invoices (number, series, order_number, kind, name, document, state, at)
    select 'OLD-' || n, 'OLD-', n, kind, name, document, state, now() - interval '10 years' from invoices, generate_series(1, 2) n
    where invoices.id = (select max(id) from invoices)`);
  await numberAll({ readSettings: async () => ({ ...testSettings, years: 11 }) });
  expect(await database.$count(invoices)).toBe(before + 2);
  await numberAll();
  expect(await database.$count(invoices)).toBe(before);
});

test("the prefixes are the owner's, and equal prefixes share one series", async () => {
  const { database, ...other } = await testDatabase();
  const prefixes = { prefix: "R", creditPrefix: "R" };
  const sources = testSources(database, { readSettings: async () => ({ ...testSettings, ...prefixes }) });
  await writeShipped(database, 2);
  await age(database);
  await createNumbering(sources)();
  await database.execute(
    sql`insert into refunds (order_number, amount_cents, reason) select min(number), 100, 'owner' from orders`,
  );
  await age(database);
  await createNumbering(sources)();
  const numbers = await database.select({ number: invoices.number }).from(invoices).orderBy(asc(invoices.id));
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3].map((count) => `R${year}-0000${count}`));
  await other.stop();
});

test("kills of three processes while they number leave 1 to n without gaps, and one invoice per order", async () => {
  const { database, url, ...other } = await testDatabase();
  const count = 2_000;
  await writeShipped(database, count);
  await age(database);
  /** Starts a process four times, and kills it each time after a random time. */
  async function workAndDie() {
    for (let kills = 0; kills < 4; kills++) {
      const worker = spawn(process.execPath, [join(import.meta.dirname, "testing.worker.ts"), url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(worker.stdout, "data");
      await wait(Math.random() * 300 * 2 ** kills); // waits longer each time, in case the machine is slow
      if (kills === 3) while ((await database.$count(invoiceDues)) === count) await wait(20);
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
  }
  await Promise.all([workAndDie(), workAndDie(), workAndDie()]);
  const left = await database.$count(invoiceDues);
  // PostgreSQL holds the rows of a killed process until it notices that the process is gone.
  while ((await database.$count(invoiceDues)) > 0) await createNumbering(testSources(database))();
  const rows = await database.select().from(invoices).orderBy(asc(invoices.id));
  const expected = Array.from({ length: count }, (_, at) => `INV-${year}-${String(at + 1).padStart(5, "0")}`);
  expect(left).toBeLessThan(count);
  expect(rows.map(({ number }) => number)).toEqual(expected);
  expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(count);
  await other.stop();
});
