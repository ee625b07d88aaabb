import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { type TestDatabase, testDatabase } from "../../database/postgres/testing.ts";
import {
  type Email,
  type EmailSources,
  noOwnerEmails,
  type Occasion,
  type OwnerEmails,
  ownerRecipient,
  type TemplateData,
} from "../../server/emails.ts";
import { openEmails } from "../server.ts";
import { createOutbox } from "./outbox.ts";
import { emailCounts, emailRefusals, emails, mailServer } from "./schema.ts";
import type { Mail } from "./settings.ts";
import { answer, type Arrived, mailServerAt, type TestServerOptions } from "./testing.ts";

let running: TestDatabase;
let database: Database;
beforeAll(async () => {
  running = await testDatabase();
  ({ database } = running);
});
afterAll(() => running.stop());
beforeEach(() => database.execute(sql`truncate ${emails}, ${mailServer}, ${emailCounts}, ${emailRefusals}`));

const intervals = { poll: 50, pauses: [200, 300] };
const log = pino({ level: "silent" });

/** Templates that print the email's number. Negative numbers stand for obsolete emails. */
const store: EmailSources = {
  templateData: { number: async ({ number }) => (Number(number) < 0 ? null : { number }) },
  shop: async () => ({ name: "Wicker" }),
  render: async (_, data) => {
    const { number } = data as { number: number };
    return { subject: `Number ${number}`, html: `<p>${number}</p>`, text: `${number}` };
  },
};
const owners = sql`select unnest(array['owner@shop.example', 'clerk@shop.example']) as email`;

function begin(
  mail: Mail | null,
  { owners: to = noOwnerEmails, ...changes }: Partial<EmailSources> & { owners?: OwnerEmails } = {},
) {
  const outbox = openEmails({ database, log, origin: "http://localhost:3000", intervals, owners: to }, mail);
  outbox.start({ ...store, ...changes });
  onTestFinished(() => outbox.stop());
  const post = (email: Partial<Email>) =>
    database.transaction((transaction) =>
      outbox.post(transaction, { kind: "number", to: "ada@shopper.example", about: { number: 1 }, ...email }),
    );
  return { ...outbox, write: outbox.post, post };
}

async function opened(options: TestServerOptions = {}) {
  const server = await mailServerAt(options);
  onTestFinished(() => server.stop());
  return { ...server, ...begin(server.mail) };
}

const nobody = noOwnerEmails;
const stored = () => database.select().from(emails).orderBy(emails.writtenAt);
const states = async () => (await stored()).map(({ state }) => state);
const subjects = (arrived: readonly Arrived[]) => arrived.map(({ subject }) => String(subject));
const timePasses = () => database.update(emails).set({ dueAt: sql`now()` });
const quickly = { timeout: 10_000, interval: 20 };

test("an email is sent once, as soon as its transaction commits", async () => {
  const { post, arrived } = await opened();
  await post({});
  await expect.poll(states, { timeout: 2_000, interval: 20 }).toEqual(["sent"]);
  expect(arrived).toMatchObject([{ subject: "Number 1", to: ["ada@shopper.example"] }]);
  await timePasses();
  expect(await createOutbox(database, nobody).lease("shop.example")).toBeNull();
});

test("an email that is rolled back is not sent", async () => {
  const { post, write, arrived } = await opened();
  const undone = database.transaction(async (transaction) => {
    await write(transaction, { kind: "number", to: "ada@shopper.example", about: { number: 2 } });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await post({ about: { number: 3 } });
  await expect.poll(states, quickly).toEqual(["sent"]);
  expect(subjects(arrived)).toEqual(["Number 3"]);
});

test("an email with the same key is stored once per recipient", async () => {
  const { post } = begin(null);
  await Promise.all([1, 2, 3].map(() => post({ once: "order 1" })));
  await post({ once: "order 1", to: "grace@shopper.example" });
  await post({ once: "order 2" });
  await post({});
  await post({});
  expect((await stored()).map(({ to, once }) => `${to} ${once}`).toSorted()).toEqual([
    "ada@shopper.example null",
    "ada@shopper.example null",
    "ada@shopper.example order 1",
    "ada@shopper.example order 2",
    "grace@shopper.example order 1",
  ]);
});

test("an email to the owner goes to each owner with notifications, and to nobody else", async () => {
  const { post } = begin(null, { owners });
  await post({ to: ownerRecipient });
  expect((await stored()).map(({ to }) => to).toSorted()).toEqual(["clerk@shop.example", "owner@shop.example"]);
});

test.each([
  "ada",
  "",
  "ada@shopper.example\r\nBcc: eve@elsewhere.example",
  "a@b.example, eve@c.example",
  `a@${"b".repeat(300)}.example`,
])("an email to %j, which is no address, causes no error and is dead", async (to) => {
  const { post, arrived } = await opened();
  await post({ to });
  await expect.poll(stored, quickly).toMatchObject([{ state: "dead", why: { kind: "address" } }]);
  expect(arrived).toEqual([]);
});

test("without a mail server, emails wait", async () => {
  const { post, stop: end } = begin(null);
  await post({});
  expect(await stored()).toMatchObject([{ state: "waiting", tries: 0, why: null, until: null }]);
  await end();
});

test("an email that is refused temporarily is tried again after a minute, with the same Message-ID", async () => {
  const { post, arrived } = await opened({
    onEmail: (_, count) => (count === 1 ? Promise.reject(answer(451, "busy")) : undefined),
  });
  await post({});
  await expect.poll(async () => (await stored())[0]?.tries, quickly).toBe(1);
  const [tried] = await stored();
  expect(tried).toMatchObject({ state: "waiting", why: { kind: "later", said: expect.stringContaining("busy") } });
  const pause = tried!.dueAt.getTime() - Date.now();
  expect(pause).toBeGreaterThan(45_000);
  expect(pause).toBeLessThan(75_000);
  await timePasses();
  await expect.poll(states, quickly).toEqual(["sent"]);
  const [first, second] = arrived.map(({ messageId }) => messageId);
  expect(first).toBe(`<${tried!.id}@shop.example>`);
  expect(second).toBe(first);
});

test("after three days of retries an email is dead", async () => {
  const { post } = await opened({ onEmail: () => Promise.reject(answer(451)) });
  await post({});
  await expect.poll(async () => (await stored())[0]?.tries, quickly).toBe(1);
  await database.update(emails).set({ dueAt: sql`now()`, tries: 9, until: sql`now() + interval '10 hours'` });
  await expect.poll(states, quickly).toEqual(["dead"]);
});

test("a template's data source learns that an earlier attempt might have sent the email", async () => {
  const occasions: Occasion[] = [];
  const { mail, stop } = await mailServerAt({
    onEmail: (_, count) => (count === 1 ? Promise.reject(answer(451)) : undefined),
  });
  onTestFinished(stop);
  const number: TemplateData = async (about, occasion) => (occasions.push(occasion), about);
  const { post } = begin(mail, { templateData: { number } });
  await post({});
  await expect.poll(async () => (await stored())[0]?.tries, quickly).toBe(1);
  await timePasses();
  await expect.poll(states, quickly).toEqual(["sent"]);
  const to = "ada@shopper.example";
  expect(occasions).toEqual([
    { to, isSent: true, isRetry: false },
    { to, isSent: true, isRetry: true },
  ]);
});

test("after an outage of the mail server, an email has three days of retries again", async () => {
  const { post } = begin(null);
  await post({});
  const outbox = createOutbox(database, nobody);
  const duringOutage = (await outbox.lease("shop.example"))!;
  await database.update(emails).set({ until: sql`now() - interval '1 day'` });
  await outbox.markServerUnreachable(duringOutage, { kind: "away", said: "" });
  await outbox.later((await outbox.lease("shop.example"))!, { kind: "later", said: "busy" });
  expect(await stored()).toMatchObject([{ state: "waiting", tries: 1 }]);
});

test("an email to a recipient unknown to the server is dead at once, with the reason", async () => {
  const { post } = await opened({ onRcptTo: (_a, _s, done) => done(answer(550, "No such mailbox")) });
  await post({});
  await expect.poll(states, quickly).toEqual(["dead"]);
  expect(await stored()).toMatchObject([
    { why: { kind: "refused", said: expect.stringContaining("No such mailbox") } },
  ]);
});

test("owners get one email a day about dead emails, and none about that email", async () => {
  const server = await mailServerAt({ onRcptTo: (_a, _s, done) => done(answer(550)) });
  onTestFinished(() => server.stop());
  const { post } = begin(server.mail, {
    owners,
    templateData: { ...store.templateData, "letter-dead": async () => ({ number: 0 }) },
  });
  await post({});
  await post({});
  await expect.poll(states, quickly).toEqual(["dead", "dead", "dead", "dead"]);
  const notices = (await stored()).filter(({ kind }) => kind === "letter-dead");
  expect(notices.map(({ to, about }) => `${to} ${String(about["kind"])}`).toSorted()).toEqual([
    "clerk@shop.example number",
    "owner@shop.example number",
  ]);
});

test("a connection that breaks before the response duplicates only that email, with the same Message-ID", async () => {
  const server = await mailServerAt({
    onEmail({ subject }) {
      if (subject !== "Number 2" || server.arrived.filter((other) => other.subject === subject).length > 1) return null;
      const ended = [...server.server.connections] as unknown as { _socket: { destroy(): void } }[];
      for (const { _socket } of ended) _socket.destroy();
      return new Promise(() => {});
    },
  });
  onTestFinished(() => server.stop());
  const { post } = begin(server.mail);
  for (const number of [1, 2, 3]) {
    await post({ about: { number } });
    await expect
      .poll(async () => (await stored()).filter(({ state, tries }) => state === "sent" || tries > 0))
      .toHaveLength(number);
  }
  await timePasses();
  await expect.poll(states, quickly).toEqual(["sent", "sent", "sent"]);
  expect(subjects(server.arrived)).toEqual(["Number 1", "Number 2", "Number 3", "Number 2"]);
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(3);
});

test("while the mail server is away emails wait unchanged, with the time recorded, and all are sent once it is back", async () => {
  const before = await mailServerAt();
  await before.stop();
  const { post } = begin(before.mail);
  await Promise.all([1, 2, 3, 4].map((number) => post({ about: { number } })));
  const since = async () => (await database.select().from(mailServer))[0];
  await expect.poll(since, quickly).toMatchObject({ awaySince: expect.any(Date), why: { kind: "away" } });
  const noted = await since();
  await database.update(emails).set({ until: sql`now() - interval '4 days'` });
  await timePasses();
  expect(new Set(await states())).toEqual(new Set(["waiting"]));
  const back = await mailServerAt({ port: before.port });
  onTestFinished(() => back.stop());
  await expect.poll(states, quickly).toEqual(["sent", "sent", "sent", "sent"]);
  expect(subjects(back.arrived).toSorted()).toEqual(["Number 1", "Number 2", "Number 3", "Number 4"]);
  expect(noted?.awaySince).not.toBeNull();
  await expect.poll(since, quickly).toMatchObject({ awaySince: null });
});

test("the age of the oldest email that waits for the mail server is measured", async () => {
  const gone = await mailServerAt();
  await gone.stop();
  const age = async (mail: Mail | null) => {
    const { metrics } = openEmails({ database, log, origin: "http://localhost:3000" }, mail);
    const [reading] = await metrics.find(({ name }) => name === "wicker_emails_waiting_age_seconds")!.read();
    return reading!.value;
  };
  expect(await age(gone.mail)).toBe(0);
  const about = { number: 1 };
  const at = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
  await database.insert(emails).values([
    { kind: "number", to: "ada@shopper.example", about, writtenAt: at(2) },
    { kind: "number", to: "bea@shopper.example", about, writtenAt: at(3), tries: 1 }, // the recipient's fault
    { kind: "number", to: "cy@shopper.example", about, writtenAt: at(4), state: "sent" },
  ]);
  expect(await age(gone.mail)).toBeCloseTo(2 * 60 * 60, -1);
  expect(await age(null)).toBe(0);
});

test("of several processes that send, no two send the same email", async () => {
  const server = await mailServerAt();
  onTestFinished(() => server.stop());
  const all = [1, 2, 3, 4].map(() => begin(server.mail));
  await Promise.all(
    Array.from({ length: 80 }, (_, number) =>
      all[number % 4]!.post({ to: `${number % 8}@shopper.example`, about: { number } }),
    ),
  );
  await expect.poll(async () => (await states()).filter((state) => state !== "sent"), quickly).toEqual([]);
  expect(server.arrived).toHaveLength(80);
  expect(new Set(subjects(server.arrived)).size).toBe(80);
});

test("an email of a killed process is sent once its lease has ended, and the killed process's result is ignored", async () => {
  const { post } = begin(null);
  await post({});
  const outbox = createOutbox(database, nobody);
  const killed = (await outbox.lease("shop.example"))!;
  expect(await outbox.lease("shop.example")).toBeNull();
  const [waiting] = await stored();
  const seconds = (waiting!.dueAt.getTime() - Date.now()) / 1_000;
  expect(seconds).toBeGreaterThan(100);
  expect(seconds).toBeLessThan(130);
  await timePasses();
  const next = (await outbox.lease("shop.example"))!;
  expect(next.messageId).toBe(killed.messageId);
  await outbox.dead(killed, { kind: "refused", said: "late" });
  expect(await states()).toEqual(["waiting"]);
  await outbox.sent(next);
  expect(await states()).toEqual(["sent"]);
});

test("an obsolete email is not sent", async () => {
  const { post, arrived } = await opened();
  await post({ about: { number: -1 } });
  await expect.poll(states, quickly).toEqual(["void"]);
  expect(arrived).toEqual([]);
});

test("an email that cannot be rendered waits, and the others are sent", async () => {
  const { post, arrived } = await opened();
  await post({ kind: "unheard of" });
  await post({ about: { number: 5 } });
  await expect.poll(async () => (await states()).toSorted(), quickly).toEqual(["sent", "waiting"]);
  await expect.poll(stored, quickly).toMatchObject([{ tries: 1, why: { kind: "unwritten" } }, { state: "sent" }]);
  expect(subjects(arrived)).toEqual(["Number 5"]);
});

test("when the store stops, it finishes the current email, and begins no other", async () => {
  let goOn = () => {};
  const {
    post,
    stop: end,
    arrived,
  } = await opened({ onEmail: () => new Promise<void>((resolve) => (goOn = resolve)) });
  await post({});
  await expect.poll(() => arrived.length, quickly).toBe(1);
  const ended = end();
  await post({ about: { number: 2 } });
  goOn();
  await ended;
  expect(await states()).toEqual(["sent", "waiting"]);
});

test("an email that a mail server delays on shutdown is released, and due at once", async () => {
  const { post, stop: end, arrived } = await opened({ onEmail: () => new Promise(() => {}) });
  await post({});
  await expect.poll(() => arrived.length, quickly).toBe(1);
  const started = performance.now();
  await end();
  expect(performance.now() - started).toBeLessThan(4_500);
  const [email] = await stored();
  expect(email).toMatchObject({ state: "waiting", lease: null, tries: 0 });
  expect(email!.dueAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test("with ten thousand waiting emails, storing one and finding the next one stay fast", async () => {
  await database.execute(sql`
    insert into ${emails} (kind, "to", about) select 'number', 'ada@shopper.example', '{"number":1}' from generate_series(1, 10000)`);
  await database.execute(sql`analyze ${emails}`);
  const { post } = begin(null);
  const outbox = createOutbox(database, nobody);
  const median = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let turn = 0; turn < 31; turn++) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    return times.toSorted((a, b) => a - b)[15]!;
  };
  expect(await median(() => post({ once: randomUUID() }))).toBeLessThan(20);
  expect(await median(() => outbox.lease("shop.example"))).toBeLessThan(20);
});

test("sent emails are deleted after a month, dead ones after half a year", async () => {
  const { post } = begin(null);
  for (let number = 0; number < 6; number++) await post({ about: { number } });
  const all = await stored();
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const became = ["sent", "sent", "void", "dead", "dead", "waiting"] as const;
  const ago = [31, 29, 31, 31, 181, 400];
  for (const [at, { id }] of all.entries())
    await database
      .update(emails)
      .set({ state: became[at]!, doneAt: days(ago[at]!) })
      .where(eq(emails.id, id));
  await createOutbox(database, nobody).tidy();
  expect((await states()).toSorted()).toEqual(["dead", "sent", "waiting"]);
});

test("no address appears in the log", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const server = await mailServerAt({
    onRcptTo: ({ address }, _s, done) => done(answer(550, `No mailbox ${address}`)),
  });
  onTestFinished(() => server.stop());
  const outbox = openEmails({ database, log: logger, origin: "http://localhost:3000" }, server.mail);
  outbox.start(store);
  onTestFinished(() => outbox.stop());
  await database.transaction((transaction) =>
    outbox.post(transaction, { kind: "number", to: "ada@shopper.example", about: { number: 1 } }),
  );
  await expect.poll(states, quickly).toEqual(["dead"]);
  expect(lines.join("")).toContain("An email was not sent");
  expect(lines.join("")).not.toContain("@");
});
