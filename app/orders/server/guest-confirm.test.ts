import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { createGrants } from "../../admin/server/grants.ts";
import { noOwnerEmails, writeEmails } from "../../server/emails.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { bestSelling } from "./best-selling.ts";
import { orderEmails } from "./emails.ts";
import { orderTemplateData } from "./email-data.ts";
import { createOrders } from "./orders.ts";
import { createSales } from "../admin/server/sales.ts";
import { orderEvents, orders } from "./schema.ts";
import { released } from "./standing.ts";
import { guestAt, linkOf, numberIn, requireConfirmation } from "./testing.guest.ts";
import { newShopper } from "./testing.shopper.ts";

let store: TestStore;
let ownersEmail: string;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  store = await testStore({ STORE_FEATURES: "all", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" });
  await requireConfirmation(store);
  await stockUp(store.database, "mug", { stock: 1000 });
  const { user } = await newShopper(store);
  await createGrants(store.database).grant(user, "owner");
  ownersEmail = user.email;
});
afterAll(() => store.stop());

let people = 0;

async function ordered(...productIds: string[]) {
  const [browser, email] = [await guestAt(store, ...productIds), `guest${++people}@shopper.example`];
  const { location } = await browser.order(email);
  const number = numberIn(location);
  async function confirm(times = 1) {
    const other = await guestAt(store);
    await other.ask((await linkOf(store, number, email))!);
    await Promise.all(Array.from({ length: times }, () => other.ask(location!, form({ confirm: "yes" }))));
  }
  return { browser, email, number, location: location!, confirm };
}

async function emailsOf(number: number) {
  const rows = await store.database
    .select()
    .from(emails)
    .where(sql`${emails.about} ->> 'number' = ${String(number)}`)
    .orderBy(asc(emails.kind));
  return rows.map(({ kind, to }) => [kind, to]);
}

const emailOf = async (number: number, kind: string) => {
  const isIt = sql`${emails.about} ->> 'number' = ${String(number)} and kind = ${kind}`;
  const [email] = await store.database.select().from(emails).where(isIt);
  return orderTemplateData(createOrders(store.database))["order-cancelled"](email!.about);
};

const rowOf = async (number: number) =>
  (await store.database.select().from(orders).where(eq(orders.number, number)))[0]!;

const makeOverdue = (number: number) =>
  store.database
    .update(orders)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(eq(orders.number, number));

test("the owner and the shopper are each told once of a guest order, when it is confirmed", async () => {
  const { number, email, confirm } = await ordered("mug");
  expect(await emailsOf(number)).toEqual([["order-confirm", email]]);
  await confirm(4);
  expect(await emailsOf(number)).toEqual([
    ["order-confirm", email],
    ["order-new", ownersEmail],
    ["order-placed", email],
  ]);
});

test("the owner is also told when the account with its e-mail adopts it, and not of an ended order", async () => {
  const shopper = await newShopper(store);
  const { email, id } = shopper.user;
  const place = async () => numberIn((await (await guestAt(store, "mug")).order(email)).location);
  const [waiting, cancelled] = [await place(), await place()];
  await createOrders(store.database).cancel(cancelled);
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  await Promise.all([1, 2].map(() => shopper.get("/orders")));
  expect(await emailsOf(waiting)).toEqual([
    ["order-confirm", email],
    ["order-new", ownersEmail],
    ["order-placed", email],
  ]);
  expect(await emailsOf(cancelled)).toEqual([["order-confirm", email]]);
  expect(await rowOf(cancelled)).toMatchObject({ userId: id, guestEmail: null });
});

test("an unconfirmed order cannot be sent, and does not count as sold or towards bestsellers", async () => {
  await stockUp(store.database, "owl", { stock: 100 });
  const sales = createSales(store.database);
  const now = async () => ({
    toSend: (await sales.toShip(5)).count,
    sold: (await sales.week("UTC")).amount,
    best: (await bestSelling(store.database)(50)).includes("owl"),
  });
  const before = await now();
  const { number, confirm } = await ordered("owl", "owl");
  const placed = async (state: "placed" | "unconfirmed") =>
    (await createOrders(store.database).list({ state })).orders.some(({ order }) => order.number === number);
  expect([await now(), await placed("placed"), await placed("unconfirmed")]).toEqual([before, false, true]);
  await confirm();
  const [owl] = await store.database.select().from(products).where(eq(products.id, "owl"));
  const after = { toSend: before.toSend + 1, sold: before.sold + 2 * owl!.priceCents, best: true };
  expect([await now(), await placed("placed"), await placed("unconfirmed")]).toEqual([after, true, false]);
});

test("a guest who confirmed and cancels gets one email that names the guest", async () => {
  const { number, email, browser, location, confirm } = await ordered("mug");
  await confirm();
  await Promise.all([1, 2].map(() => browser.ask(location, form({ cancel: "yes" }))));
  expect((await emailsOf(number)).filter(([, to]) => to === email)).toEqual([
    ["order-cancelled", email],
    ["order-confirm", email],
    ["order-placed", email],
  ]);
  expect(await emailOf(number, "order-cancelled")).toMatchObject({ isOwn: true, isOverdue: false, isWhole: true });
  const [, event] = await store.database.select().from(orderEvents).where(eq(orderEvents.orderNumber, number));
  expect(event).toMatchObject({ state: "cancelled", by: null, without: "guest" });
  expect(await rowOf(number)).toMatchObject({ ...released, network: null });
});

test("if that email cannot be stored, a guest's order is not cancelled either", async () => {
  const { number, location, browser } = await ordered("mug");
  const post = orderEmails(async (transaction, ...all) => {
    await writeEmails(transaction, all, noOwnerEmails);
    throw new Error("The letter could not be written.");
  });
  const link = { number, version: 0 };
  await expect(createOrders(store.database, undefined, [post]).cancelByLink(link)).rejects.toThrow(
    "could not be written",
  );
  expect([(await rowOf(number)).state, (await emailsOf(number)).length]).toEqual(["placed", 1]);
  expect((await browser.ask(location)).html).toContain(orderMessages.details.cancel.open);
});

test("cancelling an unconfirmed guest order sends no email: the address is unproven", async () => {
  const { number, email, browser, location } = await ordered("mug");
  await browser.ask(location, form({ cancel: "yes" }));
  expect(await rowOf(number)).toMatchObject({ state: "cancelled" });
  expect(await emailsOf(number)).toEqual([["order-confirm", email]]);
});

test("an order not confirmed in time is shown as that, also to its shopper, without an email, and its network is deleted", async () => {
  const { number, email, browser, location } = await ordered("mug");
  await makeOverdue(number);
  const failing = createOrders(store.database, undefined, [
    orderEmails((transaction, ...all) => writeEmails(transaction, all, noOwnerEmails)),
  ]);
  await Promise.all([failing.cancelOverdue(), failing.cancelOverdue()]);
  expect(await emailsOf(number)).toEqual([["order-confirm", email]]);
  expect((await browser.ask(location)).html).toContain(orderMessages.guest.expired);
  const found = async (state: "expired" | "cancelled") =>
    (await failing.list({ state })).orders.some(({ order }) => order.number === number);
  expect([await found("expired"), await found("cancelled")]).toEqual([true, false]);
  expect((await rowOf(number)).network).toBeNull();
});

test("the order's page announces an email about the shipment only once the account's email is confirmed", async () => {
  const shopper = await newShopper(store, "mug");
  const page = await shopper.order();
  const { email, id } = shopper.user;
  const isAnnounced = async () => (await shopper.get(page)).html.includes(orderMessages.details.next(email, true));
  expect(await isAnnounced()).toBe(false);
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  expect(await isAnnounced()).toBe(true);
});
