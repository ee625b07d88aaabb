import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBaskets, type Baskets } from "../../basket/server/baskets.ts";
import { addMany, newUser, remove, stockUp } from "../../basket/server/testing.ts";
import { fewLeft } from "../../catalogue/domain/catalogue.ts";
import { products } from "../../catalogue/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { insertEmails, type OutboxInsert, type Post, writeEmails } from "../../server/emails.ts";
import { createSteps, type TakeSteps } from "../../payments/server/steps.ts";
import { paymentSubscriber } from "../../payments/server/subscriber.ts";
import { orderEmails } from "./emails.ts";
import { createOrders, type Orders } from "./orders.ts";
import type { OrderSubmission } from "./placing.ts";
import { address, reviewed } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";

let store: TestDatabase;
let baskets: Baskets;
/**
 * Order services: the first uses a single statement, the second a transaction of several statements (decision 0041).
 */
let bySingleStatement: Orders;
let byTransaction: Orders;
/** Number of transactions since the last order. */
let transactions = 0;

const owners = sql`select 'owner@shop.example' as email`;
const ids = ["bowl", "lamp", "mug"];

beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  for (const id of ids) await stockUp(store.database, id);
  const post: Post = (transaction, ...all) => writeEmails(transaction, all, owners);
  const takeSteps: TakeSteps = (...step) => createSteps({ orders: byTransaction, count() {} })(...step);
  const subscribers = [orderEmails(post), paymentSubscriber({ post, later: () => ({ takeSteps, settle: null }) })];
  const preparedTransaction: typeof store.database.preparedTransaction = (...call) => {
    transactions += 1;
    return store.database.preparedTransaction(...call);
  };
  const counted = Object.assign(Object.create(store.database), { preparedTransaction }) as typeof store.database;
  const alone = Object.assign(Object.create(counted), { singleStatement: null }) as typeof store.database;
  const outbox: OutboxInsert = { insert: (rows) => insertEmails(rows, owners), written() {} };
  bySingleStatement = createOrders(counted, undefined, subscribers, { ...openShop, outbox });
  byTransaction = createOrders(alone, undefined, subscribers);
});
afterAll(() => store.stop());

type Line = { id: string; priceCents: number; stock: number; units: number; removed: number };
type Case = { lines: readonly Line[]; giftNote: string | null; payment?: OrderSubmission["payment"]; unpaid: number };

const cases = fc.record({
  lines: fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        priceCents: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 99_999_999 })),
        stock: fc.integer({ min: 0, max: 14 }),
        units: fc.integer({ min: 0, max: 4 }),
        removed: fc.integer({ min: 0, max: 1 }),
      }),
    ),
  ),
  giftNote: fc.option(fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0"))),
  payment: fc.option(fc.record({ method: fc.constantFrom("card", "transfer"), holdMinutes: fc.nat(10_080) }), {
    nil: undefined,
  }),
  unpaid: fc.integer({ min: 1, max: 3 }),
});

/** Orders a basket. Returns the result, the number of transactions, and all rows that the order may change. */
async function placed(orders: Orders, { lines, giftNote, payment, unpaid }: Case) {
  const { database } = store;
  await database.execute(sql`delete from letters`);
  for (const { id, priceCents, stock } of lines)
    await database.update(products).set({ priceCents, stock }).where(eq(products.id, id));
  const user = await newUser(database);
  for (const { id, units } of lines) if (units > 0) await baskets.apply({ userId: user.id }, [addMany(id, units)]);
  for (const { id, units, removed } of lines)
    if (removed < units) for (let at = 0; at < removed; at++) await baskets.apply({ userId: user.id }, [remove(id)]);
  await database.execute(sql`
    insert into orders (user_id, basket_id, basket_version, total_cents, address, held_until, hold_reason)
    select ${user.id}, gen_random_uuid(), 1, 1, '{}', now(), 'payment' from generate_series(1, ${unpaid})`);
  const { id: basketId } = await baskets.read({ userId: user.id });
  const review = { ...(await reviewed(baskets, user.id)), address, giftNote, payment };
  await database.execute(sql`update baskets set updated_at = 'epoch' where id = ${basketId}`);
  transactions = 0;
  const result = await orders.place(user, review);
  const number = result.ok ? result.number : 0;
  const rowsOf = async (from: ReturnType<typeof sql>) =>
    (await database.execute<{ row: object }>(sql`select to_jsonb(one) as row from ${from}`)).rows.map(({ row }) => row);
  const rows = {
    orders: await rowsOf(
      sql`(select *, extract(epoch from held_until - placed_at) as held_seconds from orders where number = ${number}) one`,
    ),
    payments: await rowsOf(sql`payments one where order_number = ${number}`),
    pages: await rowsOf(
      sql`(select *, extract(epoch from expires_at - created_at) as seconds from payment_sessions where order_number = ${number}) one`,
    ),
    search: await rowsOf(sql`order_search one where number = ${number}`),
    events: await rowsOf(sql`order_events one where order_number = ${number} order by id`),
    lines: await rowsOf(sql`order_lines one where order_number = ${number} order by id`),
    emails: await rowsOf(sql`letters one order by kind`),
    basket: await rowsOf(sql`baskets one where id = ${basketId}`),
    units: await rowsOf(sql`basket_items one where basket_id = ${basketId} order by id`),
    products: await rowsOf(sql`products one where ${inArray(sql`one.id`, ids)} order by id`),
  };
  return {
    ok: result.ok,
    transactions,
    rows: plain(rows, number, user.email),
  };
}

/** Replaces values that differ between equal orders: ids, new times, the order number and the email. */
function plain(rows: object, number: number, email: string) {
  const same = (name: string, value: unknown) => {
    const isUnchanged = typeof value === "string" && (ids.includes(value) || value.startsWith("1970-"));
    if (/^id$|_at$|^at$|^held_until$/.test(name) && value !== null && !isUnchanged) return "set";
    if (number && value === number) return "the number";
    if (typeof value !== "string") return value;
    // Removes the search words of the email (parts of a UUID) and of the order number.
    if (name === "words") return value.replaceAll(/'(?:[\da-f]{4}|[\da-f]{8}|[\da-f]{12}|\d{6})' /g, "");
    const named = value.replaceAll(email, "the e-mail").replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "an id");
    return number ? named.replaceAll(String(number), "the number") : named;
  };
  return JSON.parse(JSON.stringify(rows, same)) as object;
}

/**
 * True if the single statement must place the order. Then all units are in stock, no product becomes sold out or nearly
 * sold out, and the shopper may have another unpaid order.
 */
const isSingleStatement = ({ lines, payment, unpaid }: Case) => {
  const ordered = lines
    .map(({ units, removed, stock }) => ({ stock, wanted: removed < units ? units - removed : units }))
    .filter(({ wanted }) => wanted > 0);
  return (
    (!payment || unpaid < 3) &&
    ordered.length > 0 &&
    ordered.every(({ stock, wanted }) => stock - wanted > fewLeft || (stock <= fewLeft && stock > wanted))
  );
};

test("an order of a random basket writes the same rows in one statement as in a transaction", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const [first, second] = [await placed(bySingleStatement, one), await placed(byTransaction, one)];
      expect({ ok: first.ok, rows: first.rows }).toEqual({ ok: second.ok, rows: second.rows });
      expect(first.transactions).toBe(isSingleStatement(one) ? 0 : 1);
    }),
    { numRuns: 150 },
  );
});
