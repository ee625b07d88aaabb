import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { testDatabase } from "./database/postgres/testing.ts";
import { describeTables } from "./database/testing.tables.ts";
import { migrationsOf } from "./migrations.ts";
import type { Switch } from "./page/feature.ts";
import { root } from "./server/root.ts";

const folders = migrationsOf("all");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");

/** Reads an SQL dump of a v0.1.0 database. Release v0.1.0 recorded the migrations of all features in two tables. */
const v010 = (name: string) => read(`e2e/upgrade/v0.1.0/${name}.sql`);

/** SQL that upgrades a v0.1.0 database to the last release that used the same two tables of migrations. */
const rateLimits = `
  SET search_path = public;
  ${read("app/server/migrations/0000_rate_limits.sql")}
  ${read("app/accounts/server/migrations/0002_no_attempts.sql")}
  INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of then', 1795301218593);`;

const formerStates: Readonly<Record<string, string>> = {
  "an empty database": "",
  "a database of v0.1.0 without features": v010("default"),
  "a database of v0.1.0 with the catalogue": v010("catalogue"),
  "a database of v0.1.0 with all": v010("all"),
  "a database of the last store that noted all in two tables, without features": v010("default") + rateLimits,
  "a database of the last store that noted all in two tables, with all": v010("all") + rateLimits,
};

async function databaseWith(statements: string) {
  const store = await testDatabase("template0");
  const { url, database } = store;
  onTestFinished(() => store.stop());
  const client = new Client(url);
  await client.connect();
  await client.query(statements).finally(() => client.end());
  return { url, database };
}

async function start(url: string, shop: Switch) {
  const database = openDatabase(url, { max: 1 });
  await migrate(database, migrationsOf(shop)).finally(() => database.close());
}

async function recorded(database: Database) {
  const all = folders.map(async ({ name }) => {
    const table = sql.identifier(`${name}_migrations`);
    const { rows } = await database.execute(sql`select created_at from drizzle.${table} order by id`);
    return [name, rows.map((row) => Number(row["created_at"]))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

/** Reads the rows of all tables, except migration records and rate limits. */
async function contents(database: Database) {
  const { rows } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('attempts', 'rate_limits')`,
  );
  // Sorts the rows, because an UPDATE changes the order in which PostgreSQL returns rows.
  const rowsOf = async (name: string) =>
    (await database.execute(sql`select * from ${sql.identifier(name)} as stored order by stored::text`)).rows;
  const all = rows.map(async ({ name }) => [name, await rowsOf(name)]);
  return Object.fromEntries(await Promise.all(all)) as Record<string, unknown[]>;
}

let fresh: { tables: string[]; recorded: Record<string, number[]> };
beforeAll(async () => {
  const store = await testDatabase("template0");
  const { url, database } = store;
  await start(url, "all");
  fresh = { tables: await describeTables(database), recorded: await recorded(database) };
  await store.stop();
});

test.each(Object.entries(formerStates))(
  "%s, started by several processes with each value in turn, ends up like a new database",
  async (_, statements) => {
    const { url, database } = await databaseWith(statements);
    const before = await contents(database);
    for (const shop of ["", "catalogue", "", "all", "catalogue", "all"] as const)
      await Promise.all([start(url, shop), start(url, shop)]);
    expect(await recorded(database)).toEqual(fresh.recorded);
    expect(await describeTables(database)).toEqual(fresh.tables);
    expect(await contents(database)).toMatchObject(before);
  },
);

test("migration records of an earlier store stay, so that its release starts too", async () => {
  const { url, database } = await databaseWith(v010("all"));
  const notes = async () =>
    Promise.all(
      ["__drizzle_migrations", "feature_migrations"].map(
        async (name) => (await database.execute(sql`table drizzle.${sql.identifier(name)}`)).rows,
      ),
    );
  const before = await notes();
  await start(url, "all");
  expect(await notes()).toEqual(before);
});

test.each([
  { of: "a database of v0.1.0 with all", when: "before anything is adopted", table: "drizzle.__drizzle_migrations" },
  {
    of: "a database of v0.1.0 with all",
    when: "between the folders of the process and of the accounts",
    table: "public.attempts",
  },
  {
    of: "a database of v0.1.0 without features",
    when: "after the catalogue's folder, in the basket's",
    table: "public.users",
  },
])("a start on $of, killed $when, is completed by the next start", async ({ of, table }) => {
  const { url, database } = await databaseWith(formerStates[of]!);
  await database.transaction(async (holding) => {
    await holding.execute(sql.raw(`lock table ${table}`));
    const killed = start(url, "all");
    killed.catch(() => {}); // the test expects the rejection below
    const kill = sql`select pg_terminate_backend(pid) from pg_locks where not granted and relation = ${table}::regclass`;
    await vi.waitFor(async () => expect((await database.execute(kill)).rowCount).toBe(1), { timeout: 10_000 });
    await expect(killed).rejects.toThrow("Failed query");
  });
  await start(url, "all");
  expect(await recorded(database)).toEqual(fresh.recorded);
  expect(await describeTables(database)).toEqual(fresh.tables);
});
