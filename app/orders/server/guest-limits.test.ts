import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { orders } from "./schema.ts";
import { guestAt, linkOf, numberIn } from "./testing.guest.ts";
import { hiddenFields, newShopper } from "./testing.shopper.ts";
import { address } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" };
  store = await testStore({ STORE_FEATURES: "all", TRUSTED_PROXY: "1", ...mail });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

let count = 0;
const newEmail = () => `guest${++count}@shopper.example`;
const newAddress = () => `10.${++count}.0.1`;

async function browserAt(from: string, ...productIds: string[]) {
  const browser = await guestAt(store);
  browser.comesFrom(from);
  for (const id of productIds) await browser.ask("/basket", form({ add: id }));
  return browser;
}

const stockOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;

test("refused orders count neither for an e-mail nor for a network", async () => {
  const [email, from] = [newEmail(), newAddress()];
  const browser = await browserAt(from, "mug");
  for (let n = 0; n < 31; n += 1) expect((await browser.order(email, { total: "1" })).status).toBe(409);
  for (let n = 0; n < 5; n += 1) expect((await (await browserAt(from, "mug")).order(email)).status).toBe(303);
  const full = await browserAt(from, "mug");
  for (let n = 0; n < 30; n += 1) {
    const { status, html } = await full.order(email);
    expect([status, html.includes(orderMessages.guest.tooMany)]).toEqual([409, true]);
  }
  expect((await full.order(newEmail())).status).toBe(303);
});

test("30 guest orders an hour are accepted from one network, and refused ones do not count for their e-mail", async () => {
  const [email, from] = [newEmail(), newAddress()];
  const browsers = await Promise.all(Array.from({ length: 32 }, () => browserAt(from, "mug")));
  for (let n = 0; n < 30; n += 5) {
    const responses = await Promise.all(browsers.slice(n, n + 5).map((browser) => browser.order(newEmail())));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(303));
  }
  for (const browser of browsers.slice(30)) expect((await browser.order(email)).status).toBe(409);
  for (let n = 0; n < 5; n += 1) expect((await (await browserAt(newAddress(), "mug")).order(email)).status).toBe(303);
});

test("guests of one network can look up 100 unknown codes an hour, 20 of them from one IP address", async () => {
  const network = `10.99.${++count}`;
  const browser = await browserAt(newAddress(), "mug");
  const { html } = await browser.ask("/order");
  const statusAt = async (from: string, codes = "GUESS, GUESSES") => {
    browser.comesFrom(from);
    return (await browser.ask("/order", form({ ...hiddenFields(html), ...address, codes, update: "yes" }))).status;
  };
  for (let at = 1; at <= 5; at += 1) {
    for (let n = 0; n < 10; n += 1) expect(await statusAt(`${network}.${at}`)).toBe(200);
    expect(await statusAt(`${network}.${at}`)).toBe(429);
  }
  expect(await statusAt(`${network}.6`)).toBe(429);
  expect(await statusAt(`${network}.6`, "")).toBe(200);
  expect(await statusAt(newAddress())).toBe(200);
});

test("at most five concurrent orders with one e-mail succeed, from any number of networks", async () => {
  const email = newEmail();
  const browsers = await Promise.all(Array.from({ length: 9 }, () => browserAt(newAddress(), "mug")));
  const responses = await Promise.all(browsers.map((browser) => browser.order(email)));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(5);
});

test("a guest's form that is sent eight times at once, and again later, is one order to which each response leads", async () => {
  await stockUp(store.database, "lamp", { stock: 100 });
  const [email, browser] = [newEmail(), await browserAt(newAddress(), "lamp")];
  const fields = { ...hiddenFields((await browser.ask("/order")).html), ...address, email };
  const send = () => browser.ask("/order", form(fields));
  const responses = await Promise.all(Array.from({ length: 8 }, send));
  await browser.ask("/basket", form({ add: "lamp" }));
  responses.push(await send());
  const [order, ...others] = await store.database.select().from(orders).where(eq(orders.guestEmail, email));
  expect(others).toEqual([]);
  expect(responses.map(({ status, location }) => `${status} ${location}`)).toEqual(
    Array(9).fill(`303 /orders/${order!.number}`),
  );
  expect((await browser.ask(responses[0]!.location!)).status).toBe(200);
  expect(await stockOf("lamp")).toBe(99);
  // The nine repeated forms count as one order, so the limit of five allows four more orders.
  for (let n = 0; n < 4; n += 1) expect((await (await browserAt(newAddress(), "mug")).order(email)).status).toBe(303);
});

test("a guest's form that is sent again after a new link was opened still leads to the order", async () => {
  const [email, browser] = [newEmail(), await browserAt(newAddress(), "mug")];
  const fields = { ...hiddenFields((await browser.ask("/order")).html), ...address, email };
  const { location } = await browser.ask("/order", form(fields));
  await browser.ask((await linkOf(store, numberIn(location), email, "order-link"))!);
  expect((await browser.ask("/order", form(fields))).location).toBe(location);
  expect((await browser.ask(location!)).status).toBe(200);
});

test("an account's form that is sent eight times at once, and again later, is one order to which each response leads", async () => {
  await stockUp(store.database, "vase", { stock: 100 });
  const shopper = await newShopper(store, "vase");
  const fields = { ...(await shopper.review()), keep: "on" };
  const responses = await Promise.all(Array.from({ length: 8 }, () => shopper.post(fields)));
  await shopper.fill("vase");
  responses.push(await shopper.post(fields));
  const [order, ...others] = await store.database.select().from(orders).where(eq(orders.userId, shopper.user.id));
  expect(others).toEqual([]);
  expect(responses.map(({ status, location }) => `${status} ${location}`)).toEqual(
    Array(9).fill(`303 /orders/${order!.number}`),
  );
  expect(await stockOf("vase")).toBe(99);
});

const linksTo = async (email: string) =>
  (await store.database.select().from(emails).where(eq(emails.to, email))).filter(({ kind }) => kind === "order-link");

test("lookups with wrong e-mails or numbers from many networks do not lock out the order's guest", async () => {
  const email = newEmail();
  const number = String(numberIn((await (await browserAt(newAddress(), "mug")).order(email)).location));
  const find = async (typed: Record<string, string>) =>
    (await (await browserAt(newAddress())).ask("/orders/find", form(typed))).location;
  for (let n = 0; n < 25; n += 1) await find({ number, email: newEmail() });
  for (let n = 0; n < 25; n += 1) await find({ number: `${9_000_000 + n}`, email });
  const before = (await linksTo(email)).length;
  for (let n = 0; n < 7; n += 1) expect(await find({ number, email })).toBe("/orders/find?sent=on");
  expect((await linksTo(email)).length - before).toBe(5);
});

test("one network can make 100 lookups an hour", async () => {
  const network = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 105; n += 1) {
    const browser = await browserAt(network.replace(/1$/, String(n)));
    statuses.push((await browser.ask("/orders/find", form({ number: "1", email: newEmail() }))).status);
  }
  expect(statuses).toEqual([...Array(100).fill(303), ...Array(5).fill(429)]);
});
