import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { ownerSettings } from "../../admin/server/schema.ts";
import { createBaskets, type Baskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { products, storeSettings } from "../../catalogue/server/schema.ts";
import { million, noRates } from "../../charges/domain/rates.ts";
import { taxesKey, todayIn } from "../../charges/server/rates.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { insertEmails, writeEmails } from "../../server/emails.ts";
import { orderEmails } from "./emails.ts";
import { createOrders } from "./orders.ts";
import { placeInSingleStatement } from "./place-single-statement.ts";
import type { ReadRates } from "./quote.ts";
import { orders as ordersTable } from "./schema.ts";
import { address, quantities, reviewed } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";
import type { OrderSubscriber } from "./subscribers.ts";

let store: TestDatabase;
let baskets: Baskets;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const placing = (
  whole = openShop,
  subscribers: readonly OrderSubscriber[] = [],
  readRates: ReadRates = async () => null,
) => placeInSingleStatement(store.database, readRates, store.database.singleStatement!, whole, subscribers);
const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;
const change = (id: string, set: Partial<typeof products.$inferInsert>) =>
  store.database.update(products).set(set).where(eq(products.id, id));
const shopper = () => newUser(store.database);

test("an order that is as it was reviewed is placed in one statement, whole, as a transaction of several places it", async () => {
  const written: object[] = [];
  const both = [
    createOrders(store.database, undefined, [], openShop),
    createOrders(Object.assign(Object.create(store.database), { singleStatement: null })),
  ];
  for (const orders of both) {
    const preparedTransaction = vi.spyOn(store.database, "preparedTransaction");
    const user = await shopper();
    const review = await reviewed(baskets, user.id, "mug", "lamp", "mug");
    preparedTransaction.mockClear();
    const before = await stockOf("mug");
    const result = await orders.place(user, { ...review, giftNote: "For <Bob>" });
    expect(preparedTransaction).toHaveBeenCalledTimes(orders === both[0] ? 0 : 1);
    const order = (await orders.of(user, result.ok ? result.number : 0))!;
    const shown = await orders.show(order.number);
    const basket = await baskets.read({ userId: user.id });
    const { rows } = await store.database.execute(sql`
      select user_id = ${user.id} as own, guest_email, held_until, hold_reason, network, basket_version, state, address, gift_note, total_cents,
        (select words @@ to_tsquery('simple', 'lamp & mug') from order_search where number = orders.number) as found
      from orders where number = ${order.number}`);
    written.push({
      row: rows[0],
      quantities: quantities(order),
      lines: order.lines,
      log: shown!.log.map(({ state, by }) => [state, by === user.email]),
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

test.each([
  ["takes from what that has left", 30, 68],
  ["takes nothing if that has left too few", 98, 2],
])("who waits for a product's last buyer %s", async (_, taken, left) => {
  await store.database.delete(products).where(eq(products.id, "vase"));
  await stockUp(store.database, "vase", { stock: 100 });
  const user = await shopper();
  const review = await reviewed(baskets, user.id, "vase", "vase");
  const placed = await store.database.transaction(async (transaction) => {
    await transaction
      .update(products)
      .set({ stock: sql`stock - ${taken}` })
      .where(eq(products.id, "vase"));
    const waiting = placing()(user, review);
    const waits = sql`select count(*)::integer as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitUntil(async () => (await store.database.execute<{ count: number }>(waits)).rows[0]!.count === 1);
    return { waiting };
  });
  expect((await placed.waiting) === null).toBe(left === 2);
  expect(await stockOf("vase")).toBe(left);
});

const unusual: Record<string, (review: Awaited<ReturnType<typeof reviewed>>) => Promise<object>> = {
  "another version of the basket": async ({ version }) => ({ version: version - 1 }),
  "another total": async ({ totalCents }) => ({ totalCents: totalCents + 1 }),
  "another currency": async () => ({ currency: "EUR" }),
  "other prices": async () => change("clock", { priceCents: 5998 }).then(() => ({})),
  "other prices of the same total": async () => {
    await change("clock", { priceCents: 6000 });
    await change("mug", { priceCents: 5997 });
    return {};
  },
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
  expect(await placing({ ...openShop, isOpen: sql`false` })(user, review)).toBeNull();
  expect(await placing()(other, review)).toBeNull();
  expect(await placing()(user, review)).toBeGreaterThan(100_000);
});

test("so does it for an account with limits, until its email is confirmed", async () => {
  const user = await shopper();
  const review = await reviewed(baskets, user.id, "mug");
  const confirm = (emailVerified: boolean) =>
    store.database.update(users).set({ emailVerified }).where(eq(users.id, user.id));
  await confirm(false);
  expect(await placing()({ ...user, network: "192.0.2.0/24" }, review)).toBeNull();
  await confirm(true);
  expect(await placing()({ ...user, network: "192.0.2.0/24" }, review)).toBeGreaterThan(100_000);
});

test.each([
  ["In a shop without rates, nothing is", null, 0],
  ["In a shop with rates, only the order's lines are", { rates: noRates, day: todayIn(null) }, 1],
])("%s read before the next order, until the owner saves rates", async (_, current, linesRead) => {
  const readRates = vi.fn<ReadRates>(async () => current);
  const readPrepared = vi.spyOn(store.database, "readPrepared");
  const placed = placing(openShop, [], readRates);
  const [first, second, third] = await shoppers(3, "mug");
  readPrepared.mockClear();
  const reads = () => [readRates, readPrepared].map((read) => read.mock.calls.splice(0).length);
  expect(await placed(first!.user, first!.review)).not.toBeNull();
  expect(reads()).toEqual([1, 1 + linesRead]);
  expect(await placed(second!.user, second!.review)).not.toBeNull();
  expect(reads()).toEqual([0, linesRead]);
  await store.database.insert(ownerSettings).values({ key: taxesKey, version: 1, value: {} });
  expect(await placed(third!.user, third!.review)).toBeNull();
  expect(reads()).toEqual([0, linesRead]);
  expect(await placed(third!.user, third!.review)).not.toBeNull();
  expect(reads()).toEqual([1, 1 + linesRead]);
  await store.database.delete(ownerSettings);
});

test("rates of another day are read again, and so are those of another currency", async () => {
  let day = "2020-02-29";
  const placed = placing(openShop, [], async () => ({ rates: noRates, day }));
  const [first, second] = await shoppers(2, "mug");
  expect(await placed(first!.user, first!.review)).toBeNull();
  day = todayIn(null);
  expect(await placed(first!.user, first!.review)).not.toBeNull();
  await store.database.update(storeSettings).set({ currency: "EUR" });
  const review = { ...second!.review, currency: "EUR" };
  expect(await placed(second!.user, review)).toBeNull();
  expect(await placed(second!.user, review)).not.toBeNull();
  await store.database.update(storeSettings).set({ currency: "USD" });
});

test("an order that costs nothing waits for no payment, so the one statement does not place it", async () => {
  await stockUp(store.database, "pin", { priceCents: 1, stock: 100 });
  const home = { country: "DE", region: "" };
  const tax = { ...home, taxClass: "", name: "VAT", rate: million, validFrom: "" };
  const rates = { ...noRates, home, taxRates: [tax], untaxedPlaces: "price without tax" } as const;
  const placed = placing(openShop, [], async () => ({ rates, day: todayIn(null) }));
  const [pin, other] = await shoppers(2, "pin");
  const payment = { method: "card", holdMinutes: 60 };
  expect(await placed(pin!.user, { ...pin!.review, totalCents: 0, payment })).toBeNull();
  expect(await placed(other!.user, { ...other!.review, totalCents: 0 })).not.toBeNull();
});

test("its emails are those that a transaction of several statements writes", async () => {
  const owners = sql`select 'owner@shop.example' as email`;
  const written = vi.fn<() => void>();
  const emails = orderEmails((transaction, ...all) => writeEmails(transaction, all, owners));
  const outbox = { insert: (rows: SQL) => insertEmails(rows, owners), written };
  const user = await shopper();
  await store.database.execute(sql`delete from letters`);
  const number = await placing({ ...openShop, outbox }, [emails])(user, await reviewed(baskets, user.id, "mug"));
  expect(written).toHaveBeenCalledOnce();
  const shown = sql`select kind, "to", about, once from letters order by kind`;
  const singleStatement = (await store.database.execute(shown)).rows;
  await store.database.execute(sql`delete from letters`);
  await store.database.transaction((transaction) =>
    emails.onPlaced(transaction, number!, { currency: "USD", totalCents: 1250 }),
  );
  expect(singleStatement).toHaveLength(2);
  expect((await store.database.execute(shown)).rows).toEqual(singleStatement);
});

/** Creates an order service. The mock `sent` records the service's calls of `singleStatement`. */
function counted(singleStatement = store.database.singleStatement!) {
  const sent = vi.fn<typeof singleStatement>(singleStatement);
  const log = { error: vi.fn<() => void>() };
  const database = Object.assign(Object.create(store.database) as typeof store.database, { singleStatement: sent });
  return { sent, log, orders: createOrders(database, undefined, [], { ...openShop, log }) };
}

/** Creates shoppers with these products in their baskets. */
const shoppers = (count: number, ...ids: string[]) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const user = await shopper();
      return { user, review: await reviewed(baskets, user.id, ...ids) };
    }),
  );

test("orders of many shoppers at the same time share a few statements, and each is whole", async () => {
  await stockUp(store.database, "rug", { priceCents: 20_000, stock: 1000 });
  const all = (await Promise.all([shoppers(15, "rug", "mug", "rug"), shoppers(15, "rug")])).flat();
  const { sent, orders } = counted();
  const results = await Promise.all(all.map(({ user, review }) => orders.place(user, review)));
  expect(sent.mock.calls.length).toBeLessThanOrEqual(6);
  for (const [at, { user }] of all.entries()) {
    const result = results[at]!;
    const order = (await orders.of(user, result.ok ? result.number : 0))!;
    expect(quantities(order)).toEqual(at < 15 ? { rug: 2, mug: 1 } : { rug: 1 });
    expect(order.lines.map(({ id }) => id)).toEqual(at < 15 ? ["rug", "mug"] : ["rug"]);
    expect((await baskets.read({ userId: user.id })).lines).toEqual([]);
  }
  expect(await stockOf("rug")).toBe(1000 - 15 * 2 - 15);
});

test("of orders that are placed together one that is not as it was seen hinders no others", async () => {
  await stockUp(store.database, "bowl", { stock: 100 });
  const [first, other, last] = await shoppers(3, "bowl");
  const [again] = await shoppers(1, "bowl");
  const { sent, log, orders } = counted();
  const preparedTransaction = vi.spyOn(store.database, "preparedTransaction");
  preparedTransaction.mockClear();
  const results = await Promise.all([
    orders.place(first!.user, first!.review),
    orders.place(other!.user, { ...other!.review, totalCents: 7 }),
    orders.place(again!.user, again!.review),
    orders.place(last!.user, last!.review),
    orders.place(again!.user, again!.review),
    orders.place(last!.user, first!.review),
  ]);
  expect(sent).toHaveBeenCalledOnce();
  expect(preparedTransaction).toHaveBeenCalledTimes(3);
  expect(log.error).not.toHaveBeenCalled();
  const isAgain = results.map((result) => (result.ok ? result.again : result.changes.length > 0 && "refused"));
  expect(isAgain).toEqual([false, "refused", false, false, true, "refused"]);
  expect(results[4]).toEqual({ ...results[2], again: true });
  expect(await stockOf("bowl")).toBe(97);
});

test("orders that together leave few of something are placed one by one, with the email that says so", async () => {
  await stockUp(store.database, "jug", { stock: 7 });
  const all = await shoppers(3, "jug");
  const placed = placing();
  expect(await Promise.all(all.map(({ user, review }) => placed(user, review)))).toEqual([null, null, null]);
  await change("jug", { stock: 9 });
  expect(await Promise.all(all.map(({ user, review }) => placed(user, review)))).not.toContain(null);
  expect(await stockOf("jug")).toBe(6);
});

test("a statement that fails refuses nobody: each order is then placed by itself", async () => {
  const all = await shoppers(3, "mug");
  const { log, orders } = counted(() => Promise.reject(new Error("It failed.")));
  const results = await Promise.all(all.map(({ user, review }) => orders.place(user, review)));
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(log.error).toHaveBeenCalled();
});

test("subscribers are called in order, in the order's transaction; the single statement is used only if all have SQL", async () => {
  const calls: string[] = [];
  const subscriber = (name: string): OrderSubscriber => ({
    async onPlaced(transaction, number) {
      const isThere = await transaction.$count(ordersTable, eq(ordersTable.number, number));
      calls.push(`${name} ${isThere}`);
      if (name === "fails") throw new Error("It failed.");
    },
  });
  const withSql = { ...subscriber("sql"), placedSql: { inserts: [sql`select from placed`] } };
  const placeWith = async (...subscribers: OrderSubscriber[]) => {
    const [one] = await shoppers(1, "mug");
    await createOrders(store.database, undefined, subscribers, openShop).place(one!.user, one!.review);
    return calls.splice(0);
  };
  expect(await placeWith(withSql)).toEqual([]);
  expect(await placeWith(withSql, subscriber("none"))).toEqual(["sql 1", "none 1"]);
  const before = await store.database.$count(ordersTable);
  await expect(placeWith(subscriber("fails"))).rejects.toThrow("It failed.");
  expect(await store.database.$count(ordersTable)).toBe(before);
});

test("a locked basket delays no other order, and is ordered once unlocked", async () => {
  const [[held], others] = await Promise.all([shoppers(1, "mug"), shoppers(3, "mug")]);
  const { orders } = counted();
  const preparedTransaction = vi.spyOn(store.database, "preparedTransaction");
  const waiting = await store.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from baskets where id = ${held!.review.basketId} for update`);
    preparedTransaction.mockClear();
    const waits = orders.place(held!.user, held!.review);
    const results = await Promise.all(others.map(({ user, review }) => orders.place(user, review)));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(preparedTransaction).toHaveBeenCalledOnce();
    return { waits };
  });
  expect(await waiting.waits).toMatchObject({ ok: true, again: false });
});

test("a locked product does not delay orders of other products for long", async () => {
  await stockUp(store.database, "tray", { stock: 100 });
  const [[held], others] = await Promise.all([shoppers(1, "tray"), shoppers(3, "mug")]);
  const { log, orders } = counted();
  const waiting = await store.database.transaction(async (transaction) => {
    await transaction.select().from(products).where(eq(products.id, "tray")).for("update");
    const waits = orders.place(held!.user, held!.review);
    const results = await Promise.all(others.map(({ user, review }) => orders.place(user, review)));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    return { waits };
  });
  expect(await waiting.waits).toMatchObject({ ok: true, again: false });
  expect(log.error).not.toHaveBeenCalled();
});

test("the batch waits half a second for locks, a quarter of the usual timeout", async () => {
  const insert = sql`
    insert into letters (kind, "to", about) select 'any', 'any', to_jsonb(current_setting('lock_timeout')) from placed`;
  const user = await shopper();
  await store.database.execute(sql`delete from letters`);
  const review = await reviewed(baskets, user.id, "mug");
  const subscriber = { placedSql: { inserts: [insert] } };
  expect(await placing(openShop, [subscriber])(user, review)).toBeGreaterThan(100_000);
  expect((await store.database.execute(sql`select about from letters`)).rows).toEqual([{ about: "500ms" }]);
  expect((await store.database.execute(sql`show lock_timeout`)).rows).toEqual([{ lock_timeout: "2s" }]);
});
