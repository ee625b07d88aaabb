import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import ofFeatures from "../../migrations/features/meta/_journal.json" with { type: "json" };
import ofAll from "../../migrations/meta/_journal.json" with { type: "json" };
import { stickyLine } from "./postgres/testing.line.ts";
import { migrate, openDatabase } from "./database.ts";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

/** Opened as the store opens it, and closed with the test. */
function open(...parameters: Parameters<typeof openDatabase>) {
  const database = openDatabase(...parameters);
  onTestFinished(() => database.close());
  return database;
}

test("text is UTF-8, and sorts and changes case the same on every machine", async () => {
  const { rows } = await store.database.execute(sql`
    select current_setting('server_encoding') as encoding, datlocprovider as provider, lower('ÉCLAIR') as lower
    from pg_database where datname = current_database()`);
  expect(rows).toEqual([{ encoding: "UTF8", provider: "b", lower: "éclair" }]);
});

test("the store's own role, which is no superuser, has added the extensions that searching needs", async () => {
  const { rows } = await store.database.execute(sql`
    select extname, pg_get_userbyid(extowner) as owner from pg_extension where extname <> 'plpgsql' order by extname`);
  expect(rows).toEqual(["fuzzystrmatch", "pg_trgm", "unaccent"].map((extname) => ({ extname, owner: "wicker" })));
  const { rows: words } = await store.database.execute(sql`
    select similarity('café', unaccent('café')) > 0 as similar, current_setting('is_superuser') as superuser`);
  expect(words).toEqual([{ similar: true, superuser: "off" }]);
});

test("processes that migrate an empty database at the same instant apply each migration once", async () => {
  await store.database.execute(sql`drop schema public cascade`);
  await store.database.execute(sql`create schema public`);
  await store.database.execute(sql`drop schema drizzle cascade`);
  await Promise.all(Array.from({ length: 4 }, () => migrate(open(store.url), "")));
  const { rows } = await store.database.execute(sql`select created_at from drizzle.__drizzle_migrations order by id`);
  expect(rows).toEqual(ofAll.entries.map(({ when }) => ({ created_at: String(when) })));
});

test("where nothing is switched on, the database gets no extension and no table for it, until something is", async () => {
  const extensions = sql`select extname from pg_extension where extname <> 'plpgsql'`;
  expect((await store.database.execute(extensions)).rows).toEqual([]);
  expect((await store.database.execute(sql`select to_regclass('products') as products`)).rows).toEqual([
    { products: null },
  ]);
  await Promise.all(Array.from({ length: 4 }, () => migrate(open(store.url), "catalogue")));
  const { rows } = await store.database.execute(sql`select created_at from drizzle.feature_migrations order by id`);
  expect(rows).toEqual(ofFeatures.entries.map(({ when }) => ({ created_at: String(when) })));
  expect((await store.database.execute(extensions)).rows).toHaveLength(3);
});

test.each([
  { of: "all stores", journal: ofAll },
  { of: "features", journal: ofFeatures },
])(
  "migrations of $of are in the order of their dates: one dated before the last applied would be passed over",
  ({ journal }) => {
    const dates = journal.entries.map(({ when }) => when);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  },
);

test("a database that is away or does not answer is an error within seconds", async () => {
  const refusing = open("postgres://wicker@127.0.0.1:1/wicker");
  await expect(refusing.execute(sql`select 1`)).rejects.toThrow("Failed query");

  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const began = Date.now();
  await expect(open(`postgres://wicker@127.0.0.1:${port}/wicker`).execute(sql`select 1`)).rejects.toThrow(
    "Failed query",
  );
  expect(Date.now() - began).toBeLessThan(5_000);
});

test("no statement may run for longer than a shopper waits", async () => {
  const { rows } = await store.database.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
});

test("connections that break while idle are told, and replaced", async () => {
  const onError = vi.fn<(error: Error) => void>();
  const database = open(store.url, { onError, max: 1 });
  const { rows } = await database.execute(sql`select pg_backend_pid() as pid`);
  await store.database.execute(sql`select pg_terminate_backend(${rows[0]!["pid"]})`);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("closing may be repeated", async () => {
  const database = openDatabase(store.url);
  await database.close();
  await expect(database.close()).resolves.toBeUndefined();
});

test("a connection that breaks between the queries of a transaction fails the transaction, not the process", async () => {
  const uncaught = vi.fn<() => void>();
  process.on("uncaughtException", uncaught);
  const transaction = store.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await store.database.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    await wait(100); // the connection breaks while nobody asks anything of it
    await tx.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow("Failed query");
  process.off("uncaughtException", uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  expect((await store.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("where a transaction's BEGIN is not answered, its connection makes room", async () => {
  const line = await stickyLine(store.url);
  onTestFinished(() => void line.close());
  const database = open(line.url, { max: 1 });
  await database.execute(sql`select 1`);
  line.stick();
  const lost = database.transaction(async () => {});
  await wait(50); // BEGIN is on its way
  line.cut();
  await expect(lost).rejects.toThrow("Failed query: begin");
  line.flow();
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
