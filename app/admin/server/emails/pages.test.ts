import { stockEmails } from "../../../catalogue/admin/server/emails.ts";
import { staffEmails } from "../../../orders/admin/server/emails.ts";
import { createOrders } from "../../../orders/server/orders.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stockUp } from "../../../basket/server/testing.ts";
import { type Post, ownerRecipient, writeEmails } from "../../../server/emails.ts";
import { orders } from "../../../orders/server/schema.ts";
import { testStore, type TestStore } from "../../../testing.ts";
import { emailDetailsAddress, emailsAddress, activityLogAddress } from "../../addresses.ts";
import { emailPageMessages as messages } from "../../email-page-messages.ts";
import { fieldsIn, type TestHolder, adminAt } from "../testing.ts";
import { notifyIfBehind } from "./archive.ts";
import { ownerEmailData } from "./template-data.ts";
import { ownersToNotify } from "./recipients.ts";
import { users } from "../../../accounts/server/schema.ts";

let store: TestStore;
let [owner, clerk, keeper, reader]: readonly TestHolder[] = [] as never;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  const roles = ["owner", "orders", "catalogue", "reader"] as const;
  [owner, clerk, keeper, reader] = await Promise.all(roles.map((role) => adminAt(store, role)));
});
afterAll(() => store.stop());
beforeEach(() => store.database.execute(sql`delete from letters; delete from letters_mail_server`));

type Row = { kind?: string; to?: string; about?: object; state?: string; why?: object };

async function insertEmail({
  kind = "trial",
  to = "ada@shopper.example",
  about = {},
  state = "waiting",
  why,
}: Row = {}) {
  const { rows } = await store.database.execute<{ id: string }>(sql`
    insert into letters (kind, "to", about, state, done_at, why) values (${kind}, ${to}, ${JSON.stringify(about)},
      ${state}::letter_state, case when ${state} <> 'waiting' then now() end, ${why ? JSON.stringify(why) : null}::jsonb) returning id`);
  return rows[0]!.id;
}
const stateOf = async (id: string) =>
  (await store.database.execute<{ state: string }>(sql`select state from letters where id = ${id}`)).rows[0]!.state;
const refused = { kind: "refused", said: "550 No such mailbox" };

test("waiting, sent and failed emails are listed, with the reason", async () => {
  await insertEmail({ to: "waiting@shopper.example" });
  await insertEmail({ to: "sent@shopper.example", state: "sent" });
  await insertEmail({ to: "dead@shopper.example", state: "dead", why: refused });
  const { html } = await clerk!.get(emailsAddress());
  expect(html).toContain(messages.why.refused);
  for (const who of ["waiting", "sent", "dead"]) expect(html).toContain(`${who}@shopper.example`);
});

test("kinds of emails have names in the interface's words", async () => {
  for (const kind of ["trial", "order-confirm", "confirm-email", "order-new"]) await insertEmail({ kind });
  const { html } = await owner!.get(emailsAddress());
  for (const name of ["Test e-mail", "Confirm order", "Confirm e-mail", "New order"])
    expect(html).toContain(`>${name}<`);
});

test("without a mail server the page says what to do", async () => {
  expect((await owner!.get(emailsAddress())).html).toContain(
    "The person who runs the server can set SMTP_URL and MAIL_FROM",
  );
});

test("while the mail server is away, the page says since when, and shows its last response", async () => {
  await store.database.execute(sql`
    insert into letters_mail_server (away_since, why) values (now(), '{"kind":"away","said":"connect ECONNREFUSED"}')`);
  const { html } = await reader!.get(emailsAddress());
  expect(html).toContain("No e-mails have been sent since");
  expect(html).toContain("connect ECONNREFUSED");
});

test("only the owner can resend a dead email: once, even if clicked twice, and with an entry in the log", async () => {
  const id = await insertEmail({ state: "dead", why: refused });
  for (const holder of [clerk!, reader!]) {
    expect((await holder.get(emailDetailsAddress(id))).html).not.toContain(messages.again);
    expect((await holder.post(emailDetailsAddress(id), {})).status).toBe(404);
    expect((await holder.post(emailsAddress(), { do: "again" })).status).toBe(404);
  }
  expect(await stateOf(id)).toBe("dead");
  expect((await owner!.get(emailDetailsAddress(id))).html).toContain(messages.again);
  await owner!.post(emailDetailsAddress(id), {});
  await owner!.post(emailDetailsAddress(id), {});
  expect(await stateOf(id)).toBe("waiting");
  expect((await owner!.get(activityLogAddress())).html.match(/E-mails sent again/g)).toHaveLength(1);
  const others = [
    await insertEmail({ state: "dead" }),
    await insertEmail({ state: "dead" }),
    await insertEmail({ state: "sent" }),
  ];
  const { location } = await owner!.post(emailsAddress(), { do: "again" });
  expect((await owner!.get(location!)).html).toContain(messages.done["again"]);
  expect(await Promise.all(others.map(stateOf))).toEqual(["waiting", "waiting", "sent"]);
});

test("the email about nearly sold-out products links to each product, if the recipient may see it", async () => {
  await stockUp(store.database, "lamp", { stock: 3 });
  const about = {
    products: [
      { id: "lamp", left: 3 },
      { id: "gone", left: 0 },
    ],
  };
  const says = stockEmails(store.database)["nearly-sold-out"];
  const pagesFor = async ({ user }: TestHolder) =>
    (await says(about, { to: user.email, isSent: true }))!.products.map(({ page }) => page);
  expect(await pagesFor(owner!)).toEqual(["/admin/products/lamp"]);
  expect(await pagesFor(clerk!)).toEqual(["/products/lamp"]);
  for (const [holder, page] of [
    [owner!, "/admin/products/lamp"],
    [clerk!, "/products/lamp"],
  ] as const)
    expect((await holder.get(page)).status).toBe(200);
  const id = await insertEmail({ kind: "nearly-sold-out", to: owner!.user.email, about });
  expect((await owner!.get(emailDetailsAddress(id))).html).toMatch(/3 left: A fine lamp: \S*\/admin\/products\/lamp/);
});

test("the email that more orders wait has their number, and is obsolete once none waits", async () => {
  const says = staffEmails(store.database, createOrders(store.database))["orders-waiting"];
  expect(await says()).toBeNull();
  const address = { name: "Ada", street: "1 Street", city: "Ghent", region: "", postalCode: "9000", country: "BE" };
  const order = { userId: owner!.user.id, basketId: crypto.randomUUID(), basketVersion: 1, address, totalCents: 1 };
  await store.database.insert(orders).values([order, { ...order, basketVersion: 2 }]);
  expect(await says()).toEqual({ count: 2, page: "/admin/orders" });
});

test("nobody else sees emails, and an unknown email has no page", async () => {
  expect((await keeper!.get(emailsAddress())).status).toBe(404);
  for (const id of ["1", "00000000-0000-4000-8000-000000000000"]) {
    expect((await owner!.get(emailDetailsAddress(id))).status).toBe(404);
    expect((await owner!.post(emailDetailsAddress(id), {})).status).toBeLessThan(500);
  }
  expect((await owner!.post(emailsAddress(), { do: "anything" })).status).toBe(422);
  expect((await owner!.post(emailsAddress(), { do: "trial", form: "x" })).status).toBe(422);
});

test("an email's page shows its text, without tokens", async () => {
  const [user] = await store.database.select().from(users).where(eq(users.id, reader!.user.id));
  const id = await insertEmail({ kind: "reset-password", to: user!.email, about: { user: user!.id } });
  const { html } = await clerk!.get(emailDetailsAddress(id));
  expect(html).toContain("Set a new password");
  expect(html).toContain(messages.noLinks);
  expect(html).not.toMatch(/token|[?#/=][\w-]{30,}/);
  expect((await clerk!.get(emailDetailsAddress(await insertEmail({ kind: "unheard-of" })))).html).toContain(
    messages.noText,
  );
});

test("an owner can send a test email to themselves, once each time the page is opened", async () => {
  const { html } = await owner!.get(emailsAddress());
  expect(html).not.toContain(messages.trial); // no mail server is configured
  const form = { do: "trial", form: "11111111-1111-4111-8111-111111111111" };
  await owner!.post(emailsAddress(), form);
  await owner!.post(emailsAddress(), form);
  const { rows } = await store.database.execute<{ to: string }>(sql`select "to" from letters`);
  expect(rows).toEqual([{ to: owner!.user.email }]);
  expect(fieldsIn(html)).toEqual({});
});

async function emailsToNotify() {
  const { rows } = await store.database.execute<{ email: string }>(ownersToNotify);
  return rows.map(({ email }) => email).toSorted();
}

test("users with the roles owner and orders are notified of what happens in the shop", async () => {
  expect(await emailsToNotify()).toEqual([owner!.user.email, clerk!.user.email].toSorted());
  expect(ownerRecipient).not.toContain("@");
});

test("owners get one email if nothing was archived for a quarter of an hour, whichever process notices", async () => {
  const post: Post = (transaction, ...emails) => writeEmails(transaction, emails, ownersToNotify);
  const { database } = store;
  const notifyBehind = (minutesAgo: number) => {
    const goodAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutesAgo * 60_000);
    return notifyIfBehind({ archive: { now: async () => ({ goodAt, trouble: "It is full." }) }, database, post });
  };
  const sentEmails = async () =>
    (await database.execute(sql`select "to", about from letters where kind = 'archive-behind'`)).rows;
  await notifyBehind(13);
  expect(await sentEmails()).toEqual([]);
  await Promise.all([notifyBehind(17), notifyBehind(17)]);
  await notifyBehind(17);
  const rows = await sentEmails();
  expect(rows.map(({ to }) => String(to)).toSorted()).toEqual(await emailsToNotify());
  const about = rows[0]!["about"] as { since: string };
  const email = await ownerEmailData["archive-behind"](about);
  expect(email).toEqual({ since: `${about.since.slice(0, 16).replace("T", " ")} UTC`, why: "It is full." });
});
