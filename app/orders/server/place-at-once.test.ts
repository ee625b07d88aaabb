import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBaskets, type Baskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { insertLetters } from "../../server/letters.ts";
import { orderLetters } from "./letters.ts";
import { createOrders } from "./orders.ts";
import { placingAtOnce } from "./place-at-once.ts";
import { orders as ordersTable } from "./schema.ts";
import { address, quantities, reviewed } from "./testing.ts";
import { wholeShop } from "./testing.whole.ts";

let store: TestDatabase;
let baskets: Baskets;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const placing = (whole = wholeShop) => placingAtOnce(store.database.atOnce!, whole);
const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;
const change = (id: string, set: Partial<typeof products.$inferInsert>) =>
  store.database.update(products).set(set).where(eq(products.id, id));
const shopper = () => newUser(store.database);

test("an order that is as it was reviewed is placed in one statement, whole, as a transaction of several places it", async () => {
  const written: object[] = [];
  const both = [
    createOrders(store.database, undefined, null, wholeShop),
    createOrders(Object.assign(Object.create(store.database), { atOnce: null }), undefined, null),
  ];
  for (const orders of both) {
    const often = vi.spyOn(store.database, "often");
    const user = await shopper();
    const review = await reviewed(baskets, user.id, "mug", "lamp", "mug");
    often.mockClear();
    const before = await stockOf("mug");
    const answer = await orders.place(user, { ...review, giftNote: "For <Bob>" });
    expect(often).toHaveBeenCalledTimes(orders === both[0] ? 0 : 1);
    const order = (await orders.of(user, answer.ok ? answer.number : 0))!;
    const kept = await orders.show(order.number);
    const basket = await baskets.read({ userId: user.id });
    const { rows } = await store.database.execute(sql`
      select user_id = ${user.id} as own, guest_email, confirm_by, network, basket_version, state, address, gift_note, total_cents,
        (select words @@ to_tsquery('simple', 'lamp & mug') from order_search where number = orders.number) as found
      from orders where number = ${order.number}`);
    written.push({
      row: rows[0],
      quantities: quantities(order),
      lines: order.lines,
      log: kept!.log.map(({ state, by }) => [state, by === user.email]),
      basket: [basket.version, basket.lines],
      taken: before - (await stockOf("mug")),
    });
  }
  expect(written[0]).toEqual(written[1]);
  expect(written[0]).toMatchObject({
    quantities: { mug: 2, lamp: 1 },
    taken: 2,
    basket: [4, []],
    row: { own: true, address },
  });
});

test("who waits for a product's last buyer takes from what that has left", async () => {
  await stockUp(store.database, "vase", { stock: 100 });
  const user = await shopper();
  const review = await reviewed(baskets, user.id, "vase", "vase");
  const placed = await store.database.transaction(async (transaction) => {
    await transaction
      .update(products)
      .set({ stock: sql`stock - 30` })
      .where(eq(products.id, "vase"));
    const waiting = placing()(user, review);
    const waits = sql`select count(*)::integer as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitUntil(async () => (await store.database.execute<{ count: number }>(waits)).rows[0]!.count === 1);
    return { waiting };
  });
  expect(await placed.waiting).toBeGreaterThan(100_000);
  expect(await stockOf("vase")).toBe(68);
});

const unusual: Record<string, (review: Awaited<ReturnType<typeof reviewed>>) => Promise<object>> = {
  "another version of the basket": async ({ version }) => ({ version: version - 1 }),
  "another total": async ({ totalCents }) => ({ totalCents: totalCents + 1 }),
  "another currency": async () => ({ currency: "EUR" }),
  "other prices": async () => change("clock", { priceCents: 5998 }).then(() => ({})),
  "too few of it": async () => change("clock", { stock: 1 }).then(() => ({})),
  "nothing of it left": async () => change("clock", { stock: 2 }).then(() => ({})),
  "few of it left": async () => change("clock", { stock: 7 }).then(() => ({})),
  "no such product any more": async () =>
    store.database
      .delete(products)
      .where(eq(products.id, "clock"))
      .then(() => ({})),
};

test.each(Object.keys(unusual))("%s: the one statement changes nothing, and says nothing", async (what) => {
  await store.database.delete(products).where(eq(products.id, "clock"));
  await stockUp(store.database, "clock", { stock: 100 });
  const user = await shopper();
  const review = await reviewed(baskets, user.id, "clock", "mug", "clock");
  const given = await unusual[what]!(review);
  const before = [
    await stockOf("mug"),
    await store.database.$count(ordersTable),
    await baskets.read({ userId: user.id }),
  ];
  expect(await placing()(user, { ...review, ...given })).toBeNull();
  const after = [
    await stockOf("mug"),
    await store.database.$count(ordersTable),
    await baskets.read({ userId: user.id }),
  ];
  expect(after).toEqual(before);
});

test("so does it in a shop that is closed, and for another's basket", async () => {
  const [user, other] = [await shopper(), await shopper()];
  const review = await reviewed(baskets, user.id, "mug");
  expect(await placing({ ...wholeShop, isOpen: sql`false` })(user, review)).toBeNull();
  expect(await placing()(other, review)).toBeNull();
  expect(await placing()(user, review)).toBeGreaterThan(100_000);
});

test("its letters are those that a transaction of several statements writes", async () => {
  const owners = sql`select 'owner@shop.example' as email`;
  const posting = {
    insert: (rows: Parameters<typeof insertLetters>[0]) => insertLetters(rows, owners),
    written: vi.fn<() => void>(),
  };
  const user = await shopper();
  await store.database.execute(sql`delete from letters`);
  const number = await placing({ ...wholeShop, posting })(user, await reviewed(baskets, user.id, "mug"));
  expect(posting.written).toHaveBeenCalledOnce();
  const kept = sql`select kind, "to", about, once from letters order by kind`;
  const atOnce = (await store.database.execute(kept)).rows;
  await store.database.execute(sql`delete from letters`);
  await store.database.transaction((transaction) =>
    orderLetters(async (_, ...all) => {
      await transaction.execute(
        insertLetters(
          sql`select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as rows(kind text, "to" text, about jsonb, once text)`,
          owners,
        ),
      );
    }).placed(transaction, number!),
  );
  expect(atOnce).toHaveLength(2);
  expect((await store.database.execute(kept)).rows).toEqual(atOnce);
});
