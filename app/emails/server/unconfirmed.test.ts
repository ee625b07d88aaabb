import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { adminAt } from "../../admin/server/testing.ts";
import { emailCaps } from "../../server/email-caps.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { emails } from "./schema.ts";
import { type MailServer, mailServerAt } from "./testing.ts";

let mail: MailServer;
let store: TestStore;
beforeAll(async () => {
  mail = await mailServerAt();
  store = await testStore({
    STORE_FEATURES: "all",
    PUBLIC_URL: "http://localhost:3000",
    SMTP_URL: mail.url,
    MAIL_FROM: "orders@shop.example",
  });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(async () => {
  await store.stop();
  await mail.stop();
});

const attack = "Buy-at-evil.example";
const typed = { name: attack, street: attack, city: attack, gift: "on", giftNote: attack };

test("25 orders and cancellations of an unconfirmed account send a stranger one confirmation and few short emails without the shopper's words", async () => {
  const owner = await adminAt(store, "owner");
  const shopper = await newShopper(store);
  const to = shopper.user.email;
  for (let round = 0; round < 25; round += 1) {
    await shopper.fill("mug");
    const at = await shopper.order(typed);
    expect(at).toMatch(/^\/orders\/\d+$/);
    await store.request(at, form({ cancel: "yes" }, { cookie: shopper.cookie }));
  }
  const kinds = (await store.database.select().from(emails).where(eq(emails.to, to))).map(({ kind }) => kind);
  const cap = emailCaps.unconfirmed["order-placed"]!.recipient;
  expect(kinds.toSorted()).toEqual(["confirm-email", ...Array<string>(cap).fill("order-placed")]);
  const ofStranger = () => mail.arrived.filter((email) => email.to.includes(to));
  await expect.poll(() => ofStranger().length, { timeout: 10_000 }).toBe(cap + 1);
  for (const { raw, text, html, subject } of ofStranger()) {
    expect(`${raw} ${text} ${html} ${subject}`).not.toContain(attack);
    expect(text).toMatch(/http:\/\/localhost:3000\/(orders|account)/);
  }
  expect(ofStranger().filter(({ text }) => text!.includes("$59.99") || text!.includes("$0"))).toHaveLength(cap);
  const ofOwner = await store.database.select().from(emails).where(eq(emails.to, owner.user.email));
  expect(ofOwner.filter(({ kind }) => kind === "order-new")).toHaveLength(emailCaps.kinds["order-new"]!.recipient);
  expect(ofOwner.filter(({ kind }) => kind === "orders-waiting")).toHaveLength(1);
});

test("sign-ins by many browsers send an unconfirmed address no email", async () => {
  const { credentials, user } = await newShopper(store);
  for (let round = 0; round < 5; round += 1) {
    const { status } = await store.request("/login", form({ ...credentials, intent: "sign-in" }));
    expect(status).toBe(303);
  }
  const kinds = (await store.database.select().from(emails).where(eq(emails.to, user.email))).map(({ kind }) => kind);
  expect(kinds).toEqual(["confirm-email"]);
});

test("the email about an order of a confirmed account has its lines and address", async () => {
  const shopper = await newShopper(store, "mug");
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, shopper.user.id));
  await shopper.order({ street: "7 Own Street" });
  const text = () =>
    mail.arrived.find((email) => email.to.includes(shopper.user.email) && /order/.test(email.subject!))?.text;
  await expect.poll(text, { timeout: 10_000 }).toContain("7 Own Street");
  expect(text()).toContain("A fine mug");
});
