import { sql } from "drizzle-orm";
import { pino } from "pino";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { untoldChanges } from "../server/schema.ts";
import { type Database, openDatabase } from "./database.ts";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";
import { createPubSub } from "./pubsub.ts";
import { publishedName } from "./notify.ts";

let store: TestDatabase;
const id = crypto.randomUUID();
beforeAll(async () => {
  store = await testDatabase();
  await store.database.execute(sql`insert into baskets (id) values (${id})`);
});
beforeEach(async () => void (await store.database.delete(untoldChanges)));
afterAll(() => store.stop());

/** A process of a store: what it changes, and what it hears. */
async function process() {
  const database = openDatabase(store.url, { notifies: true });
  const pubsub = createPubSub(store.url, ["basket"], pino({ level: "silent" }), { committed: database.committed });
  onTestFinished(async () => {
    await pubsub.stop();
    await database.close();
  });
  const heard: string[] = [];
  pubsub.subscribe("basket", (payload) => heard.push(payload));
  await vi.waitUntil(() => heard.length > 0); // it listens
  heard.length = 0;
  return { database, heard };
}

/** A connection of a store that was killed before it could tell anybody, or of somebody else. */
async function connection(name: string) {
  const client = new Client({ connectionString: store.url, application_name: name });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const change = (database: Pick<Database, "execute">, version: number) =>
  database.execute(sql`update baskets set version = ${version} where id = ${id}`);
const told = (version: number) => `{"id" : "${id}", "version" : ${version}}`;
const untold = () => store.database.select().from(untoldChanges);
/** How long it may take at most until a change is heard. */
const soon = { timeout: 5_000 };

test("a store publishes a change outside of the transaction that makes it, to all processes", async () => {
  const [one, other] = [await process(), await process()];
  await one.database.transaction(async (transaction) => {
    await change(transaction, 1);
    expect(await transaction.select().from(untoldChanges)).toEqual([{ channel: "basket", payload: told(1) }]);
  });
  await expect.poll(() => one.heard, soon).toContain(told(1));
  await expect.poll(() => other.heard, soon).toContain(told(1));
  expect(await untold()).toEqual([]);
});

test("what is undone is not told", async () => {
  const { database, heard } = await process();
  const undone = database.transaction(async (transaction) => {
    await change(transaction, 2);
    throw new Error("No.");
  });
  await expect(undone).rejects.toThrow("No.");
  await database.transaction((transaction) => change(transaction, 3));
  await expect.poll(() => heard, soon).toContain(told(3));
  expect(heard).toEqual([told(3)]);
});

test("a change that is there many times is published once", async () => {
  const { database, heard } = await process();
  await database.transaction(async (transaction) => {
    for (let time = 0; time < 20; time++) await change(transaction, 4);
    expect(await transaction.$count(untoldChanges)).toBe(20);
  });
  await expect.poll(() => heard, soon).toContain(told(4));
  await database.transaction((transaction) => change(transaction, 5));
  await expect.poll(() => heard, soon).toContain(told(5));
  expect(heard).toEqual([told(4), told(5)]);
});

test("a process that is killed as it has committed leaves the telling to another", async () => {
  const { heard } = await process();
  const killed = await connection(publishedName);
  await killed.query("update baskets set version = 6");
  await expect.poll(() => heard, soon).toContain(told(6));
  expect(await untold()).toEqual([]);
});

test("a transaction that began before others and ends after them is told too", async () => {
  const { database, heard } = await process();
  const slow = await connection(publishedName);
  const late = crypto.randomUUID();
  await slow.query(
    `begin; insert into baskets (id) values ('${late}'); update baskets set version = 1 where id = '${late}'`,
  );
  await database.transaction((transaction) => change(transaction, 7));
  await expect.poll(() => heard, soon).toContain(told(7));
  await slow.query("commit");
  await expect.poll(() => heard.join(), soon).toContain(late);
});

test("whoever is no store that tells, such as an earlier release or psql, publishes as it commits, and leaves nothing", async () => {
  const listening = await connection("psql");
  const heard: string[] = [];
  listening.on("notification", ({ payload }) => heard.push(payload!));
  await listening.query("listen basket");
  await listening.query("update baskets set version = 8");
  expect(heard).toContain(told(8));
  expect(await untold()).toEqual([]);
});

test("more changes than are published at once are all published", async () => {
  const { database, heard } = await process();
  await database.transaction((transaction) =>
    transaction.execute(sql`insert into untold_changes select 'basket', n::text from generate_series(1, 2500) n`),
  );
  await expect.poll(() => heard.length, soon).toBe(2_500);
});

test("a database that may not be written for a while is told of afterwards", async () => {
  const { heard } = await process();
  const name = new URL(store.url.replace("postgres:", "http:")).pathname.slice(1);
  await store.database.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
  const later = await process();
  await store.database.execute(sql.raw(`alter database ${name} reset default_transaction_read_only`));
  const killed = await connection(publishedName);
  await killed.query("update baskets set version = 9");
  await expect.poll(() => heard, soon).toContain(told(9));
  await expect.poll(() => later.heard, soon).toContain(told(9));
});
