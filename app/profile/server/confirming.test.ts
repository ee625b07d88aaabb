import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users } from "../../accounts/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { orders } from "../../orders/server/schema.ts";
import { browserAt } from "../../admin/server/testing.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { stepMessages } from "../step-messages.ts";
import { linkIn, textIn } from "./testing.ts";

let store: TestStore;
beforeAll(async () => void (store = await testStore({ STORE_FEATURES: "all" })));
afterAll(() => store.stop());

const messages = stepMessages.confirm;
const password = "the attacker's own";

/** Registers an attacker's account with the email of a victim, who has ordered as a guest before. */
async function registered() {
  const email = `${randomUUID()}@shop.example`;
  const address = { name: "Ada", street: "1 Street", city: "Ghent", region: "", postalCode: "9000", country: "BE" };
  const [order] = await store.database
    .insert(orders)
    .values({ guestEmail: email, basketId: randomUUID(), basketVersion: 1, address, totalCents: 1500 })
    .returning();
  const attacker = browserAt(store);
  await attacker.post("/login", { email, password, intent: "create-account" });
  const [user] = await store.database.select().from(users).where(eq(users.email, email));
  const victim = browserAt(store);
  await victim.get((await linkIn(store, email, "confirm-email"))!);
  const sees = async (browser: typeof attacker) =>
    (await browser.get("/orders")).html.includes(`href="/orders/${order!.number}"`);
  const isConfirmed = async () => {
    const [row] = await store.database.select().from(users).where(eq(users.id, user!.id));
    return row!.emailVerified;
  };
  return { email, user: user!, attacker, victim, sees, isConfirmed };
}

test("a confirmation link requires the password without a session, and adopts no guest orders without it", async () => {
  const { attacker, victim, sees, isConfirmed } = await registered();
  const { html } = await victim.get("/account/confirm");
  expect(html).toMatch(/<input[^>]*autoComplete="current-password"/);
  expect(html).toContain('href="/account/forgot"');
  expect(textIn(html)).toContain(messages.reset);
  for (const typed of ["", "a guess"]) {
    const refused = await victim.post("/account/confirm", { password: typed });
    expect([refused.status, textIn(refused.html).includes(messages.wrongPassword)]).toEqual([401, true]);
  }
  expect([await isConfirmed(), await sees(attacker)]).toEqual([false, false]);
  expect((await victim.post("/account/confirm", { password })).status).toBe(303);
  expect(await isConfirmed()).toBe(true);
});

test("a session of another account requires the password too, and one of this account does not", async () => {
  const { attacker: owner, victim, email, isConfirmed } = await registered();
  await victim.post("/login", { email: `${randomUUID()}@shop.example`, password, intent: "create-account" });
  expect((await victim.post("/account/confirm", {})).status).toBe(401);
  expect(await isConfirmed()).toBe(false);
  await owner.get((await linkIn(store, email, "confirm-email"))!);
  expect((await owner.get("/account/confirm")).html).not.toContain("current-password");
  expect((await owner.post("/account/confirm", {})).status).toBe(303);
  expect(await isConfirmed()).toBe(true);
});

test("a change to another address is also confirmed with the password", async () => {
  const { email, user, attacker, victim } = await registered();
  const next = `${randomUUID()}@shop.example`;
  await attacker.post("/account/email", { email: next, password });
  await victim.get((await linkIn(store, next, "confirm-new-email"))!);
  expect((await victim.post("/account/confirm", {})).status).toBe(401);
  const [row] = await store.database.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ email, emailVerified: false });
});

test("a password reset by the mailbox's owner confirms the address, adopts guest orders and ends all other sessions", async () => {
  const { email, user, attacker, victim, sees, isConfirmed } = await registered();
  await victim.post("/account/forgot", { email });
  await victim.get((await linkIn(store, email, "reset-password"))!);
  expect((await victim.post("/account/reset", { password: "the victim's own" })).status).toBe(303);
  expect(await isConfirmed()).toBe(true);
  expect(await store.database.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  expect((await attacker.get("/orders")).status).toBe(303);
  expect((await attacker.post("/login", { email, password, intent: "sign-in" })).status).toBe(401);
  await victim.post("/login", { email, password: "the victim's own", intent: "sign-in" });
  expect(await sees(victim)).toBe(true);
});

test("guesses of the password with a confirmation link are limited like sign-ins", async () => {
  const { victim } = await registered();
  const statuses = [];
  for (let round = 0; round < 11; round += 1)
    statuses.push((await victim.post("/account/confirm", { password: `guess ${round}` })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
});

test("an unconfirmed account can neither export nor delete what the shop stores about its address", async () => {
  const { email, attacker } = await registered();
  const secret = { number: 100_777, next: "their-new-address@shop.example" };
  await store.database.insert(emails).values({ kind: "order-link", to: email, about: secret, state: "sent" });
  const { html } = await attacker.get("/account/export");
  expect(JSON.parse(html)).toMatchObject({ emails: [{ kind: "confirm-email" }] });
  expect(html).not.toMatch(/100777|their-new-address|backInStock/);
  expect((await attacker.post("/account/delete", { password })).location).toBe("/account/deleted");
  expect(await store.database.$count(emails, eq(emails.to, email))).toBe(1);
  expect(await store.database.$count(orders, eq(orders.guestEmail, email))).toBe(1);
});
