import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { type Database, openDatabase } from "./database.ts";
import { migrate, type Migrations, requireMigrated } from "./migrate.ts";
import { testDatabase } from "./postgres/testing.ts";
import { newFolder } from "./postgres/testing.stores.ts";

/** Creates a database without tables. `another` connects a second pool with the role `as`. */
async function emptyDatabase() {
  const store = await testDatabase("template0");
  onTestFinished(() => store.stop());
  const { url, database } = store;
  const another = (as = "wicker") => {
    const opened = openDatabase(url.replace("wicker@", `${as}@`), { max: 1 });
    onTestFinished(() => opened.close());
    return opened;
  };
  return { database, another };
}

/** Creates a folder of migrations in drizzle-kit's format. */
async function folderOf(name: string, ...migrations: [when: number, statement: string][]): Promise<Migrations> {
  const folder = await newFolder();
  const entries = migrations.map(([when], idx) => ({ idx, version: "7", when, tag: `${idx}`, breakpoints: true }));
  await mkdir(join(folder, "meta"));
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  for (const [idx, [, statement]] of migrations.entries()) await writeFile(join(folder, `${idx}.sql`), statement);
  return { name, folder };
}

const lamps = () => folderOf("lamps", [10, "CREATE TABLE lamps (id int)"], [20, "ALTER TABLE lamps ADD watts int"]);

async function recordedDates(database: Database, table: string) {
  const { rows } = await database.execute(sql`select created_at from drizzle.${sql.identifier(table)} order by id`);
  return rows.map((row) => Number(row["created_at"]));
}

const exists = async (database: Database, table: string) =>
  (await database.execute(sql`select to_regclass(${table}) is not null as there`)).rows[0]!["there"];

/** Creates the table in which former releases recorded the migrations of all folders. */
async function createFormerTable(database: Database, table: string, ...dates: number[]) {
  const name = sql.identifier(table);
  await database.execute(sql`create schema if not exists drizzle`);
  await database.execute(
    sql`create table drizzle.${name} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const date of dates)
    await database.execute(sql`insert into drizzle.${name} (hash, created_at) values ('of then', ${date})`);
}

test("processes that migrate an empty database at the same instant apply each migration once", async () => {
  const { database, another } = await emptyDatabase();
  const folders = [await lamps(), await folderOf("shades", [15, "CREATE TABLE shades (id int)"])];
  await Promise.all(Array.from({ length: 4 }, () => migrate(another(), folders)));
  expect(await recordedDates(database, "lamps_migrations")).toEqual([10, 20]);
  expect(await recordedDates(database, "shades_migrations")).toEqual([15]);
});

test("while a migration waits for a table that a backup reads, others can still read the table", async () => {
  const { database, another } = await emptyDatabase();
  const [first, second] = [await folderOf("lamps", [10, "CREATE TABLE lamps (id int)"]), await lamps()];
  await migrate(database, [first]);
  const backup = await another().$client.connect();
  await backup.query("begin; lock table lamps in access share mode");
  const migrated = migrate(another(), [second]);
  const reader = another();
  const ends = Date.now() + 4_000;
  while (Date.now() < ends) await reader.execute(sql`select from lamps`); // waits for up to 2 s
  await backup.query("commit");
  backup.release();
  await migrated;
  expect(await recordedDates(database, "lamps_migrations")).toEqual([10, 20]);
});

test("a folder's tables exist before those of the folders after it", async () => {
  const { database } = await emptyDatabase();
  const first = await folderOf("lamps", [20, "CREATE TABLE lamps (id int PRIMARY KEY)"]);
  const second = await folderOf("bulbs", [10, "CREATE TABLE bulbs (lamp int REFERENCES lamps)"]);
  await migrate(database, [first, second]);
  expect(await exists(database, "bulbs")).toBe(true);
});

test("a migration that fails rolls back its own folder, and leaves the folders before it migrated", async () => {
  const { database } = await emptyDatabase();
  const broken = await folderOf("shades", [10, "CREATE TABLE shades (id int)"], [20, "CREATE TABLE lamps (id int)"]);
  await expect(migrate(database, [await lamps(), broken])).rejects.toThrow("Failed query: CREATE TABLE lamps");
  expect(await exists(database, "shades")).toBe(false);
  expect(await recordedDates(database, "shades_migrations")).toEqual([]);
  expect(await recordedDates(database, "lamps_migrations")).toEqual([10, 20]);
});

test("migrations in a former table count as applied, and newer ones are applied", async () => {
  const { database, another } = await emptyDatabase();
  await database.execute(sql`create table lamps (id int)`);
  await database.execute(sql`create table shades (id int)`);
  await createFormerTable(database, "__drizzle_migrations", 10);
  await createFormerTable(database, "feature_migrations", 15);
  const folders = [await lamps(), await folderOf("shades", [15, "CREATE TABLE shades (id int)"])];
  await Promise.all(Array.from({ length: 4 }, () => migrate(another(), folders)));
  expect(await recordedDates(database, "lamps_migrations")).toEqual([10, 20]);
  expect(await recordedDates(database, "shades_migrations")).toEqual([15]);
  expect(await recordedDates(database, "__drizzle_migrations")).toEqual([10]);
  expect(await recordedDates(database, "feature_migrations")).toEqual([15]);
});

test("what a former release does to an adopted database is found too", async () => {
  const { database } = await emptyDatabase();
  await createFormerTable(database, "__drizzle_migrations");
  const folders = [await lamps()];
  await migrate(database, folders);
  await createFormerTable(database, "feature_migrations", 15);
  await database.execute(sql`create table shades (id int)`);
  await migrate(database, [...folders, await folderOf("shades", [15, "CREATE TABLE shades (id int)"])]);
  expect(await recordedDates(database, "shades_migrations")).toEqual([15]);
});

test("a database with newer migrations stays unchanged", async () => {
  const { database } = await emptyDatabase();
  const { folder } = await lamps();
  await migrate(database, [{ name: "lamps", folder }]);
  await database.execute(
    sql`insert into drizzle.lamps_migrations (hash, created_at) values ('of a later release', 30)`,
  );
  await database.execute(sql`alter table lamps drop watts`); // a later release might drop the column
  await createFormerTable(database, "feature_migrations", 40);
  await migrate(database, [{ name: "lamps", folder }]);
  expect(await recordedDates(database, "lamps_migrations")).toEqual([10, 20, 30]);
  expect((await database.execute(sql`select * from lamps`)).fields.map(({ name }) => name)).toEqual(["id"]);
});

test("a role that may not create tables is refused, and serves a database whose tables another role created", async () => {
  const { database, another } = await emptyDatabase();
  const [superuser, role] = [another("postgres"), `shop_${Math.random().toString(36).slice(2)}`];
  await superuser.execute(
    sql.raw(`create role ${role} login; grant connect on database ${await nameOf(database)} to ${role}`),
  );
  const folders = [await lamps()];
  try {
    const few = another(role);
    await expect(migrate(few, folders)).rejects.toThrow(
      /^The database does not allow the store to create its tables: .*denied.*MIGRATE=off, /,
    );
    await expect(requireMigrated(few, folders)).rejects.toThrow(/^The tables of lamps do not match this version/);
    await migrate(database, folders);
    await expect(requireMigrated(few, folders)).rejects.toThrow(
      /^The database does not allow the store to check .*denied for schema drizzle\.$/,
    );
    await database.execute(
      sql.raw(`grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`),
    );
    await requireMigrated(few, folders);
    const later = await folderOf("lamps", [10, ""], [20, ""], [30, "ALTER TABLE lamps ADD shade int"]);
    await expect(requireMigrated(few, [later])).rejects.toThrow(/^The tables of lamps do not match this version/);
    await few.close();
  } finally {
    await superuser.execute(sql.raw(`drop owned by ${role}; drop role ${role}`));
  }
});

const nameOf = async (database: Database) =>
  (await database.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]!.name;
