import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { stickyLine } from "./postgres/testing.line.ts";
import { openDatabase } from "./database.ts";
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
