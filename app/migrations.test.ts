import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { type SQL, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "./database/migrate.ts";
import { testDatabase } from "./database/postgres/testing.ts";
import { admin } from "./admin/feature.ts";
import { features } from "./features.ts";
import { migrationsOf } from "./migrations.ts";
import { databaseNameOf } from "./page/feature.ts";
import { root } from "./server/root.ts";

const folders = migrationsOf("all");
type Snapshot = Parameters<typeof generateMigration>[0];
type Journal = { readonly entries: readonly { readonly when: number }[] };
const read = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, "meta", file), "utf8")) as unknown;
const datesOf = (folder: string) => (read(folder, "_journal.json") as Journal).entries.map(({ when }) => when);

test("every feature with tables has a folder of migrations, in the order of the features, and the admin's last", () => {
  const declaring = globSync("app/{*/,}server/schema.ts", { cwd: root }).map((file) =>
    join(root, dirname(file), "migrations"),
  );
  expect(folders.map(({ folder }) => folder).toSorted()).toEqual(declaring.toSorted());
  const names = folders.map(({ name }) => name);
  const inOrder = [...features.filter((feature) => feature !== admin), admin].map(databaseNameOf);
  expect(names).toEqual(["server", ...inOrder].filter((name) => names.includes(name)));
});

test("a shop's folders are those of its features", () => {
  expect(migrationsOf("").map(({ name }) => name)).toEqual(["server", "accounts"]);
  expect(migrationsOf("catalogue").map(({ name }) => name)).toEqual(["server", "accounts", "catalogue", "owner"]);
});

test.each(folders)("the migrations of $name result in its declared tables", async ({ folder }) => {
  const last = `${String(datesOf(folder).length - 1).padStart(4, "0")}_snapshot.json`;
  const declared = (await import(join(folder, "../schema.ts"))) as Record<string, unknown>;
  expect(await generateMigration(read(folder, last) as Snapshot, generateDrizzleJson(declared))).toEqual([]);
});

test.each(folders)(
  "the migrations of $name are sorted by date: one dated before the last applied would be skipped",
  ({ folder }) => {
    const dates = datesOf(folder);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  },
);

test("a feature's tables and extensions are created only once it is switched on", async () => {
  const store = await testDatabase("template0");
  onTestFinished(() => store.stop());
  const { database } = store;
  const names = async (statement: SQL) => (await database.execute(statement)).rows.map((row) => row["name"]);
  const tables = sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const extensions = sql`select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;
  await migrate(database, migrationsOf(""));
  const always = ["build_files", "builds", "identities", "rate_limits", "sessions", "untold_changes", "users"];
  expect(await names(tables)).toEqual(always);
  expect(await names(extensions)).toEqual([]);
  await migrate(database, migrationsOf("catalogue"));
  const ofCatalogue = ["archived_products", "departments", "market", "planned_prices", "product_addresses", "products"];
  expect(await names(tables)).toEqual(expect.arrayContaining([...always, ...ofCatalogue]));
  expect(await names(extensions)).toEqual(["fuzzystrmatch", "pg_trgm", "unaccent"]);
});

test("the store's own role, which is no superuser, has added the extensions for the search", async () => {
  const store = await testDatabase();
  onTestFinished(() => store.stop());
  const { database } = store;
  const { rows } = await database.execute(sql`
    select extname, pg_get_userbyid(extowner) as owner from pg_extension where extname <> 'plpgsql' order by extname`);
  expect(rows).toEqual(["fuzzystrmatch", "pg_trgm", "unaccent"].map((extname) => ({ extname, owner: "wicker" })));
  const { rows: words } = await database.execute(sql`
    select similarity('café', unaccent('café')) > 0 as similar, current_setting('is_superuser') as superuser`);
  expect(words).toEqual([{ similar: true, superuser: "off" }]);
});
