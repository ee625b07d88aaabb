import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import { type TestDatabase, testDatabase } from "../../database/postgres/testing.ts";
import { withNetwork } from "../../server/client-network.ts";
import { emailCaps } from "../../server/email-caps.ts";
import { type Email, storedEmails, noOwnerEmails, ownerRecipient, writeEmails } from "../../server/emails.ts";
import { openEmails } from "../server.ts";
import { createOutbox } from "./outbox.ts";
import { emailCounts, emailRefusals, emails } from "./schema.ts";

let running: TestDatabase;
let database: Database;
beforeAll(async () => {
  running = await testDatabase();
  ({ database } = running);
});
afterAll(() => running.stop());

const newEmail = () => `${randomUUID()}@shopper.example`;

async function newAccount(emailVerified: boolean) {
  const [user] = await database.insert(users).values({ email: newEmail(), emailVerified }).returning();
  return { account: user!.id, to: user!.email };
}

/** Queues an email. @param network network of the client whose request causes the email */
const post = (email: Partial<Email>, { network = "", owners = noOwnerEmails } = {}) => {
  const store = () =>
    database.transaction((transaction) =>
      writeEmails(transaction, [{ kind: "trial", to: newEmail(), about: {}, ...email }], owners),
    );
  return network ? withNetwork(network, store) : store();
};
const times = (count: number, what: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, what));
const stored = (to: string) => database.$count(emails, eq(emails.to, to));
const { usual, unconfirmed } = emailCaps;

test("a recipient gets no more emails of a kind than the limit, also with many at once", async () => {
  const to = newEmail();
  await times(usual.recipient + 15, () => post({ to }));
  expect(await stored(to)).toBe(usual.recipient);
  await post({ to });
  await post({ to: to.toUpperCase() });
  expect([await stored(to), await stored(to.toUpperCase())]).toEqual([usual.recipient, 0]);
  await post({ to, kind: "another" });
  expect(await stored(to)).toBe(usual.recipient + 1);
});

test("an account causes no more emails of a kind than the limit, whoever gets them", async () => {
  const { account } = await newAccount(true);
  const kind = `of-account-${account}`;
  await times(usual.account! + 10, () => post({ kind, account }));
  expect(await database.$count(emails, eq(emails.kind, kind))).toBe(usual.account);
});

test("a network causes no more emails of a kind than the limit, and a refused email counts against nobody else's", async () => {
  const { account, to } = await newAccount(true);
  const kind = `of-network-${account}`;
  const network = "192.0.2.0/24";
  await times(usual.network! + 10, () => post({ kind }, { network }));
  expect(await database.$count(emails, eq(emails.kind, kind))).toBe(usual.network);
  for (let round = 0; round < usual.recipient; round += 1) await post({ kind, account, to }, { network });
  expect(await stored(to)).toBe(0);
  await times(usual.recipient, () => post({ kind, account, to }, { network: "198.51.100.0/24" }));
  expect(await stored(to)).toBe(usual.recipient);
});

test("an email that is rolled back, or was stored before, does not count", async () => {
  const to = newEmail();
  const undone = database.transaction(async (transaction) => {
    await writeEmails(transaction, [{ kind: "trial", to, about: {} }], noOwnerEmails);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  for (let round = 0; round < 3; round += 1) await post({ to, once: "the same" });
  await times(usual.recipient, () => post({ to }));
  expect(await stored(to)).toBe(usual.recipient);
});

test("after its time window a limit accepts emails again, and its counter is deleted", async () => {
  const to = newEmail();
  await times(usual.recipient + 1, () => post({ to }));
  await database.update(emailCounts).set({ endsAt: sql`now() - interval '1 second'` });
  await post({ to });
  expect(await stored(to)).toBe(usual.recipient + 1);
  await database.update(emailCounts).set({ endsAt: sql`now() - interval '1 second'` });
  await createOutbox(database, noOwnerEmails).tidy();
  expect(await database.$count(emailCounts)).toBe(0);
});

test("an unconfirmed account gets few kinds and few emails, and a confirmed one all", async () => {
  const { account, to } = await newAccount(false);
  for (const kind of ["new-device", "order-cancelled", "order-sent", "password-changed", "trial"])
    await post({ kind, account, to });
  expect(await stored(to)).toBe(0);
  await times(25, () => post({ kind: "order-placed", account, to }));
  expect(await stored(to)).toBe(unconfirmed["order-placed"]!.recipient);
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, account));
  await post({ kind: "order-sent", account, to });
  expect(await stored(to)).toBe(unconfirmed["order-placed"]!.recipient + 1);
});

test("many accounts send at most five changes of address to one mailbox", async () => {
  const to = newEmail();
  const accounts = await Promise.all(Array.from({ length: 6 }, (_, index) => newAccount(index % 2 === 0)));
  for (const { account } of accounts) await times(5, () => post({ kind: "confirm-new-email", to, account }));
  expect(await stored(to)).toBe(5);
});

test("addresses that differ after a plus sign are one recipient", async () => {
  const id = randomUUID();
  let number = 0;
  await times(usual.recipient + 10, () => post({ to: `${id}+${(number += 1)}@shopper.example`, kind: "tagged" }));
  await post({ to: `${id}@shopper.example`, kind: "tagged" });
  expect(await database.$count(emails, eq(emails.kind, "tagged"))).toBe(usual.recipient);
});

test("beyond the limit of new orders, an owner gets one email an hour that more are waiting", async () => {
  const owner = newEmail();
  const owners = sql`select ${owner} as email`;
  const cap = emailCaps.kinds["order-new"]!.recipient;
  let number = 0;
  await times(cap + 15, () => {
    number += 1;
    return post({ kind: "order-new", to: ownerRecipient, about: { number }, once: `order-new ${number}` }, { owners });
  });
  const rows = await database.select({ kind: emails.kind }).from(emails).where(eq(emails.to, owner));
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  expect([kinds["order-new"]?.length, kinds["orders-waiting"]?.length]).toEqual([cap, 1]);
});

test("refused emails are counted, and logged by kind without an address", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await database.delete(emailRefusals);
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const opened = openEmails({ database, log, origin: "http://localhost:3000" }, null);
  const to = newEmail();
  for (let round = 0; round < usual.recipient + 2; round += 1)
    await database.transaction((transaction) => opened.post(transaction, { kind: "trial", to, about: {} }));
  const metric = opened.metrics.find(({ name }) => name === "wicker_emails_refused")!;
  expect(await metric.read()).toEqual([{ labels: {}, value: 2 }]);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(JSON.parse(lines[0]!)).toMatchObject({ refused: [{ kind: "trial", count: 2 }] });
  expect(lines[0]).not.toContain(to);
  await opened.stop();
});

test("emails are looked up by recipient with an index", async () => {
  await database.execute(sql`
    insert into letters (kind, "to", about, state)
    select 'trial', n || '@many.example', '{}', 'sent' from generate_series(1, 20000) n`);
  await database.execute(sql`analyze letters`);
  const executed = vi.spyOn(database, "execute");
  await storedEmails(database, "7@many.example", { number: 1 });
  const [query] = executed.mock.calls[0]!;
  executed.mockRestore();
  const { rows } = await database.execute<{ "QUERY PLAN": string }>(sql`explain ${query as ReturnType<typeof sql>}`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/letters_to/);
});
