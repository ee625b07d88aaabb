import { sql } from "drizzle-orm";
import { pino } from "pino";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { untoldChanges } from "../server/schema.ts";
import { type Database, openDatabase } from "./database.ts";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";
import { createPubSub } from "./pubsub.ts";
import { applicationName } from "./notify.ts";

let store: TestDatabase;
const id = crypto.randomUUID();
beforeAll(async () => {
  store = await testDatabase();
  await store.database.execute(sql`insert into baskets (id) values (${id})`);
});
beforeEach(async () => void (await store.database.delete(untoldChanges)));
afterAll(() => store.stop());

async function process() {
  const database = openDatabase(store.url, { notifies: true });
  const pubsub = createPubSub(store.url, ["basket"], pino({ level: "silent" }), { committed: database.committed });
  onTestFinished(async () => {
    await pubsub.stop();
    await database.close();
  });
  const received: string[] = [];
  pubsub.subscribe("basket", (payload) => received.push(payload));
  await vi.waitUntil(() => received.length > 0);
  received.length = 0;
  return { database, received };
}

/** Opens a connection. The application name decides if the database queues or publishes the connection's changes. */
async function connection(name: string) {
  const client = new Client({ connectionString: store.url, application_name: name });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const change = (database: Pick<Database, "execute">, version: number) =>
  database.execute(sql`update baskets set version = ${version} where id = ${id}`);
const payloadOf = (version: number) => `{"id" : "${id}", "version" : ${version}}`;
const unpublished = () => store.database.select().from(untoldChanges);
const soon = { timeout: 5_000 };

test("a store publishes a change to all processes after the transaction that makes it", async () => {
  const [one, other] = [await process(), await process()];
  await one.database.transaction(async (transaction) => {
    await change(transaction, 1);
    expect(await transaction.select().from(untoldChanges)).toEqual([{ channel: "basket", payload: payloadOf(1) }]);
  });
  await expect.poll(() => one.received, soon).toContain(payloadOf(1));
  await expect.poll(() => other.received, soon).toContain(payloadOf(1));
  expect(await unpublished()).toEqual([]);
});

test("a change that is rolled back is not published", async () => {
  const { database, received } = await process();
  const undone = database.transaction(async (transaction) => {
    await change(transaction, 2);
    throw new Error("No.");
  });
  await expect(undone).rejects.toThrow("No.");
  await database.transaction((transaction) => change(transaction, 3));
  await expect.poll(() => received, soon).toContain(payloadOf(3));
  expect(received).toEqual([payloadOf(3)]);
});

test("a repeated change is published once", async () => {
  const { database, received } = await process();
  await database.transaction(async (transaction) => {
    for (let time = 0; time < 20; time++) await change(transaction, 4);
    expect(await transaction.$count(untoldChanges)).toBe(20);
  });
  await expect.poll(() => received, soon).toContain(payloadOf(4));
  await database.transaction((transaction) => change(transaction, 5));
  await expect.poll(() => received, soon).toContain(payloadOf(5));
  expect(received).toEqual([payloadOf(4), payloadOf(5)]);
});

test("the changes of a process that is killed after its commit are published by another", async () => {
  const { received } = await process();
  const killed = await connection(applicationName);
  await killed.query("update baskets set version = 6");
  await expect.poll(() => received, soon).toContain(payloadOf(6));
  expect(await unpublished()).toEqual([]);
});

test("a transaction that began before others and ends after them is published too", async () => {
  const { database, received } = await process();
  const slow = await connection(applicationName);
  const late = crypto.randomUUID();
  await slow.query(
    `begin; insert into baskets (id) values ('${late}'); update baskets set version = 1 where id = '${late}'`,
  );
  await database.transaction((transaction) => change(transaction, 7));
  await expect.poll(() => received, soon).toContain(payloadOf(7));
  await slow.query("commit");
  await expect.poll(() => received.join(), soon).toContain(late);
});

test("other clients, such as an earlier release or psql, publish at commit, and leave nothing", async () => {
  const listening = await connection("psql");
  const received: string[] = [];
  listening.on("notification", ({ payload }) => received.push(payload!));
  await listening.query("listen basket");
  await listening.query("update baskets set version = 8");
  expect(received).toContain(payloadOf(8));
  expect(await unpublished()).toEqual([]);
});

test("more changes than fit into one batch are all published", async () => {
  const { database, received } = await process();
  await database.transaction((transaction) =>
    transaction.execute(sql`insert into untold_changes select 'basket', n::text from generate_series(1, 2500) n`),
  );
  await expect.poll(() => received.length, soon).toBe(2_500);
});

test("changes are published after a time in which the database was read-only", async () => {
  const { received } = await process();
  const name = new URL(store.url.replace("postgres:", "http:")).pathname.slice(1);
  await store.database.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
  const later = await process();
  await store.database.execute(sql.raw(`alter database ${name} reset default_transaction_read_only`));
  const killed = await connection(applicationName);
  await killed.query("update baskets set version = 9");
  await expect.poll(() => received, soon).toContain(payloadOf(9));
  await expect.poll(() => later.received, soon).toContain(payloadOf(9));
});
