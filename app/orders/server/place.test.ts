import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Baskets, createBaskets } from "../../basket/server/baskets.ts";
import { newGuest, newUser, stockUp } from "../../basket/server/testing.ts";
import { firstCode } from "../../charges/domain/codes.ts";
import { noRates } from "../../charges/domain/rates.ts";
import { readCodes } from "../../charges/server/codes.ts";
import { discountCodes } from "../../charges/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { users } from "../../accounts/server/schema.ts";
import { orderMessages } from "../messages.ts";
import { createAddressBook } from "./address-book.ts";
import type { Guest } from "./guests.ts";
import { createOrders, type Orders } from "./orders.ts";
import type { OrderSubmission, ReadOrderingClosed } from "./placing.ts";
import { orderCodes, orderEvents, orders as ordersTable } from "./schema.ts";
import { address, reviewed, reviewedBy } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";

const messages = orderMessages.changes;
const byTransfer = { method: "transfer", holdMinutes: 90 };

let store: TestDatabase;
let baskets: Baskets;
let orders: Orders;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  orders = createOrders(store.database);
  for (const id of ["mug", "lamp"]) await stockUp(store.database, id, { priceCents: 5_000, stock: 1000 });
});
afterAll(() => store.stop());

const version = { version: 1, changedBy: crypto.randomUUID(), changedAt: new Date() };

let guests = 0;
function newShopper(changed: Partial<Guest> = {}): Guest {
  const email = `guest-${++guests}@shopper.example`;
  return {
    ...newGuest(),
    email,
    network: `network ${guests}`,
    returnsBy: "email",
    count: async () => true,
    ...changed,
  };
}

async function place(
  by: { readonly id: string; readonly network?: string } | Guest,
  more: Partial<OrderSubmission> = {},
  of = orders,
) {
  const review =
    "basketId" in by ? reviewedBy(baskets, { basketId: by.basketId }, "mug") : reviewed(baskets, by.id, "mug");
  return of.place(by, { ...(await review), ...more });
}

async function placed(...of: Parameters<typeof place>) {
  const result = await place(...of);
  if (!result.ok) throw new Error(result.changes.join(" "));
  const { database } = store;
  const held = sql<number>`extract(epoch from held_until - placed_at) / 60`;
  const [order] = await database
    .select({
      number: ordersTable.number,
      payment: ordersTable.payment,
      network: ordersTable.network,
      reason: ordersTable.holdReason,
      minutes: held.mapWith(Number),
      emailConfirmed: ordersTable.emailConfirmed,
      isGoodsOnly: sql<boolean>`total is null`,
    })
    .from(ordersTable)
    .where(eq(ordersTable.number, result.number));
  return order!;
}

test("a shopper may have three unpaid orders, and further ones that are paid on delivery", async () => {
  for (const [by, other] of [
    [await newUser(store.database), await newUser(store.database)],
    [newShopper({ email: "often@shopper.example" }), newShopper()],
  ] as const) {
    const again = () => ("basketId" in by ? { ...by, ...newGuest() } : by);
    for (let at = 0; at < 3; at++) expect(await place(again(), { payment: byTransfer })).toMatchObject({ ok: true });
    const review = { payment: byTransfer };
    expect(await place(again(), review)).toEqual({ ok: false, changes: [messages.unpaid(3)] });
    expect(await place(other, review)).toMatchObject({ ok: true });
    expect(await place(again())).toMatchObject({ ok: true });
  }
});

test("orders that are paid on delivery do not count as unpaid", async () => {
  const user = await newUser(store.database);
  for (let at = 0; at < 3; at++) await placed(user);
  expect(await place(user, { payment: byTransfer })).toMatchObject({ ok: true });
});

const free = { reason: null, minutes: null };

test("an account's order is held until it is paid, and its email is no question", async () => {
  const user = await newUser(store.database);
  const order = { ...free, payment: null, emailConfirmed: null, network: null, isGoodsOnly: true };
  expect(await placed(user)).toMatchObject(order);
  const unpaid = await placed(user, { payment: byTransfer });
  expect(unpaid).toMatchObject({ reason: "payment", minutes: 90, payment: "transfer", emailConfirmed: null });
});

test("a guest's order is held for a day if its email must be confirmed, and otherwise until it is paid", async () => {
  const unconfirmed = { emailConfirmed: false, network: expect.stringContaining("network") as string };
  expect(await placed(newShopper())).toMatchObject({ ...free, ...unconfirmed });
  const mustConfirm = () => newShopper({ returnsBy: "confirmation" });
  expect(await placed(mustConfirm())).toMatchObject({
    ...unconfirmed,
    reason: "confirm",
    minutes: 24 * 60,
    emailConfirmed: null,
  });
  const hold = { reason: "payment", minutes: 90 };
  for (const by of [newShopper(), mustConfirm()])
    expect(await placed(by, { payment: byTransfer })).toMatchObject({ ...unconfirmed, ...hold });
});

test("the history names the account, or a guest", async () => {
  const user = await newUser(store.database);
  for (const [by, actor] of [
    [user, { by: user.id, without: null }],
    [newShopper(), { by: null, without: "guest" }],
  ] as const) {
    const { number } = await placed(by);
    const events = await store.database.select().from(orderEvents).where(eq(orderEvents.orderNumber, number));
    expect(events).toMatchObject([{ state: "placed", ...actor }]);
  }
});

test("a guest's order counts once, and not if it is refused or repeated", async () => {
  let counted = 0;
  const by = newShopper({ count: async () => ++counted < 2 });
  const review = await reviewedBy(baskets, { basketId: by.basketId }, "mug");
  expect(await orders.place(by, { ...review, totalCents: 1 })).toMatchObject({ ok: false });
  expect(counted).toBe(0);
  const first = await orders.place(by, review);
  expect([first.ok, counted]).toEqual([true, 1]);
  expect(await orders.place(by, review)).toEqual({ ...first, again: true });
  expect(counted).toBe(1);
  const { tooMany } = orderMessages.guest;
  expect(await place(by)).toEqual({ ok: false, changes: [tooMany] });
});

test("the address is saved if an account asks for it", async () => {
  const saved = async (more: Partial<OrderSubmission>) => {
    const user = await newUser(store.database);
    await placed(user, more);
    return (await createAddressBook(store.database).of(user)).map((one) => one.address);
  };
  expect([await saved({}), await saved({ savesAddress: true })]).toEqual([[], [address]]);
  expect(await place(newShopper(), { savesAddress: true })).toMatchObject({ ok: true });
});

test("a closed shop says why it takes no order, but finds an earlier one", async () => {
  let why: string | null = null;
  const closing = createOrders(store.database, async () => why);
  const user = await newUser(store.database);
  const review = await reviewed(baskets, user.id, "mug");
  const first = await closing.place(user, review);
  why = "On holiday.";
  expect(await closing.place(user, review)).toEqual({ ...first, again: true });
  expect(await place(user, {}, closing)).toEqual({ ok: false, changes: [why] });
});

test("an order in another currency than the shop's is refused", async () => {
  const user = await newUser(store.database);
  expect(await place(user, { currency: "EUR" })).toEqual({ ok: false, changes: [messages.currency] });
});

test("an unconfirmed account is limited to a share of the stock, and its network is stored", async () => {
  await stockUp(store.database, "vase", { stock: 6 });
  const user = { ...(await newUser(store.database)), network: "home" };
  const six = Array.from({ length: 6 }, () => "vase");
  const review = await reviewed(baskets, user.id, ...six);
  await store.database.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
  const refused = { ok: false, changes: [messages.shareOfAccount("A fine vase", 5)] };
  expect(await orders.place(user, review)).toEqual(refused);
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  expect(await orders.place(user, review)).toMatchObject({ ok: true });
  expect(await placed(user)).toMatchObject({ network: null });
  await store.database.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
  expect(await placed(user)).toMatchObject({ network: "home" });
});

test("without limits, an unconfirmed account may order all of the stock", async () => {
  await stockUp(store.database, "jar", { stock: 6 });
  const { id } = await newUser(store.database);
  await store.database.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  const six = Array.from({ length: 6 }, () => "jar");
  expect(await orders.place({ id }, await reviewed(baskets, id, ...six))).toMatchObject({ ok: true });
});

test("until an order is placed, its products, its codes and the currency cannot change", async () => {
  await store.database.insert(discountCodes).values({ code: "WINTER", value: firstCode, ...version });
  const unlocked = (from: SQL) => store.database.execute(sql`select from ${from} for update skip locked`);
  const countUnlocked = async () => {
    const all = [sql`products where id = 'mug'`, sql`discount_codes where code = 'WINTER'`, sql`market`].map(unlocked);
    return (await Promise.all(all)).map(({ rowCount }) => rowCount);
  };
  let during: unknown;
  const count = async () => {
    during = await countUnlocked();
    return true;
  };
  expect(await countUnlocked()).toEqual([1, 1, 1]);
  await placed(newShopper({ count }), { codes: ["WINTER"] });
  expect(during).toEqual([0, 0, 0]);
});

test("only an account's order without codes and without an address to save is placed by a single statement", async () => {
  const { database } = store;
  let made: string[] = [];
  const singleStatement: NonNullable<typeof database.singleStatement> = (...call) => {
    made.push("statement");
    return database.singleStatement!(...call);
  };
  const preparedTransaction: typeof database.preparedTransaction = (...call) => {
    made.push("transaction");
    return database.preparedTransaction(...call);
  };
  const counting = Object.assign(Object.create(database), { singleStatement, preparedTransaction }) as typeof database;
  const counted = createOrders(counting, undefined, [], openShop);
  const steps = async (by: Parameters<typeof place>[0], more: Partial<OrderSubmission> = {}) => {
    made = [];
    expect(await place(by, more, counted)).toMatchObject({ ok: true, again: false });
    return made;
  };
  const user = await newUser(database);
  expect(await steps(user)).toEqual(["statement"]);
  for (const more of [{ savesAddress: true }, { codes: ["WINTER"] }])
    expect(await steps(user, more)).toEqual(["transaction"]);
  expect(await steps(newShopper())).toEqual(["transaction"]);
});

test("after a single statement, a transaction waits 1.5 seconds for a lock, and else two", async () => {
  const timeouts: unknown[] = [];
  const closed: ReadOrderingClosed = async (from) => {
    timeouts.push(...(await from.execute(sql`show lock_timeout`)).rows);
    return null;
  };
  const limited = createOrders(store.database, closed, [], openShop);
  await stockUp(store.database, "bowl", { stock: 1 }); // the single statement places no order of the last unit
  const user = await newUser(store.database);
  expect(await limited.place(user, await reviewed(baskets, user.id, "bowl"))).toMatchObject({ ok: true });
  await placed(newShopper(), {}, limited);
  expect(timeouts).toEqual([{ lock_timeout: "1500ms" }, { lock_timeout: "2s" }]);
});

test("each subscriber is notified of the order, with its number and form", async () => {
  const notified: unknown[] = [];
  const notify = { onPlaced: async (_: unknown, ...of: unknown[]) => notified.push(of) };
  const notifying = createOrders(store.database, undefined, [notify, {}, notify]);
  const { number } = await placed(await newUser(store.database), {}, notifying);
  expect(notified).toEqual([1, 2].map(() => [number, expect.objectContaining({ totalCents: 5_000 })]));
});

test("an order uses its codes, and pays the reduced total", async () => {
  const value = { ...firstCode, kind: "amount", value: "10", limitPerShopper: "1" };
  await store.database.insert(discountCodes).values({ code: "SUMMER", value, ...version });
  const withRates = createOrders(store.database, undefined, [], null, async (codes = []) => ({
    rates: { ...noRates, codes: await readCodes(store.database, codes, "USD") },
    day: "2026-11-25",
  }));
  const user = await newUser(store.database);
  const codes = ["SUMMER"];
  const { number } = await placed(user, { codes, totalCents: 4_000 }, withRates);
  const { number: other } = await placed(await newUser(store.database), {}, withRates);
  const isTheirs = inArray(orderCodes.orderNumber, [number, other]);
  const used = await store.database.select().from(orderCodes).where(isTheirs);
  expect(used).toEqual([{ orderNumber: number, code: "SUMMER" }]);
  const refused = await place(user, { codes, totalCents: 4_000 }, withRates);
  expect(refused).toEqual({ ok: false, changes: [expect.stringContaining("SUMMER")] });
});
