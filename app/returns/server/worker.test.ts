import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { orderParcels, orders } from "../../orders/server/schema.ts";
import { createGiveBack } from "../../payments/server/give-back.ts";
import { book } from "../../payments/server/ledger.ts";
import { testPayments } from "../../payments/server/testing.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { users } from "../../accounts/server/schema.ts";
import { createReturnChanges } from "./changes.ts";
import { returnEmails } from "./emails.ts";
import { eraseStatements } from "./personal-data.ts";
import { createReturnRequests } from "./requests.ts";
import { returnLabels, returns, withdrawals as statements } from "./schema.ts";
import { createWithdrawals } from "./withdrawals.ts";
import { createReturnWorker } from "./worker.ts";

let store: TestDatabase;
let shop: Awaited<ReturnType<typeof testPayments>>;
let changes: ReturnType<typeof createReturnChanges>;
let withdrawals: ReturnType<typeof createWithdrawals>;
const errors: unknown[] = [];
let next: () => Promise<boolean>;
beforeAll(async () => {
  store = await testDatabase();
  const { database } = store;
  shop = await testPayments(store);
  withdrawals = createWithdrawals({ database, limits: createRateLimits(database, "secret"), post: null });
  const giveBack = createGiveBack({ post: null });
  changes = createReturnChanges({ database, post: null, giveBack, placeReplacement: shop.orders.placeReplacement });
  const report = (error: unknown) => void errors.push(error);
  next = createReturnWorker({ database, orders: shop.orders, withdrawals, post: null, report });
  await stockUp(database, "mug", { stock: 1000, priceCents: 1000 });
});
afterAll(async () => {
  await shop.stop();
  await store.stop();
});

async function emailOf(number: number) {
  const { database } = store;
  const [found] = await database
    .select({ email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.number, number));
  return found!.email;
}

let addresses = 0;
async function withdrawn(number: number, email?: string) {
  const id = randomUUID();
  const statement = { number, email: email ?? (await emailOf(number)), name: "Ada", products: "" };
  await withdrawals.receive(id, statement, `10.0.0.${++addresses}`);
  return id;
}

const returnOf = async (id: string) =>
  (await store.database.select().from(returns).where(eq(returns.withdrawalId, id)))[0]!;

/** Executes all withdrawals that wait, even if their next try is later. */
async function executeAll() {
  await store.database.execute(sql`update returns set next_try_at = now() where next_try_at is not null`);
  while (await next());
}

test("a paid order that has not shipped is cancelled, and its money is sent back", async () => {
  const number = await shop.order("card", "mug");
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  const id = await withdrawn(number);
  await executeAll();
  await shop.refundAll();
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", money: 0, refunds: ["cancelled 1000 done"] });
  expect((await returnOf(id)).state).toBe("settled");
});

test("money that comes after the withdrawal from an unpaid order that has expired is sent back", async () => {
  const number = await shop.order("transfer", "mug");
  await shop.endTime(number);
  await shop.sweep();
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", hold: "payment" });
  await withdrawn(number);
  await executeAll();
  await store.database.transaction(async (transaction) => {
    const entry = {
      debit: "bank",
      credit: "orders",
      amountCents: 1000,
      currency: "USD",
      key: `late ${number}`,
    } as const;
    await book(transaction, { orderNumber: number, ...entry });
    await shop.takeSteps(transaction, number);
  });
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", refunds: ["cancelled 1000 by hand"] });
});

test("an expired order that waited for its confirmation keeps its hold, so that its e-mail stays unconfirmed", async () => {
  const number = await shop.order("transfer", "mug");
  await store.database
    .update(orders)
    .set({ holdReason: "confirm", state: "cancelled" })
    .where(eq(orders.number, number));
  await withdrawn(number);
  await executeAll();
  expect(await shop.of(number)).toMatchObject({ state: "cancelled", hold: "confirm" });
});

test("while the payment provider does not answer, nothing is cancelled, and the withdrawal is tried again", async () => {
  const number = await shop.order("card", "mug");
  await shop.open(number);
  const id = await withdrawn(number);
  shop.gateway.lies.next({ lie: "429", at: "sessions.expire" });
  shop.gateway.lies.next({ lie: "429", at: "sessions.retrieve" });
  await executeAll();
  expect(errors).toHaveLength(1);
  expect(await returnOf(id)).toMatchObject({ state: "requested", tries: 1 });
  expect((await returnOf(id)).dueAt).not.toBeNull();
  expect((await shop.of(number)).state).toBe("placed");
  await executeAll();
  expect((await shop.of(number)).state).toBe("cancelled");
  expect((await returnOf(id)).state).toBe("settled");
});

test("two workers execute a withdrawal once", async () => {
  const numbers = await Promise.all([1, 2, 3, 4].map(() => shop.order("delivery", "mug")));
  const ids = await Promise.all(numbers.map((number) => withdrawn(number)));
  const loops = [1, 2, 3].map(async () => {
    while (await next());
  });
  await Promise.all(loops);
  for (const id of ids) expect(await returnOf(id)).toMatchObject({ state: "settled", tries: 1 });
});

test("a return that was requested before the withdrawal from its order can no longer be refused", async () => {
  const number = await shop.order("delivery", "mug");
  await shop.orders.ship(number);
  const readRules = async () => ({ days: 14, hasReasons: true, pays: "shop", instructions: "" }) as const;
  const requests = createReturnRequests({ database: store.database, post: null, readRules });
  expect(await requests.request(number, { mug: 1 }, {})).toBeNull();
  const [{ id } = { id: 0 }] = await store.database.select().from(returns).where(eq(returns.orderNumber, number));
  await withdrawn(number);
  await executeAll();
  expect(await changes.refuse(id, randomUUID(), "No.")).toMatchObject({ ok: false });
  expect(await changes.receive(id, randomUUID(), {})).toEqual({ ok: true });
});

const ownerEmailOf = async (id: number) =>
  returnEmails({ database: store.database, withdrawals, pageOf: async () => "" })["return-new"]({ id });

test("of a cancelled order, the owner's e-mail says that the items are cancelled", async () => {
  const id = await withdrawn(await shop.order("delivery", "mug"));
  await executeAll();
  expect(await ownerEmailOf((await returnOf(id)).id)).toMatchObject({ isCancelled: true });
});

test("a withdrawal whose items are all in earlier returns waits for the owner, whose e-mail says nothing of cancelling", async () => {
  const number = await shop.order("delivery", "mug");
  await shop.orders.ship(number);
  const ids = [await withdrawn(number), await withdrawn(number)];
  await executeAll();
  const { id, ...second } = await returnOf(ids[1]!);
  expect(second).toMatchObject({ state: "requested", dueAt: null, orderNumber: number });
  expect(await ownerEmailOf(id)).toMatchObject({ isCancelled: false });
  expect(await changes.close(id, randomUUID())).toEqual({ ok: true });
  expect(await ownerEmailOf(id)).toMatchObject({ isCancelled: false });
});

test("a withdrawal from an order whose parcel is undone meanwhile waits for the owner", async () => {
  const number = await shop.order("delivery", "mug");
  await shop.orders.ship(number);
  const id = await withdrawn(number);
  const cancel: typeof shop.orders.cancel = async (...taken) => {
    const refused = await shop.orders.cancel(...taken);
    const parcels = await store.database.select().from(orderParcels).where(eq(orderParcels.orderNumber, number));
    expect(await shop.orders.undoParcel(number, parcels[0]!.id)).toMatchObject({ ok: true });
    return refused;
  };
  const report = (error: unknown) => void errors.push(error);
  await createReturnWorker({ database: store.database, orders: { cancel }, withdrawals, post: null, report })();
  expect((await shop.of(number)).state).toBe("placed");
  expect(await returnOf(id)).toMatchObject({ state: "requested", dueAt: null });
});

test("while a withdrawal is still to be executed, the owner cannot close it", async () => {
  const number = await shop.order("card", "mug");
  await shop.open(number);
  const id = await withdrawn(number);
  shop.gateway.lies.next({ lie: "429", at: "sessions.expire" });
  shop.gateway.lies.next({ lie: "429", at: "sessions.retrieve" });
  await executeAll();
  expect(await changes.close((await returnOf(id)).id, randomUUID())).toMatchObject({ ok: false });
  await executeAll();
  expect((await shop.of(number)).state).toBe("cancelled");
  errors.length = 0;
});

test("a worker that is late does not settle the return that another made", async () => {
  const number = await shop.order("delivery", "mug");
  await shop.orders.ship(number);
  const id = await withdrawn(number);
  let release = () => {};
  const waits = new Promise<void>((resolve) => (release = resolve));
  const cancel: typeof shop.orders.cancel = async (...taken) => {
    await waits;
    return shop.orders.cancel(...taken);
  };
  const report = (error: unknown) => void errors.push(error);
  const late = createReturnWorker({ database: store.database, orders: { cancel }, withdrawals, post: null, report })();
  await expect.poll(async () => (await returnOf(id)).tries).toBe(1);
  await executeAll();
  release();
  await late;
  expect((await returnOf(id)).state).toBe("requested");
});

test("the statement of a person whose account is deleted loses its personal data, others keep theirs", async () => {
  const [gone, stays] = [await shop.order("delivery", "mug"), await shop.order("delivery", "mug")];
  const [erased, other] = [await withdrawn(gone), await withdrawn(stays)];
  await executeAll();
  await store.database.update(orders).set({ userId: null }).where(eq(orders.number, gone));
  await eraseStatements(store.database);
  expect(await withdrawals.read(erased)).toMatchObject({ number: gone, name: "", email: "" });
  expect(await withdrawals.read(other)).toMatchObject({ number: stays, name: "Ada" });
});

test("somebody who tries many order numbers with an e-mail cancels nothing without the owner", async () => {
  const number = await shop.order("delivery", "mug");
  const email = await emailOf(number);
  for (const other of [1, 2, 3, 4, 5]) await withdrawn(other, email);
  const id = await withdrawn(number);
  await executeAll();
  expect((await shop.of(number)).state).toBe("placed");
  expect(await returnOf(id)).toMatchObject({ state: "requested", orderNumber: number, dueAt: null });
});

test("labels of returns are deleted with the shopper's account", async () => {
  const numbers = [await shop.order("delivery", "mug"), await shop.order("delivery", "mug")];
  const [gone, stays] = await store.database
    .insert(returns)
    .values(numbers.map((orderNumber) => ({ orderNumber })))
    .returning();
  const labels = [gone!, stays!].map(({ id }) => ({ returnId: id, bytes: Buffer.from("%PDF-") }));
  await store.database.insert(returnLabels).values(labels);
  await store.database.update(orders).set({ userId: null }).where(eq(orders.number, gone!.orderNumber!));
  await eraseStatements(store.database);
  const left = await store.database.select({ id: returnLabels.returnId }).from(returnLabels);
  expect(left).toEqual([{ id: stays!.id }]);
});

test("a withdrawal that has failed a thousand times is still tried every hour, and keeps no others waiting", async () => {
  const [old, other] = [await withdrawn(5, "old@shopper.example"), await withdrawn(6, "other@shopper.example")];
  await store.database.update(returns).set({ tries: 2000 }).where(eq(returns.withdrawalId, old));
  await executeAll();
  expect([(await returnOf(old)).dueAt, (await returnOf(other)).dueAt]).toEqual([null, null]);
});

test("the statement of an unknown order loses its personal data after half a year", async () => {
  const id = await withdrawn(5, "nobody@shopper.example");
  await executeAll();
  await eraseStatements(store.database);
  expect(await withdrawals.read(id)).toMatchObject({ name: "Ada" });
  await store.database
    .update(returns)
    .set({ requestedAt: sql`now() - interval '181 days'` })
    .where(eq(returns.withdrawalId, id));
  await eraseStatements(store.database);
  expect(await withdrawals.read(id)).toMatchObject({ name: "", email: "" });
  expect(await store.database.$count(statements, eq(statements.id, id))).toBe(1);
});
