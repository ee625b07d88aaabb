import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { createAddressBook } from "../../orders/server/address-book.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { orderLines, orders, savedAddresses } from "../../orders/server/schema.ts";
import { createGrants } from "../../admin/server/grants.ts";
import { ownerRoles } from "../../admin/server/schema.ts";
import { browserAt } from "../../admin/server/testing.ts";
import { adminMessages } from "../../admin/messages.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { stepMessages } from "../step-messages.ts";
import { emailsTo, shopperAt, textIn } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "all" })));
afterAll(() => store.stop());

type Shopper = Awaited<ReturnType<typeof shopperAt>>;

const remove = (shopper: Shopper, password = shopper.password) => shopper.post("/account/delete", { password });
const isThere = async ({ user }: Shopper) => (await store.database.$count(users, eq(users.id, user.id))) === 1;

const addressOf = (name: string) => ({
  name,
  street: "1 High Street",
  city: "Ghent",
  region: "",
  postalCode: "9000",
  country: "BE",
});

async function ordered({ user }: Shopper, state: "placed" | "shipped" = "shipped") {
  const name = `Ada ${crypto.randomUUID().replaceAll("-", "")}`;
  const address = addressOf(name);
  const [order] = await store.database
    .insert(orders)
    .values({
      userId: user.id,
      basketId: crypto.randomUUID(),
      basketVersion: 1,
      state,
      address,
      giftNote: "With love",
      totalCents: 1500,
    })
    .returning();
  const line = {
    orderNumber: order!.number,
    productId: "lamp",
    title: "Dune table lamp",
    picture: "",
    priceCents: 1500,
  };
  await store.database.insert(orderLines).values({ ...line, quantity: 1 });
  return { number: order!.number, name };
}

test("deleting an account deletes its password, sessions, basket, addresses, role and emails, and signs its browser out", async () => {
  const shopper = await shopperAt(store);
  await createGrants(store.database).grant(shopper.user, "reader");
  await createAddressBook(store.database).add(shopper.user, addressOf("Ada"));
  await shopper.post("/account/confirm-again", {});
  const page = textIn((await shopper.get("/account/delete")).html);
  expect(page).toContain(stepMessages.remove.text);
  const gone = await remove(shopper);
  expect([gone.status, gone.location]).toEqual([303, "/account/deleted"]);
  expect(textIn((await shopper.get("/account/deleted")).html)).toContain(stepMessages.remove.done);
  expect(await isThere(shopper)).toBe(false);
  for (const table of [identities, sessions, ownerRoles, savedAddresses])
    expect(await store.database.$count(table, eq(table.userId, shopper.user.id))).toBe(0);
  expect(await emailsTo(store, shopper.email)).toEqual([]);
  expect((await shopper.get("/account")).status).toBe(303);
  expect(await shopper.signsIn(shopper.password)).toBe(false);
});

test("deleting requires the password, and deletes nothing without it", async () => {
  const shopper = await shopperAt(store);
  for (const password of ["", "wrong horse"]) {
    const refused = await remove(shopper, password);
    expect([refused.status, refused.html.includes('role="alert"')]).toEqual([401, true]);
  }
  expect(await isThere(shopper)).toBe(true);
});

test("orders keep lines, total and country, without name, email or message", async () => {
  const shopper = await shopperAt(store);
  const { number, name } = await ordered(shopper);
  const found = createOrders(store.database);
  const search = async (words: string) => (await found.list({ words })).orders.map(({ order }) => order.number);
  expect(await search(name)).toEqual([number]);
  expect(await search(shopper.email)).toEqual([number]);
  expect(textIn((await shopper.get("/account/delete")).html)).toContain(
    "The shop keeps the items, prices and countries of your orders",
  );
  await remove(shopper);
  const anonymised = (await found.show(number))!;
  expect(anonymised.email).toBe("");
  expect(anonymised.order.address).toEqual({
    name: "",
    street: "",
    city: "",
    region: "",
    postalCode: "",
    country: "BE",
  });
  expect(anonymised.order).toMatchObject({
    giftNote: "",
    totalCents: 1500,
    lines: [{ title: "Dune table lamp", quantity: 1 }],
  });
  expect(await search(name)).toEqual([]);
  expect(await search(shopper.email)).toEqual([]);
  expect(await search(String(number))).toEqual([number]);
  const [row] = await store.database.select().from(orders).where(eq(orders.number, number));
  expect(row).toMatchObject({ userId: null, totalCents: 1500 });
});

test("an account with an unsent order cannot be deleted, and a sentence names the order", async () => {
  const shopper = await shopperAt(store);
  const { number } = await ordered(shopper, "placed");
  const refused = await remove(shopper);
  expect([refused.status, textIn(refused.html).includes(String(number))]).toEqual([409, true]);
  expect(await isThere(shopper)).toBe(true);
  const [row] = await store.database.select().from(orders).where(eq(orders.number, number));
  expect(row).toMatchObject({ userId: shopper.user.id, giftNote: "With love" });
  await store.database.update(orders).set({ state: "cancelled" }).where(eq(orders.number, number));
  expect((await remove(shopper)).status).toBe(303);
});

test("the shop's last owner cannot be deleted; with another owner, they can", async () => {
  const [first, second] = [await shopperAt(store), await shopperAt(store)];
  const grants = createGrants(store.database);
  await grants.grant(first.user, "owner");
  const { number } = await ordered(first);
  const refused = await remove(first);
  expect([refused.status, textIn(refused.html).includes(adminMessages.lastOwner.slice(0, 30))]).toEqual([409, true]);
  const [row] = await store.database.select().from(orders).where(eq(orders.number, number));
  expect(row!.userId).toBe(first.user.id);
  await grants.grant(second.user, "owner");
  // Both owners delete their accounts at once. One owner must remain.
  const responses = await Promise.all([remove(first), remove(second)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
});

test("a deletion that fails in one part is rolled back in all", async () => {
  const shopper = await shopperAt(store);
  const { number } = await ordered(shopper);
  await store.database.execute(
    sql`create function refuse_going() returns trigger language plpgsql as $$ begin raise 'full'; end $$`,
  );
  await store.database.execute(
    sql`create trigger going before delete on users for each row execute function refuse_going()`,
  );
  expect((await remove(shopper)).status).toBe(500);
  await store.database.execute(sql`drop trigger going on users`);
  expect(await isThere(shopper)).toBe(true);
  const [row] = await store.database.select().from(orders).where(eq(orders.number, number));
  expect(row).toMatchObject({ userId: shopper.user.id, giftNote: "With love" });
});

test("the export has all that the shop stores about a user, and nothing about others", async () => {
  const [shopper, other] = [await shopperAt(store), await shopperAt(store)];
  const { number, name } = await ordered(shopper);
  await ordered(other);
  await shopper.post("/account/confirm-again", {});
  for (const person of [shopper, other])
    await createAddressBook(store.database).add(person.user, addressOf(person.email));
  const { response, html } = await shopper.get("/account/export");
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="account.json"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  const all = JSON.parse(html) as Record<string, never>;
  const names = [
    "account",
    "addresses",
    "bankTransfers",
    "basket",
    "emails",
    "invoices",
    "orders",
    "returns",
    "signedIn",
  ];
  expect(Object.keys(all).toSorted()).toEqual(names);
  expect(all).toMatchObject({
    account: { id: shopper.user.id, email: shopper.email, emailConfirmed: false },
    signedIn: [{ device: null }],
    orders: [{ number, address: { name }, giftNote: "With love" }],
    addresses: [{ address: addressOf(shopper.email), isPreferred: true }],
    emails: [{ kind: "confirm-email" }],
    basket: [],
  });
  for (const secret of [other.email, other.user.id, "password", "token"]) expect(html).not.toContain(secret);
});

test("a waiting email to a deleted account is obsolete", async () => {
  const shopper = await shopperAt(store);
  await browserAt(store).post("/account/forgot", { email: shopper.email });
  await remove(shopper);
  const [waiting] = await store.database.select().from(emails).where(eq(emails.to, shopper.email));
  expect(waiting?.kind).toBe("reset-password");
  expect(await store.accounts.passwords!.changes.resetToken(shopper.email)).toBeNull();
});
