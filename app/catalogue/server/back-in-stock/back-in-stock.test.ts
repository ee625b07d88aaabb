import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "../../../accounts/server/schema.ts";
import { newFolder } from "../../../database/postgres/testing.stores.ts";
import { emails } from "../../../emails/server/schema.ts";
import { noProgress } from "../../../server/command/progress.ts";
import type { Post } from "../../../server/emails.ts";
import { noOwnerEmails, writeEmails } from "../../../server/emails.ts";
import { form, secrets, type TestStore, testStore } from "../../../testing.ts";
import { subscriptionMessages as messages } from "../../subscription-messages.ts";
import type { ProductPage } from "../../domain/catalogue.ts";
import { createCatalogue } from "../catalogue.ts";
import { runOnChange } from "../run-on-change.ts";
import { subscriptions, products } from "../schema.ts";
import { sell } from "../testing.ts";
import { importFile } from "../transfer/importing.ts";
import { head, pictures } from "../transfer/testing.ts";
import { personalSubscriptions, createSubscriptions } from "./subscriptions.ts";
import { subscriptionEmails } from "./emails.ts";
import { subscriptionTokens } from "./tokens.ts";

const sending = { STORE_FEATURES: "all", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" };
const post: Post = (transaction, ...written) => writeEmails(transaction, written, noOwnerEmails);
const tokens = subscriptionTokens(secrets);

let store: TestStore;
let backInStock: ReturnType<typeof createSubscriptions>;
let emailData: ReturnType<typeof subscriptionEmails>;
beforeAll(async () => {
  store = await testStore(sending);
  backInStock = createSubscriptions(store.database, post);
  emailData = subscriptionEmails(createCatalogue(store.database), backInStock, tokens);
});
afterAll(() => store.stop());
beforeEach(async () => {
  for (const table of [products, subscriptions, emails]) await store.database.delete(table);
  await sell(store.database, [{ id: "mug", stock: 0 }, { id: "lamp" }]);
});

const newEmail = () => `${randomUUID()}@shopper.example`;
const subscribe = (email: string) => store.request("/products/mug", form({ email }));
const rows = () => store.database.select().from(subscriptions);
const written = async () => (await store.database.select().from(emails)).map(({ kind, to }) => [kind, to]);
const restock = () => store.database.update(products).set({ stock: 3 }).where(eq(products.id, "mug"));
const subscriptionOf = async (path: string, from: TestStore = store) =>
  ((await (await from.request(`/_data${path}`)).json()) as { data: ProductPage }).data.subscription;

test("a sold-out product has a form that asks for an e-mail; a product in stock, or a shop without emails, has none", async () => {
  const html = await (await store.request("/products/mug")).text();
  expect(html).toContain(messages.label);
  expect(html.match(/Out of stock/g)).toHaveLength(1);
  expect(html).toContain(`action="/products/mug"`);
  expect(await subscriptionOf("/products/lamp")).toBeUndefined();
  const silent = await testStore({ STORE_FEATURES: "all" });
  await sell(silent.database, [{ id: "mug", stock: 0 }]);
  expect(await subscriptionOf("/products/mug", silent)).toBeUndefined();
  expect((await silent.request("/products/mug", form({ email: newEmail() }))).status).toBe(404);
  await silent.stop();
});

test("a guest is first asked by email to confirm, once a day; repeating gets the same response, and there is one row", async () => {
  const email = newEmail();
  const responses = [await subscribe(email), await subscribe(` ${email.toUpperCase()} `)];
  for (const response of responses) {
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/products/mug?back=asked");
  }
  expect(await rows()).toMatchObject([{ product: "mug", email, confirmed: false }]);
  expect(await written()).toEqual([["confirm-asking", email]]);
  expect((await subscriptionOf("/products/mug?back=asked"))!.message).toBe(messages.requested);
});

test("the email's links confirm or stop the subscription, and other tokens do neither", async () => {
  const email = newEmail();
  await subscribe(email);
  const [{ id } = { id: "" }] = await rows();
  const { href } = (await emailData["confirm-asking"]({ asking: id }, { to: email, isSent: true }))!;
  expect(await emailData["confirm-asking"]({ asking: id }, { to: email, isSent: false })).toMatchObject({
    href: "/products/mug",
  });
  const token = new URL(href, "https://shop.example").searchParams.get("asking")!;
  expect(await subscriptionOf(href)).toMatchObject({
    token,
    label: messages.question,
    answers: [{ value: "yes" }, { value: "no" }],
  });
  const answer = (given: string, choice: string) =>
    store.request("/products/mug", form({ token: given, answer: choice }));
  await answer(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "yes");
  await answer("forged", "no");
  expect(await rows()).toMatchObject([{ confirmed: false }]);
  expect((await answer(token, "yes")).headers.get("location")).toBe("/products/mug?back=confirmed");
  expect(await rows()).toMatchObject([{ confirmed: true }]);
  expect((await answer(token, "no")).headers.get("location")).toBe("/products/mug?back=stopped");
  expect(await rows()).toEqual([]);
  expect(await emailData["confirm-asking"]({ asking: id }, { to: email, isSent: true })).toBeNull();
});

test("a signed-in shopper with this confirmed e-mail need not confirm; with another or an unconfirmed one, they must", async () => {
  const [known, other] = [newEmail(), newEmail()];
  const [user] = await store.database.insert(users).values({ email: known, emailVerified: true }).returning();
  await backInStock.subscribe("mug", known, user!.id);
  await backInStock.subscribe("mug", other, user!.id);
  await store.database.update(users).set({ emailVerified: false }).where(eq(users.id, user!.id));
  await backInStock.subscribe("lamp", known, user!.id);
  const confirmed = (await rows()).filter((row) => row.confirmed);
  expect(confirmed).toMatchObject([{ product: "mug", email: known }]);
  expect(new Map((await written()).map(([kind, to]) => [to, kind]))).toEqual(
    new Map([
      [other, "confirm-asking"],
      [known, "confirm-asking"],
    ]),
  );
});

test.each([true, false])(
  "an account, confirmed: %s, can subscribe at most ten other e-mails in a day",
  async (emailVerified) => {
    const [user] = await store.database.insert(users).values({ email: newEmail(), emailVerified }).returning();
    for (let round = 0; round < 12; round += 1) await backInStock.subscribe("mug", newEmail(), user!.id);
    expect(await written()).toHaveLength(10);
  },
);

test("once in stock, each confirmed subscriber gets one email, even with many processes, and is deleted", async () => {
  const [yes, no] = [newEmail(), newEmail()];
  await store.database.insert(subscriptions).values([
    { product: "mug", email: yes, confirmed: true },
    { product: "mug", email: no, confirmed: false },
  ]);
  await backInStock.notify();
  expect(await written()).toEqual([]);
  await restock();
  await Promise.all([backInStock.notify(), backInStock.notify(), backInStock.notify()]);
  await backInStock.notify();
  await expect.poll(written).toEqual([["back-in-stock", yes]]); // polls, because the worker may lock the rows
  expect(await rows()).toMatchObject([{ email: no }]);
  expect(await emailData["back-in-stock"]({ product: "mug" })).toEqual({ title: "Thing mug", href: "/products/mug" });
  await store.database.update(products).set({ stock: 0 });
  expect(await emailData["back-in-stock"]({ product: "mug" })).toBeNull();
});

test("the store notices at once when the catalogue changes, whoever changed it", async () => {
  const email = newEmail();
  await store.database.insert(subscriptions).values({ product: "mug", email, confirmed: true });
  await restock();
  await expect.poll(written).toEqual([["back-in-stock", email]]);
});

test("an import that restocks the product sends the email; one that leaves it sold out sends none", async () => {
  const email = newEmail();
  await store.database.insert(subscriptions).values({ product: "mug", email, confirmed: true });
  const client = new Client({ connectionString: store.databaseUrl });
  await client.connect();
  const path = join(await newFolder(), "stock.csv");
  const imported = async (price: number, stock: number) => {
    await writeFile(path, `${head}mug,Thing mug,things,${price},3,${stock},kettle-cream,mug,,Made for a test.\n`);
    return importFile({ client, path, pictures, isApplied: true, progress: noProgress });
  };
  expect(await imported(11, 0)).toMatchObject({ applied: true });
  await backInStock.notify();
  expect(await written()).toEqual([]);
  expect(await imported(11, 7)).toMatchObject({ applied: true });
  await expect.poll(written).toEqual([["back-in-stock", email]]);
  await client.end();
});

test("a change during a notification causes another check right afterwards", async () => {
  const first = Promise.withResolvers<null>();
  const looks = [first.promise, Promise.resolve(null), Promise.resolve(null)];
  let looked = 0;
  const subscribers: ((payload: string) => void)[] = [];
  const stopping = new AbortController();
  const pubsub = {
    stopping: stopping.signal,
    subscribe(_channel: string, subscriber: (payload: string) => void) {
      subscribers.push(subscriber);
      return () => true;
    },
  };
  const change = () => subscribers[0]!("");
  const log = pino({ level: "silent" });
  const ended = runOnChange({ pubsub, log, failure: "" }, () => looks[looked++]!);
  change();
  change();
  change();
  expect(looked).toBe(1);
  first.resolve(null);
  await expect.poll(() => looked).toBe(2);
  change();
  await expect.poll(() => looked).toBe(3);
  stopping.abort();
  await ended;
});

test("a subscription expires after half a year, is deleted with the account that confirmed its e-mail, and is part of its data", async () => {
  const [email, old] = [newEmail(), newEmail()];
  await store.database.insert(subscriptions).values([
    { product: "mug", email, confirmed: true },
    { product: "mug", email: old, confirmed: true, requestedAt: new Date(Date.now() - 190 * 24 * 60 * 60 * 1000) },
  ]);
  await backInStock.notify();
  expect(await rows()).toMatchObject([{ email }]);
  const { collect, forget } = personalSubscriptions(store.database);
  const stranger = { id: randomUUID(), email, isConfirmed: false };
  expect(await collect!(stranger)).toEqual({});
  await store.database.transaction((transaction) => forget!(transaction, stranger));
  expect(await rows()).toHaveLength(1);
  const person = { id: randomUUID(), email: email.toUpperCase(), isConfirmed: true };
  expect(await collect!(person)).toMatchObject({ backInStock: [{ product: "mug", confirmed: true }] });
  await store.database.transaction((transaction) => forget!(transaction, person));
  expect(await rows()).toEqual([]);
});

test("an invalid e-mail is refused at its field, and one e-mail gets at most ten confirmation emails in a day", async () => {
  const wrong = await subscribe("nobody");
  expect(wrong.status).toBe(422);
  const html = await wrong.text();
  expect(html).toContain(messages.wrongEmail);
  expect(html).toContain('value="nobody"');
  expect(html).toMatch(/aria-invalid="true" aria-describedby="asked-error"/);
  const email = newEmail();
  await sell(
    store.database,
    Array.from({ length: 11 }, (_, at) => ({ id: `cup-${at}`, stock: 0 })),
  );
  for (let at = 0; at < 11; at += 1) {
    const response = await store.request(`/products/cup-${at}`, form({ email }));
    expect(response.headers.get("location")).toBe(`/products/cup-${at}?back=asked`);
  }
  expect(await rows()).toHaveLength(10);
});

test("the page is focused at an error, a result and a question of the form, which is below the product's pictures", async () => {
  const focused = async (page: Response | Promise<Response>) =>
    / autofocus=""[^>]*>([^<]*)/i.exec(await (await page).text())?.[1] ?? null;
  expect(await focused(subscribe("nobody"))).toBe(messages.wrongEmail);
  expect(await focused(store.request("/products/mug?back=asked"))).toBe(messages.requested);
  expect(await focused(store.request("/products/mug?asking=token"))).toBe(messages.question);
  expect(await focused(store.request("/products/mug"))).toBe(null);
});

test("one network can subscribe at most thirty times in an hour, and the page says so", async () => {
  await store.database.execute(sql`delete from rate_limits`);
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await subscribe(newEmail())).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 303), 429]);
});
