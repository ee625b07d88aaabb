import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { adminAt, type TestHolder } from "../../admin/server/testing.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { emails } from "../../emails/server/schema.ts";
import { type MailServer, mailServerAt } from "../../emails/server/testing.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { adminOrderAddress, adminOrdersAddress } from "../admin/addresses.ts";
import { orderPageMessages } from "../admin/messages.ts";
import { orderMessages } from "../messages.ts";
import { createOrders } from "./orders.ts";
import { createSales } from "../admin/server/sales.ts";
import { orders } from "./schema.ts";
import { released } from "./standing.ts";
import { guestAt, numberIn } from "./testing.guest.ts";
import { newShopper } from "./testing.shopper.ts";

const mark = orderPageMessages.order.emailUnconfirmed;
let mail: MailServer;
let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  mail = await mailServerAt();
  store = await testStore({
    STORE_FEATURES: "all",
    PUBLIC_URL: "http://localhost:3000",
    SMTP_URL: mail.url,
    MAIL_FROM: "orders@shop.example",
  });
  await stockUp(store.database, "mug", { stock: 1000 });
  owner = await adminAt(store, "owner");
});
afterAll(async () => {
  await store.stop();
  await mail.stop();
});

const attack = "Buy-at-evil.example";
const typed = { name: attack, street: attack, city: attack, gift: "on", giftNote: attack };
let people = 0;

async function ordered(email = `guest${++people}@shopper.example`, more = typed) {
  const browser = await guestAt(store, "mug");
  const { location } = await browser.order(email, more);
  return { browser, email, location: location!, number: numberIn(location) };
}

const arrivedAt = (email: string, subject = /./) =>
  mail.arrived.filter((one) => one.to.includes(email) && subject.test(one.subject!));

async function emailAbout(email: string, subject: RegExp) {
  await expect.poll(() => arrivedAt(email, subject).length, { timeout: 10_000 }).toBe(1);
  return arrivedAt(email, subject)[0]!;
}

async function followed({ email, location }: { email: string; location: string }) {
  const { text } = await emailAbout(email, /^Your order \d+ at/);
  const [link] = /\/orders\/\d+\/link\?token=\S+/.exec(text!)!;
  const reader = await guestAt(store);
  expect((await reader.ask(link)).location).toBe(location);
  return { reader, page: await reader.ask(location) };
}

/** Waits until no email to this address is queued. Returns the kinds and states of all emails to the address. */
async function settled(to: string) {
  const stored = async () => store.database.select().from(emails).where(eq(emails.to, to));
  const waiting = async () => (await stored()).filter(({ state }) => state === "waiting").length;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  return (await stored()).map(({ kind, state }) => `${kind} ${state}`).toSorted();
}

const rowOf = async (number: number) =>
  (await store.database.select().from(orders).where(eq(orders.number, number)))[0]!;

const orderShown = async (number: number) => (await owner.get(adminOrderAddress(number))).html;
const rowInList = async (number: number) =>
  /<tr><td><label[^]*?<\/tr>/.exec((await owner.get(adminOrdersAddress({ q: String(number) }))).html)![0];

test("a guest's order is placed at once, like any other: in lists, figures and the owner's mailbox, ready to ship", async () => {
  const allOrders = createOrders(store.database);
  const before = (await createSales(store.database).toShip(1)).count;
  const { number, browser, location } = await ordered();
  expect(await rowOf(number)).toMatchObject({ ...released, emailConfirmed: false });
  expect((await allOrders.list({ state: "placed" })).orders.some(({ order }) => order.number === number)).toBe(true);
  expect((await createSales(store.database).toShip(1)).count).toBe(before + 1);
  const isNew = and(eq(emails.to, owner.user.email), eq(emails.once, `order-new ${number}`));
  expect(await store.database.$count(emails, isNew)).toBe(1);
  expect((await browser.ask(location)).html).toContain(orderMessages.details.states.placed);
  expect(await orderShown(number)).toContain(orderPageMessages.order.send.button);
  await allOrders.cancelOverdue();
  expect(await allOrders.ship(number)).toMatchObject({ ok: true });
});

test("the review page says that a link arrives by e-mail, without a deadline", async () => {
  const { html } = await (await guestAt(store, "mug")).ask("/order");
  expect(html).toContain(orderMessages.guest.about.email);
  expect(html).not.toContain("24 hours");
});

test("the admin marks the order until the guest opens the emailed link; the browser that ordered does not confirm", async () => {
  const order = await ordered();
  const { browser, email, location, number } = order;
  const { html } = await browser.ask(location);
  expect(html).toContain(orderMessages.guest.emailed(email));
  await browser.ask(location, form({ confirm: "yes" }));
  for (const page of [await orderShown(number), await rowInList(number)]) expect(page).toContain(mark);
  const { page } = await followed(order);
  expect(page.html).toContain(orderMessages.details.next(email, true));
  for (const shown of [await orderShown(number), await rowInList(number)]) expect(shown).not.toContain(mark);
  expect(await rowOf(number)).toMatchObject({ emailConfirmed: true, network: null, guestEmail: email });
});

test("a request of the link that does not keep its cookie confirms nothing", async () => {
  const { email, number } = await ordered();
  const { text } = await emailAbout(email, /^Your order/);
  await store.request(/\/orders\/\d+\/link\?token=\S+/.exec(text!)![0]);
  await store.request(`/orders/${number}`);
  expect(await rowOf(number)).toMatchObject({ emailConfirmed: false });
});

const endDelays = () => store.database.execute(sql`update letters set due_at = now() where due_at > now()`);

test("an unconfirmed email gets the confirmation and one more email, without typed text", async () => {
  const { email, number } = await ordered();
  const [line] = (await createOrders(store.database).show(number))!.order.lines;
  const seen = async () => String((await createOrders(store.database).show(number))!.seen);
  const parcel = { carrier: attack, tracking: attack };
  await owner.post(adminOrderAddress(number), { do: "send", seen: await seen(), ...parcel });
  await owner.post(adminOrderAddress(number), { do: "parcel", seen: await seen(), carrier: "DHL", tracking: attack });
  await endDelays();
  const update = await emailAbout(email, /^Your order was shipped/);
  for (const _ of [1, 2]) await (await guestAt(store)).ask("/orders/find", form({ number: String(number), email }));
  expect(await settled(email)).toEqual([
    "order-link void",
    "order-link void",
    "order-placed sent",
    "order-update sent",
  ]);
  const [placed] = arrivedAt(email, /^Your order \d+ at/);
  expect(placed!.text).toContain("$59.99");
  for (const { raw, text, html } of arrivedAt(email)) {
    for (const words of [attack, "Springfield", line!.title]) expect(`${raw} ${text} ${html}`).not.toContain(words);
    expect(text).toMatch(/http:\/\/localhost:3000\/orders\/\d+\/link\?token=/);
  }
  expect(update.text).toContain("we send no more e-mails about this order");
});

test("a requested link counts as that email", async () => {
  const { email, number } = await ordered();
  await emailAbout(email, /^Your order/);
  await (await guestAt(store)).ask("/orders/find", form({ number: String(number), email }));
  await emailAbout(email, /^Your link to order/);
  await settled(email);
  await owner.post(adminOrderAddress(number), {
    do: "cancel",
    seen: String((await createOrders(store.database).show(number))!.seen),
  });
  expect(await settled(email)).toEqual(["order-link sent", "order-placed sent", "order-update void"]);
});

const requestLink = async ({ number, email }: { number: number; email: string }) =>
  (await guestAt(store)).ask("/orders/find", form({ number: String(number), email }));

/** Waits until this many requested links have arrived. Returns them, oldest first. */
async function requestedLinks(email: string, count: number) {
  const requested = () => arrivedAt(email, /^Your link to order/);
  await expect.poll(() => requested().length, { timeout: 15_000 }).toBe(count);
  return requested().map(({ text }) => /\/orders\/\d+\/link\?token=\S+/.exec(text!)![0]);
}

/** Ships an order, and waits until the email about the shipment is sent. Then revokes the order's links. */
async function shippedAndRevoked({ number, email }: { number: number; email: string }) {
  const seen = String((await createOrders(store.database).show(number))!.seen);
  await owner.post(adminOrderAddress(number), { do: "send", seen });
  await endDelays();
  await emailAbout(email, /^Your order was shipped/);
  await settled(email);
  await owner.post(adminOrderAddress(number), { do: "revoke" });
}

test("after the owner revokes all links, an unconfirmed guest can request one link, even after the last email", async () => {
  const order = await ordered();
  await shippedAndRevoked(order);
  await requestLink(order);
  const [link] = await requestedLinks(order.email, 1);
  expect((await (await guestAt(store)).ask(link!)).location).toBe(order.location);
  await requestLink(order);
  expect((await settled(order.email)).filter((one) => one.startsWith("order-link"))).toEqual([
    "order-link sent",
    "order-link void",
  ]);
});

/** Simulates a process that was killed after the mail server took the email and before this was stored. */
const forgetThatItWasSent = (email: string) =>
  store.database
    .update(emails)
    .set({ state: "waiting", dueAt: sql`now()`, doneAt: null })
    .where(and(eq(emails.to, email), eq(emails.kind, "order-link")));

test.each([
  ["an order", async () => {}],
  ["an order whose links were revoked after the last email", shippedAndRevoked],
])("if an email with a link is sent twice, the first copy's link works: %s", async (_, prepare) => {
  const order = await ordered();
  await emailAbout(order.email, /^Your order \d+ at/);
  await prepare(order);
  await requestLink(order);
  await requestedLinks(order.email, 1);
  await settled(order.email);
  await forgetThatItWasSent(order.email);
  for (const link of await requestedLinks(order.email, 2))
    expect((await (await guestAt(store)).ask(link)).location).toBe(order.location);
});

test("of several requested links that had to wait for the mail server, an unconfirmed guest gets one", async () => {
  const order = await ordered();
  await emailAbout(order.email, /^Your order \d+ at/);
  const isLink = and(eq(emails.to, order.email), eq(emails.kind, "order-link"));
  for (let turn = 0; turn < 2; turn += 1) {
    await requestLink(order);
    await settled(order.email);
  }
  const waiting = { state: "waiting", dueAt: sql`now()`, doneAt: null, messageId: sql`id` } as const;
  await store.database
    .update(emails)
    .set(waiting)
    .where(and(isLink, eq(emails.state, "void")));
  expect((await settled(order.email)).filter((one) => one.startsWith("order-link"))).toEqual([
    "order-link sent",
    "order-link void",
  ]);
});

test("a second copy of an email with a link is a new link if the links were revoked meanwhile", async () => {
  const order = await ordered();
  await requestLink(order);
  await requestedLinks(order.email, 1);
  await settled(order.email);
  await owner.post(adminOrderAddress(order.number), { do: "revoke" });
  await forgetThatItWasSent(order.email);
  const [first, second] = await requestedLinks(order.email, 2);
  expect((await (await guestAt(store)).ask(second!)).location).toBe(order.location);
  expect((await (await guestAt(store)).ask(first!)).location).toBe("/orders/find?gone=on");
});

test("a guest's own cancellation emails only the owner", async () => {
  const { browser, email, location, number } = await ordered();
  await browser.ask(location, form({ cancel: "yes" }));
  expect(await settled(email)).toEqual(["order-placed sent"]);
  const isToOwner = and(eq(emails.to, owner.user.email), eq(emails.once, `order-cancelled-by-shopper ${number}`));
  expect(await store.database.$count(emails, isToOwner)).toBe(1);
});

test("a confirmed email gets the emails of any order, with its address", async () => {
  const order = await ordered(undefined, { ...typed, street: "7 Own Street" });
  await followed(order);
  await createOrders(store.database).show(order.number);
  const seen = String((await createOrders(store.database).show(order.number))!.seen);
  await owner.post(adminOrderAddress(order.number), { do: "send", seen });
  await endDelays();
  expect((await emailAbout(order.email, /is on its way$/)).text).toContain("7 Own Street");
});

test("an account with the same email sees the order only once the account's email is confirmed", async () => {
  const shopper = await newShopper(store);
  const { location, number } = await ordered(shopper.user.email);
  expect((await shopper.get("/orders")).html).not.toContain(`href="${location}"`);
  expect((await shopper.get(location)).status).toBe(404);
  await store.database.update(users).set({ emailVerified: true }).where(eq(users.id, shopper.user.id));
  expect((await shopper.get("/orders")).html).toContain(`href="${location}"`);
  expect(await rowOf(number)).toMatchObject({ userId: shopper.user.id, guestEmail: null, emailConfirmed: true });
  expect(await rowInList(number)).not.toContain(mark);
  await expect.poll(() => settled(shopper.user.email)).toEqual(["confirm-email sent", "order-placed sent"]);
});

test("the owner can require that guests confirm, which applies to the next order", async () => {
  const address = "/admin/guest-checkout";
  const { html } = await owner.get(address);
  expect(html).toMatch(/<option value="no" selected="">/);
  expect((await owner.post(address, { version: "0", confirm: "maybe" })).status).toBe(422);
  expect((await owner.post(address, { version: "0", confirm: "yes" })).location).toBe(`${address}?saved=1`);
  const { browser, email, location, number } = await ordered();
  expect(await rowOf(number)).toMatchObject({ holdReason: "confirm", emailConfirmed: null });
  expect((await browser.ask(location)).html).toContain(orderMessages.guest.waits(email));
  expect(await rowInList(number)).not.toContain(mark);
  await owner.post(address, { version: "1", confirm: "no" });
  expect(await rowOf((await ordered()).number)).toMatchObject(released);
});
