import { sql } from "drizzle-orm";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, open, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { zstdDecompressSync } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { migrationsOf } from "../../migrations.ts";
import { CommandError } from "../../server/command/errors.ts";
import { noProgress } from "../../server/command/progress.ts";
import { root } from "../../server/root.ts";
import { applyAgain } from "../applied.ts";
import { connected } from "../connected.ts";
import { migrate } from "../migrate.ts";
import { type TestDatabase, testDatabase } from "../postgres/testing.ts";
import { describeTables } from "../testing.tables.ts";
import { backUp } from "./backup.ts";
import { openBackup, compressed } from "./file.ts";
import { compare } from "./fill.ts";
import { restoreDatabase, restoreFolder } from "./restore.ts";
import { migrationsIn, snapshotOf } from "./snapshot.ts";
import { isEmpty, tablesOf } from "./tables.ts";
import { contents } from "./testing.contents.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 }); // each backup is throttled, and creates a scratch database

const folders = migrationsOf("all");
const v010 = readFileSync(join(root, "e2e/upgrade/v0.1.0/all.sql"), "utf8");
const secrets = ["s".repeat(32)] as const;
const stopping = new AbortController().signal;
const options = { folders, secrets, progress: noProgress, stopping, onCommit: () => {} };

/** A shop of the first release, with orders, baskets and accounts, migrated to the current version. */
let shop: TestDatabase;
let path: string;
let report: Awaited<ReturnType<typeof backUp>>;
beforeAll(async () => {
  shop = await testDatabase("template0");
  path = join(await mkdtemp(join(tmpdir(), "wicker-backup-")), "shop.backup");
  await using client = await connected(shop.url);
  await client.query(v010);
  await migrate(shop.database, folders);
  // The title contains the line `\.`, which ends a table's rows in a backup.
  const title = "E'\\\\.\\n\\\\.\\n\\t\\\\N \u2028'";
  await client.query("set search_path = public"); // the first release's dump clears the search path
  await client.query(`update products set title = ${title} where id = (select min(id) from products)`);
  await client.query("create table somebody_elses (number bigint generated always as identity, text text)");
  await client.query("insert into somebody_elses (text) values ('something')");
  report = await backUp({ ...options, client, path });
  await client.query("drop table somebody_elses");
});
afterAll(async () => {
  await shop.stop();
  await rm(dirname(path), { recursive: true });
});

async function emptyDatabase() {
  const empty = await testDatabase("template0");
  onTestFinished(() => empty.stop());
  return empty;
}

test("a shop that is restored from a backup has the same rows, tables and sequences", async () => {
  const empty = await emptyDatabase();
  expect(await restoreDatabase(empty.url, { ...options, path })).toEqual(secrets);
  const saved = await contents(shop.url);
  expect(await contents(empty.url)).toEqual(saved);
  expect(await describeTables(empty.database)).toEqual(await describeTables(shop.database));
  expect(report).toMatchObject({ tables: Object.keys(saved).length - 1, leftOut: ["somebody_elses"] });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a file with a changed byte or a missing end is refused before the database is touched", async () => {
  const { bytes } = report;
  const empty = await emptyDatabase();
  const damaged = `${path}.damaged`;
  const refusal = async () =>
    restoreDatabase(empty.url, { ...options, path: damaged }).then(
      () => "restored",
      (error: unknown) => (error instanceof CommandError ? error.message.replace(damaged, "It") : error),
    );
  for (const at of [0, 15, 16, 17, 40, Math.floor(bytes / 2), bytes - 33, bytes - 32, bytes - 1]) {
    await copyFile(path, damaged);
    const file = await open(damaged, "r+");
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at);
    await file.close();
    expect(await refusal(), `byte ${at}`).toMatch(at < 16 ? /^It is not a backup/ : /^It is damaged or incomplete/);
  }
  for (const length of [0, 1, 16, 47, 48, Math.floor(bytes / 2), bytes - 32, bytes - 1]) {
    await copyFile(path, damaged);
    await truncate(damaged, length);
    expect(await refusal(), `${length} bytes`).toMatch(
      length < 48 ? /^It is not a backup/ : /^It is damaged or incomplete/,
    );
  }
  await using target = await connected(empty.url);
  expect(await isEmpty(target)).toBe(true);
});

test("a small file whose first line never ends is refused before it fills the memory", async () => {
  const endless = `${path}.endless`;
  const spaces = Buffer.alloc(2 ** 20, " ");
  let given = 0;
  async function* text() {
    for (; given < 512; given++) yield spaces;
  }
  const pieces: Buffer[] = [];
  for await (const piece of compressed(text())) pieces.push(piece);
  await writeFile(endless, Buffer.concat(pieces));
  const refusal = openBackup(endless, (await stat(endless)).size, () => {});
  await expect(refusal).rejects.toThrow(
    new CommandError(`${endless} is not a backup of the store, because one of its lines is longer than 4 MB.`),
  );
});

const textIn = (file: Buffer) => zstdDecompressSync(file.subarray(16, -32)).toString();

test("the file is a line, the rows of all tables packed by zstd, and a SHA-256 of both, without counters of rate limits", () => {
  const file = readFileSync(path);
  expect(file.subarray(0, 16).toString()).toBe("wicker backup 1\n");
  expect(createHash("sha256").update(file.subarray(0, -32)).digest()).toEqual(file.subarray(-32));
  const [first = "", ...lines] = textIn(file).split("\n");
  const { tables, at } = JSON.parse(first) as { tables: { name: string }[]; at: string };
  expect(lines).toEqual(expect.arrayContaining(tables.map(({ name }) => JSON.stringify(name))));
  expect(tables.map(({ name }) => name)).not.toContain("rate_limits");
  expect(new Date(at)).toEqual(report.at);
});

test("a file whose rows differ from the counted ones is refused, whatever its checksum, and the database stays empty", async () => {
  const empty = await emptyDatabase();
  const file = `${path}.others`;
  onTestFinished(() => rm(file));
  const text = textIn(readFileSync(path)).replace("Dune table lamp", "Dune table lamb");
  await writeFile(file, compressed(Readable.from([Buffer.from(text)])));
  await expect(restoreDatabase(empty.url, { ...options, path: file })).rejects.toThrow(
    /^The restored rows differ from the saved ones in \w+\.$/,
  );
  await using target = await connected(empty.url);
  expect(await isEmpty(target)).toBe(true);
});

test("a comparison finds changed rows and sequences, and a snapshot lists unknown columns", async () => {
  const empty = await emptyDatabase();
  await restoreDatabase(empty.url, { ...options, path });
  const { size } = await stat(path);
  const content = await openBackup(path, size, () => {});
  for await (const { rows } of content.tables()) for await (const _ of rows);
  const { header } = content;
  const tallies = await content.tallies();
  await using client = await connected(empty.url);
  await compare(client, header, tallies);
  await client.query("select setval('orders_number_seq', 10 + (select last_value from orders_number_seq))");
  await expect(compare(client, header, tallies)).rejects.toThrow(
    "The restored counters, such as that of order numbers, differ",
  );
  await client.query(
    "rollback; update users set email = 'another@shopper.example' where id = (select id from users limit 1)",
  );
  await expect(compare(client, header, tallies)).rejects.toThrow("restored rows differ from the saved ones in users");
  await client.query("rollback; alter table products add column colour text");
  const migrations = await migrationsIn(client, folders);
  const { leftOut } = await snapshotOf(client, { ...options, migrations, tables: header.tables });
  expect(leftOut).toEqual(["products.colour"]);
});

test("a file that would restore other rows never gets its name", async () => {
  const copy = await emptyDatabase();
  await restoreDatabase(copy.url, { ...options, path });
  await using client = await connected(copy.url);
  // Uses type json, because jsonb would remove the spaces.
  await client.query("alter table orders alter column total type json");
  await client.query(`update orders set total = '{"b":   1, "a": 2}' where number = (select min(number) from orders)`);
  const file = `${path}.unproved`;
  await expect(backUp({ ...options, client, path: file })).rejects.toThrow(
    "The restored rows differ from the saved ones in orders.",
  );
  expect((await readdir(dirname(path))).filter((name) => name.includes("unproved"))).toEqual([]);
});

test("a folder is not touched before the file is verified", async () => {
  const damaged = `${path}.cut`;
  onTestFinished(() => rm(damaged));
  await copyFile(path, damaged);
  await truncate(damaged, report.bytes - 1);
  const dataDir = join(dirname(path), "restored");
  await expect(restoreFolder(dataDir, { ...options, path: damaged })).rejects.toThrow("is damaged or incomplete");
  expect(await readdir(dirname(path))).not.toContain("restored");
});

test("a shop changed by a newer version is saved and restored only by that version", async () => {
  const empty = await emptyDatabase();
  await expect(restoreDatabase(empty.url, { ...options, path, folders: folders.slice(0, -1) })).rejects.toThrow(
    "A newer version of the store made this backup. Restore it with that version.",
  );
  await using client = await connected(shop.url);
  await expect(migrationsIn(client, folders.slice(0, -1))).rejects.toThrow(
    "A newer version of the store has changed this shop's tables. Use that version.",
  );
});

test("while a backup reads, writers wait for nothing, and schema changes wait", async () => {
  await using client = await connected(shop.url);
  await using other = await connected(shop.url);
  const migrations = await migrationsIn(client, folders);
  await snapshotOf(client, { ...options, migrations, tables: await tablesOf(client) });
  await other.query("set lock_timeout = '100ms'");
  await other.query("begin; insert into users (email) values ('meanwhile@shopper.example'); rollback");
  await expect(other.query("alter table users add column more text")).rejects.toThrow("lock timeout");
});

test("a database that is not empty is refused, and stays unchanged", async () => {
  const saved = await contents(shop.url);
  await expect(restoreDatabase(shop.url, { ...options, path })).rejects.toThrow("The database is not empty.");
  expect(await contents(shop.url)).toEqual(saved);
});

/** SQL dumps of older versions. Null means the current schema without the last migration of each folder. */
const before = {
  "of v0.1.0": v010,
  "that lack each last migration": null,
};

test.each(Object.entries(before))(
  "a backup of a shop with tables %s is migrated by the next start",
  async (_, statements) => {
    const older = await emptyDatabase();
    await using client = await connected(older.url);
    if (statements) await client.query(statements);
    else {
      const datesIn = (migrationsFolder: string) =>
        readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis);
      const applied = folders.map(({ name, folder }) => ({ name, dates: datesIn(folder).slice(0, -1) }));
      await client.query("begin");
      await applyAgain(
        client,
        folders,
        applied.filter(({ dates }) => dates.length > 0),
      );
      await client.query("insert into users (email) values ('ada@shopper.example'); commit");
    }
    const file = `${path}.older`;
    onTestFinished(() => rm(file));
    await backUp({ ...options, client, path: file });
    const empty = await emptyDatabase();
    await restoreDatabase(empty.url, { ...options, path: file });
    expect(await contents(empty.url)).toEqual(await contents(older.url));
    await migrate(empty.database, folders);
    await migrate(older.database, folders);
    // Ignores `since`, because the migration sets it to the current time.
    for (const { database } of [empty, older]) await database.execute(sql`update price_history set since = 'epoch'`);
    expect(await contents(empty.url)).toEqual(await contents(older.url));
    expect(await describeTables(empty.database)).toEqual(await describeTables(shop.database));
  },
);
