import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { stickyLine } from "./postgres/testing.line.ts";
import { databaseUnavailableIn } from "./unavailable.ts";
import { afterCommit, openDatabase, type Transaction } from "./database.ts";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";
import { stopWaiting, withoutRequestTimeout, withRequestTimeout } from "./timeout.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

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

test("a database that is away or does not respond causes an error within seconds", async () => {
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

test("no statement may run longer than a shopper waits", async () => {
  const { rows } = await store.database.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: "10s" }]);
});

test("after closing, no connection is left, so that a stopped database does not complain", async () => {
  const database = openDatabase(`${store.url}&application_name=closing`, { max: 40 });
  await Promise.all(Array.from({ length: 40 }, () => database.execute(sql`select pg_sleep(0.1)`)));
  const left = async () => {
    const { rows } = await store.database.execute(sql`
      select count(*)::integer as count from pg_stat_activity where application_name = 'closing'`);
    return rows[0]!["count"];
  };
  expect(await left()).toBe(40);
  await database.close();
  expect(await left()).toBe(0);
});

async function preparedIn(transaction: Transaction) {
  await transaction.execute(sql`select ${1}::integer, 'frequent'`);
  await transaction.execute(sql`select 'frequent', array[${sql.join(Array(17).fill(sql`${1}`), sql`, `)}]`);
  const { rows } = await transaction.execute(
    sql.raw(
      "select name from pg_prepared_statements where statement like '%''frequent''%' and statement not like '%pg_prepared%'",
    ),
  );
  return rows.map((row) => row["name"]);
}

test("a frequent statement is prepared once in each connection, unless it has very many values", async () => {
  const database = open(store.url, { max: 1 });
  expect(await database.transaction(preparedIn)).toEqual([]);
  const prepared = await database.preparedTransaction(preparedIn);
  expect(prepared).toHaveLength(1);
  expect(await database.preparedTransaction(preparedIn)).toEqual(prepared);
});

test("a single statement is prepared once in each connection, emits commit, and is retried after a conflict", async () => {
  const database = open(store.url, { max: 1, notifies: true });
  const onCommit = vi.fn<() => void>();
  database.committed!.addEventListener("commit", onCommit);
  await database.execute(sql`create sequence tries`);
  await database.execute(sql`
    create function try(tries bigint, needed integer) returns bigint language plpgsql as $$
    begin
      if tries < needed then raise serialization_failure; end if;
      return tries;
    end $$`);
  onTestFinished(() => store.database.execute(sql`drop sequence tries; drop function try`).then(() => {}));
  const statement = sql`select try(nextval('tries'), ${sql.placeholder("needed")}::integer) as tried, 'frequent'`;
  const tried = async (needed: number) =>
    Number((await database.singleStatement!<{ tried: string }>(statement, { needed }))[0]!.tried);
  expect(await tried(3)).toBe(3);
  expect(await tried(4)).toBe(4);
  expect(onCommit).toHaveBeenCalledTimes(2);
  const { rows } = await database.execute(
    sql`select count(*)::integer as count from pg_prepared_statements where statement like '%try(nextval%'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
  await expect(tried(100)).rejects.toMatchObject({ code: "40001" });
  expect(onCommit).toHaveBeenCalledTimes(2);
});

async function preparedReads(database: ReturnType<typeof open>, form: string) {
  for (let time = 1; time <= 7; time += 1)
    expect(await database.readPrepared(sql`select ${time}::integer as ${sql.raw(form)}`)).toEqual([{ [form]: time }]);
  for (let other = 0; other < 10; other += 1)
    await database.readPrepared(sql`select 1 as ${sql.raw(`${form}_${other}`)}`);
  const { rows } = await database.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement);
}

test("a read is prepared after a few uses of its form, whatever its values, and a rare read never", async () => {
  expect(await preparedReads(open(store.url, { max: 1 }), "a_read")).toEqual(["select $1::integer as a_read"]);
  const pooled = open(store.url, { max: 1, directUrl: `${store.url}&application_name=direct` });
  expect(await preparedReads(pooled, "a_pooled_read")).toEqual([]);
});

test("a statement that a migration has outdated fails once, and is prepared again", async () => {
  const database = open(store.url, { max: 1 });
  await database.execute(sql`create table changing (value integer)`);
  onTestFinished(() => store.database.execute(sql`drop table changing`).then(() => {}));
  const read = () =>
    database.preparedTransaction((transaction) => transaction.execute(sql`select value from changing`));
  await read();
  await store.database.execute(sql`alter table changing alter value type text`);
  await expect(read()).rejects.toThrow("Failed query");
  expect((await read()).rows).toEqual([]);
});

test("behind a pooler a session has no settings and no prepared statements, and transactions still have their limits", async () => {
  const pooled = open(store.url, { directUrl: `${store.url}&application_name=direct` });
  const shown = async (from: Pick<typeof pooled, "execute">) =>
    (
      await from.execute(
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      )
    ).rows[0];
  expect(await shown(pooled)).toEqual({ statement: "0", lock: "0" });
  expect(await pooled.transaction(shown)).toEqual({ statement: "10s", lock: "2s" });
  expect(await pooled.preparedTransaction(preparedIn)).toEqual([]);
  expect(pooled.singleStatement).toBeNull();
  expect([pooled.named("find"), open(store.url).named("find")]).toEqual(["", "find"]);
});

test("connections that break while idle are reported, and replaced", async () => {
  const onError = vi.fn<(error: Error) => void>();
  const database = open(store.url, { onError, max: 1 });
  const { rows } = await database.execute(sql`select pg_backend_pid() as pid`);
  await store.database.execute(sql`select pg_terminate_backend(${rows[0]!["pid"]})`);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("after a server error, a connection and its prepared statements stay usable", async () => {
  const database = open(store.url, { max: 1 });
  const session = async () => (await database.execute(sql`select pg_backend_pid() as pid`)).rows;
  const first = await session();
  await expect(database.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: "22012" } });
  await store.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`);
    await expect(database.execute(sql`select pg_advisory_lock(7)`)).rejects.toMatchObject({ cause: { code: "55P03" } });
  });
  expect(await session()).toEqual(first);
});

test("a connection without responses is replaced", async () => {
  const line = await stickyLine(store.url);
  onTestFinished(() => void line.close());
  const database = open(line.url, { max: 1 });
  await database.execute(sql`select 1`);
  line.lose();
  const impatient = { text: "select 1", query_timeout: 100 };
  await expect(database.$client.query(impatient)).rejects.toThrow("Query read timeout");
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

const one = sql`select 1 as one`;

test("each query and each transaction of a request fails in time without any wrapper", async () => {
  const line = await stickyLine(store.url);
  onTestFinished(() => void line.close());
  const database = open(line.url);
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    query: async () => database.execute(one),
    "built query": async () => database.select({ one: sql`1` }).from(sql`generate_series(1, 1)`),
    "prepared read": () => database.readPrepared(one),
    "single statement": () => database.singleStatement!(one, {}),
    transaction: () => database.transaction(async () => {}),
    "prepared transaction": () => database.preparedTransaction(async () => {}),
    "query in a transaction": () => database.transaction((transaction) => transaction.execute(one)),
  };
  line.stick();
  for (const again of ["", "again "]) {
    const walked = Object.entries(works).map(async ([name, work]) => {
      const began = performance.now();
      const error: unknown = await withRequestTimeout(async () => {
        await work().catch(() => {});
        return work().catch((reason: unknown) => reason); // fails at once: the first call used up the request's time
      });
      const isInTime = performance.now() - began < (again ? 1_000 : 3_000);
      return [again + name, databaseUnavailableIn(error) !== null && isInTime];
    });
    expect(Object.fromEntries(await Promise.all(walked))).toEqual(
      Object.fromEntries(Object.keys(works).map((name) => [again + name, true])),
    );
  }
  line.flow();
  // Waits until requests get the usual timeout again.
  await vi.waitFor(() => withRequestTimeout(works["query"]!), { timeout: 5_000 });
});

test("work outside of a request is not limited, nor is work that outlives its request", async () => {
  const pause = () => store.database.execute(sql`select pg_sleep(2.5)`);
  const works = [
    pause(),
    store.database.transaction((transaction) => transaction.execute(sql`select pg_sleep(2.5)`)),
    withRequestTimeout(() => withoutRequestTimeout(async () => pause())),
  ];
  await expect(Promise.all(works)).resolves.toHaveLength(3);
});

test("callbacks of a commit are not limited by the request that committed", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await withRequestTimeout(() =>
    store.database.transaction(async (transaction) => {
      afterCommit(transaction, () => {
        stopWaiting();
        resolve(store.database.execute(sql`select pg_sleep(0.1)`));
      });
    }),
  );
  await expect(promise).resolves.toMatchObject({ rowCount: 1 });
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
    await wait(100); // the connection breaks while idle
    await tx.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow("Failed query");
  process.off("uncaughtException", uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  expect((await store.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("two transactions that deadlock both succeed, one of them at the second attempt", async () => {
  await store.database.execute(sql`create table crossing (name text primary key, count integer not null default 0)`);
  await store.database.execute(sql`insert into crossing values ('a'), ('b')`);
  const both = Promise.withResolvers<void>();
  let tries = 0;
  const cross = (first: string, second: string) =>
    store.database.transaction(async (tx) => {
      const count = (name: string) => tx.execute(sql`update crossing set count = count + 1 where name = ${name}`);
      await count(first);
      if (++tries === 2) both.resolve();
      await both.promise;
      await count(second);
    });
  await Promise.all([cross("a", "b"), cross("b", "a")]);
  expect(tries).toBe(3);
  const { rows } = await store.database.execute(
    sql`select sum(count)::integer as sum, count(*)::integer as count from crossing`,
  );
  expect(rows).toEqual([{ sum: 4, count: 2 }]);
});

test.each([
  ["40001", 3],
  ["40P01", 3],
  ["55P03", 1],
  ["23505", 1],
])("a transaction that is rolled back with %s is tried at most %i time(s)", async (code, maxAttempts) => {
  let tries = 0;
  const transaction = store.database.transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
  });
  await expect(transaction).rejects.toMatchObject({ cause: { code } });
  expect(tries).toBe(maxAttempts);
});

test("a connection whose BEGIN gets no response is replaced", async () => {
  const line = await stickyLine(store.url);
  onTestFinished(() => void line.close());
  const database = open(line.url, { max: 1 });
  await database.execute(sql`select 1`);
  line.stick();
  const lost = database.transaction(async () => {});
  await wait(50); // BEGIN has been sent
  line.cut();
  await expect(lost).rejects.toThrow("Failed query: begin");
  line.flow();
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
