import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminAt } from "../../admin/server/testing.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { products, storeSettings } from "../../catalogue/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { type MailServer, mailServerAt } from "../../emails/server/testing.ts";
import { adminOrderAddress } from "../../orders/admin/addresses.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { orders } from "../../orders/server/schema.ts";
import { guestAt, numberIn } from "../../orders/server/testing.guest.ts";
import { newShopper, hiddenFields } from "../../orders/server/testing.shopper.ts";
import { transfers } from "../../payments/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { withdrawAddress } from "../addresses.ts";
import { adminReturnAddress } from "../admin/addresses.ts";
import { returnMessages } from "../messages.ts";
import { returnLines, returns, withdrawals } from "./schema.ts";

const { withdraw: messages } = returnMessages;

let mail: MailServer;
let store: TestStore;
beforeAll(async () => {
  mail = await mailServerAt();
  store = await testStore({
    STORE_FEATURES: "all",
    PUBLIC_URL: "http://localhost:3000",
    TRUSTED_PROXY: "1",
    SMTP_URL: mail.url,
    MAIL_FROM: "orders@shop.example",
  });
  await stockUp(store.database, "mug", { stock: 1000 });
  await store.database.update(storeSettings).set({ timeZone: "Europe/Berlin" });
});
afterAll(async () => {
  await store.stop();
  await mail.stop();
});

let people = 0;
const nextEmail = () => `leaver${++people}@shopper.example`;
const statement = (number: number, email: string, more: Record<string, string> = {}) => ({
  name: "Ada Typed",
  number: String(number),
  email,
  products: "",
  ...more,
});

/** A guest's browser with its own IP address, so that tests do not share a rate limit. */
async function visitor() {
  const browser = await guestAt(store);
  browser.comesFrom(`10.${++people}.0.1`);
  return browser;
}

/** Submits a withdrawal in two steps, without an account. Returns the receipt. */
async function withdraw(typed: Record<string, string>, from?: Awaited<ReturnType<typeof visitor>>) {
  const browser = from ?? (await visitor());
  const second = await browser.ask(withdrawAddress(), form(typed));
  expect(second.html).toContain(messages.confirm);
  const confirmed = { ...hiddenFields(second.html), step: "confirm" };
  const stored = await browser.ask(withdrawAddress(), form(confirmed));
  expect(stored.status).toBe(303);
  const receipt = await browser.ask(stored.location!);
  return { browser, confirmed, location: stored.location!, id: /received=(.+)/.exec(stored.location!)![1]!, receipt };
}

async function ordered(email = nextEmail(), product = "mug") {
  const browser = await guestAt(store, product);
  const { location } = await browser.order(email);
  return { browser, email, number: numberIn(location), location: location! };
}

/** Waits until the worker has executed a withdrawal. Returns the row in `returns`. */
async function executed(id: string) {
  const read = async () => (await store.database.select().from(returns).where(eq(returns.withdrawalId, id)))[0]!;
  await expect.poll(async () => (await read()).dueAt, { timeout: 10_000 }).toBeNull();
  return read();
}

const stateOf = async (number: number) =>
  (await store.database.select().from(orders).where(eq(orders.number, number)))[0]!.state;
const emailTo = async (to: string, subject: RegExp) => {
  const arrived = () => mail.arrived.filter((one) => one.to.includes(to) && subject.test(one.subject!));
  await expect.poll(() => arrived().length, { timeout: 10_000 }).toBe(1);
  return arrived()[0]!.text!;
};
const kindsTo = async (to: string) =>
  (await store.database.select().from(emails).where(eq(emails.to, to))).map(({ kind }) => kind).toSorted();

test("a guest withdraws in two steps, and the receipt has the time to the second in the shop's time zone", async () => {
  const { number, email } = await ordered();
  const { receipt, id } = await withdraw(statement(number, email));
  expect(receipt.html).toMatch(new RegExp(`order ${number} on .* at \\d+:\\d\\d:\\d\\d.[AP]M GMT\\+[12]`));
  expect((await store.database.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]).toMatchObject({
    number,
    email,
    name: "Ada Typed",
  });
});

test("the order number may be typed as in the shop's emails and pages", async () => {
  const { number, email } = await ordered();
  const { id } = await withdraw({ ...statement(number, email), number: `Order #${number}` });
  expect(await executed(id)).toMatchObject({ state: "settled", orderNumber: number });
});

test("an order that has not shipped is cancelled, and its items return to stock", async () => {
  const stock = async () => (await store.database.select().from(products).where(eq(products.id, "vase")))[0]!.stock;
  await stockUp(store.database, "vase");
  const before = await stock();
  const { number, email } = await ordered(nextEmail(), "vase");
  const { id } = await withdraw(statement(number, email));
  expect(await executed(id)).toMatchObject({ state: "settled", orderNumber: number });
  expect(await stateOf(number)).toBe("cancelled");
  expect(await stock()).toBe(before);
});

test("an account's order that is cancelled by a withdrawal says so, not that a guest cancelled it", async () => {
  const shopper = await newShopper(store, "mug");
  const number = numberIn(await shopper.order());
  const { id } = await withdraw(statement(number, shopper.user.email));
  await executed(id);
  const log = await createOrders(store.database).show(number);
  expect(log!.log.at(-1)).toMatchObject({ state: "cancelled", without: "withdrawal" });
  const { html } = await (await adminAt(store, "owner")).get(adminOrderAddress(number));
  expect(html).toMatch(/Cancelled: 1 × [^<]*, by withdrawal/);
});

test("an order that has shipped becomes a return of all its items, and the owner is told by e-mail", async () => {
  const shopper = await newShopper(store, "mug", "mug");
  const number = numberIn(await shopper.order());
  await createOrders(store.database).ship(number);
  const { id } = await withdraw(statement(number, shopper.user.email.toUpperCase()));
  const { id: returnId, ...made } = await executed(id);
  expect(made).toMatchObject({ state: "requested", orderNumber: number });
  const lines = await store.database.select().from(returnLines).where(eq(returnLines.returnId, returnId));
  expect(lines).toMatchObject([{ productId: "mug", units: 2 }]);
  expect(await stateOf(number)).toBe("shipped");
  expect((await executed((await withdraw(statement(number, shopper.user.email))).id)).state).toBe("requested");
});

test("a statement that names products cancels nothing, and waits for the owner", async () => {
  const { number, email } = await ordered();
  const { id } = await withdraw(statement(number, email, { products: "1 mug" }));
  expect(await executed(id)).toMatchObject({ state: "requested", orderNumber: number });
  expect(await stateOf(number)).toBe("placed");
});

test("the pages do not reveal whether an order exists, or fits the e-mail", async () => {
  const { number, email } = await ordered();
  const answers = [];
  for (const typed of [statement(number, email), statement(number, nextEmail()), statement(999_999_999, nextEmail())]) {
    const { browser, receipt, location } = await withdraw(typed);
    const forgetful = (html: string) =>
      html
        .slice(html.indexOf("<main"))
        .replaceAll(typed.number, "NUMBER")
        .replaceAll(/[A-Z][a-z]+ \d+, \d{4} at .*? GMT.\d/g, "NOW")
        .replaceAll(location.slice(location.indexOf("=") + 1), "ID");
    answers.push([receipt.status, forgetful(receipt.html).replaceAll(/\d{4}-\d.*?Z/g, ""), browser.cookies.size]);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("the acknowledgement repeats what was typed only to a confirmed address", async () => {
  const guest = await ordered();
  await withdraw(statement(guest.number, guest.email));
  const brief = await emailTo(guest.email, /withdrawal/);
  expect(brief).toContain(`order ${guest.number} on`);
  expect(brief).not.toContain("Ada Typed");
  const confirmed = await ordered();
  await store.database.update(orders).set({ emailConfirmed: true }).where(eq(orders.number, confirmed.number));
  await withdraw(statement(confirmed.number, confirmed.email));
  expect(await emailTo(confirmed.email, /withdrawal/)).toContain("Ada Typed");
});

test("the acknowledgement promises a refund only if the shopper has paid", async () => {
  const { refund } = returnMessages.withdrawalEmail;
  const unpaid = await ordered();
  await withdraw(statement(unpaid.number, unpaid.email));
  expect(await emailTo(unpaid.email, /withdrawal/)).not.toContain(refund);
  const paid = await ordered();
  const entry = { debit: "bank", credit: "orders", amountCents: 100, currency: "USD", key: randomUUID() } as const;
  await store.database.insert(transfers).values({ ...entry, orderNumber: paid.number });
  const delivered = await ordered();
  await createOrders(store.database).ship(delivered.number);
  for (const { number, email } of [paid, delivered]) {
    await withdraw(statement(number, email));
    expect(await emailTo(email, /withdrawal/)).toContain(refund);
  }
});

test("the acknowledgement promises no refund of an order that costs nothing", async () => {
  for (const toPayCents of [0, null]) {
    const { number, email } = await ordered();
    await createOrders(store.database).ship(number);
    await store.database.update(orders).set({ totalCents: 0, toPayCents }).where(eq(orders.number, number));
    await withdraw(statement(number, email));
    expect(await emailTo(email, /withdrawal/)).not.toContain(returnMessages.withdrawalEmail.refund);
  }
});

test("an address without such an order gets one e-mail an hour, without anything that was typed", async () => {
  const stranger = nextEmail();
  for (const number of [888_888_881, 888_888_882, 888_888_883]) await withdraw(statement(number, stranger));
  const waiting = () => store.database.$count(emails, sql`"to" = ${stranger} and state = 'waiting'`);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  const text = await emailTo(stranger, /withdrawal/);
  expect(text).not.toMatch(/Ada Typed|88888888/);
});

test("addresses that differ after a plus sign get one such e-mail an hour together", async () => {
  const [name = "", host] = nextEmail().split("@");
  const variants = ["", "+1", "+2"].map((more) => `${name}${more}@${host}`);
  for (const email of variants) await withdraw(statement(888_888_884, email));
  const own = sql`"to" like ${`${name}%@${host}`}`;
  await expect
    .poll(() => store.database.$count(emails, sql`${own} and state = 'waiting'`), { timeout: 10_000 })
    .toBe(0);
  expect(await store.database.$count(emails, sql`${own} and state = 'sent'`)).toBe(1);
});

test("a form that is sent twice is stored once", async () => {
  const { number, email } = await ordered();
  const { browser, confirmed, location } = await withdraw(statement(number, email));
  const again = await browser.ask(withdrawAddress(), form(confirmed));
  expect(again.location).toBe(location);
  expect(await store.database.$count(withdrawals, eq(withdrawals.number, number))).toBe(1);
  expect((await kindsTo(email)).filter((kind) => kind === "withdrawal-received")).toHaveLength(1);
});

test("a statement without name, number or e-mail is refused beside its fields", async () => {
  const browser = await visitor();
  const { status, html } = await browser.ask(
    withdrawAddress(),
    form({ name: " ", number: "A1", email: "ada", products: "2 mugs" }),
  );
  expect(status).toBe(422);
  for (const text of [messages.titleRefused, messages.name, messages.number, "2 mugs"]) expect(html).toContain(text);
});

test("the hint about products precedes its field, which refers to the hint", async () => {
  const { html } = await (await visitor()).ask(withdrawAddress());
  expect(html).toMatch(
    /<label for="products">[^<]+<\/label><p id="products-hint">[^<]+<\/p><textarea [^>]*aria-describedby="products-hint"/,
  );
});

test("Change leads back to the statement with what was typed", async () => {
  const browser = await visitor();
  const { status, html } = await browser.ask(
    withdrawAddress(),
    form({ ...statement(123_456, "ada@shopper.example"), step: "change" }),
  );
  expect(status).toBe(200);
  expect(html).toContain('value="123456"');
  expect(html).toContain(messages.next);
});

test("after 20 statements in an hour, an address is told to try again later, and nothing is stored", async () => {
  const browser = await visitor();
  for (let count = 0; count < 20; count++) await withdraw(statement(777_000_000 + count, nextEmail()), browser);
  const email = nextEmail();
  const refused = await browser.ask(
    withdrawAddress(),
    form({ ...statement(777_777_777, email), step: "confirm", id: randomUUID() }),
  );
  expect(refused.status).toBe(429);
  expect(refused.html).toContain(messages.tooMany);
  expect(await store.database.$count(withdrawals, eq(withdrawals.email, email))).toBe(0);
});

test("a form of another site is refused", async () => {
  const typed = { ...statement(123_456, nextEmail()), step: "confirm", id: randomUUID() };
  const { status } = await store.request(withdrawAddress(), form(typed, { origin: "https://evil.example" }));
  expect(status).toBe(403);
  expect(await store.database.$count(withdrawals, eq(withdrawals.id, typed.id))).toBe(0);
});

test("statements cannot be changed or deleted in the database, but their personal data can be erased", async () => {
  const { number, email } = await ordered();
  const { id } = await withdraw(statement(number, email));
  const isThis = eq(withdrawals.id, id);
  const { database } = store;
  await expect(database.delete(withdrawals).where(isThis)).rejects.toThrow(/withdrawals/);
  await expect(database.update(withdrawals).set({ name: "Bob" }).where(isThis)).rejects.toThrow(/withdrawals/);
  await expect(
    database.update(withdrawals).set({ name: "", email: "", products: "", number: 1 }).where(isThis),
  ).rejects.toThrow(/withdrawals/);
  await database.update(withdrawals).set({ name: "", email: "", products: "" }).where(isThis);
});

test("the e-mails about a replacement ask for no money", async () => {
  const { email, number } = await ordered();
  await store.database.update(orders).set({ emailConfirmed: true }).where(eq(orders.number, number));
  await createOrders(store.database).ship(number);
  const { id } = await executed((await withdraw(statement(number, email))).id);
  const owner = await adminAt(store, "owner");
  await owner.post(adminReturnAddress(id), { do: "receive", "units-mug": "0" });
  await owner.post(adminReturnAddress(id), { do: "replace" });
  const [replaced] = await store.database.select().from(returns).where(eq(returns.id, id));
  const placed = await emailTo(email, new RegExp(`order ${replaced!.replacement}`));
  expect(placed).toContain("There is nothing to pay.");
  expect(placed).not.toContain("You pay when you receive the order.");
  const kinds = await kindsTo(email);
  expect(kinds).toContain("order-placed");
  expect(kinds).not.toContain("order-unpaid");
});

test("every page's footer leads to the withdrawal", async () => {
  const { html } = await (await visitor()).ask("/");
  expect(html.slice(html.indexOf("<footer"))).toContain(`href="${withdrawAddress()}"`);
});
