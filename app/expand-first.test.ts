import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import type { CreatedObject } from "./database/expand/testing.finding.ts";
import { isLater, judge, patience } from "./database/expand/testing.judge.ts";
import { migrationsOf } from "./migrations.ts";
import { tagsIn } from "./release.ts";
import released from "./released.json" with { type: "json" };
import { root } from "./server/root.ts";

beforeAll(() => loadModule());

const last: Readonly<Record<string, string | undefined>> = released.migrations;

test("the last released migration of each folder exists, and later ones are checked", () => {
  const folders = new Map(migrationsOf("all").map(({ name, folder }) => [name, tagsIn(folder)]));
  for (const [name, tag] of Object.entries(last)) expect(folders.get(name), name).toContain(tag);
});

test("no migration since the last release breaks that release while both run", () => {
  const created: CreatedObject = new Set();
  const violations = migrationsOf("all").flatMap(({ name, folder }) => {
    const tags = tagsIn(folder);
    return tags.slice(tags.indexOf(last[name] ?? "") + 1).flatMap((tag) => {
      const migration = readFileSync(join(folder, `${tag}.sql`), "utf8");
      return judge(migration, released.release, created).map((what) => `${name}/${tag}: ${what}`);
    });
  });
  expect(violations, "docs/decisions/0040-expand-and-contract-migrations.md says what to do").toEqual([]);
});

const violations = (migration: string, created: readonly string[] = []) => judge(migration, "0.2.0", new Set(created));

const waits = " (holds up)";
const since = " (since)";

test.each([
  ["DROP TABLE orders", [`DROP table orders${since}`]],
  ["DROP VIEW seen", [`DROP view seen${since}`]],
  ["DROP FUNCTION plain_text(text)", [`DROP function plain_text${since}`]],
  ["DROP INDEX orders_of", [`DROP index orders_of${since}`]],
  ["DROP TRIGGER notes_stay ON notes", [`DROP trigger notes.notes_stay${since}`]],
  ['ALTER TABLE "orders" DROP COLUMN "state"', [`DROP COLUMN orders.state${since}`]],
  ["ALTER TABLE orders RENAME TO purchases", [`RENAME orders TO purchases${since}`]],
  ["ALTER TABLE orders RENAME COLUMN state TO status", [`RENAME orders.state TO status${since}`]],
  ["ALTER TYPE role RENAME TO roles", [`RENAME  TO roles${since}`]],
  ["ALTER TYPE role ADD VALUE 'clerk'", [`ALTER TYPE role${since}`]],
  [
    "ALTER TABLE orders ALTER COLUMN state SET NOT NULL",
    [`SET NOT NULL orders.state${since}`, `SET NOT NULL orders.state${waits}`],
  ],
  [
    "ALTER TABLE orders ALTER COLUMN state DROP NOT NULL",
    [`DROP NOT NULL orders.state: the last release does not expect null${since}`],
  ],
  [
    "ALTER TABLE orders ALTER COLUMN sum TYPE bigint",
    [`ALTER TYPE orders.sum${since}`, `ALTER TYPE orders.sum${waits}`],
  ],
  ["ALTER TABLE orders ALTER COLUMN state DROP DEFAULT", [`DROP DEFAULT orders.state${since}`]],
  ["ALTER TABLE orders ADD COLUMN hours text NOT NULL", [`ADD COLUMN orders.hours NOT NULL without a default${since}`]],
  ["ALTER TABLE orders ADD COLUMN hours text DEFAULT 'any' NOT NULL", []],
  ["ALTER TABLE orders ADD COLUMN seen timestamptz DEFAULT now() NOT NULL", []],
  [
    "ALTER TABLE orders ADD COLUMN key uuid DEFAULT gen_random_uuid() NOT NULL",
    [`ADD COLUMN orders.key: rewrites each row${waits}`],
  ],
  [
    "ALTER TABLE orders ADD COLUMN twice int GENERATED ALWAYS AS (sum * 2) STORED NOT NULL",
    [`ADD COLUMN orders.twice: rewrites each row${waits}`],
  ],
  ["ALTER TABLE orders ADD COLUMN hours text CHECK (hours <> '')", [`ADD COLUMN orders.hours: reads each row${waits}`]],
  [
    "ALTER TABLE orders ADD CONSTRAINT plausible CHECK (sum > 0)",
    [
      `ADD CONSTRAINT plausible (CHECK) ON orders${since}`,
      `ADD CONSTRAINT plausible (CHECK) ON orders, not NOT VALID${waits}`,
    ],
  ],
  [
    "ALTER TABLE orders ADD CONSTRAINT plausible CHECK (sum > 0) NOT VALID",
    [`ADD CONSTRAINT plausible (CHECK) ON orders${since}`],
  ],
  ["ALTER TABLE orders ADD COLUMN a int; ALTER TABLE orders ADD CONSTRAINT plausible CHECK (a > 0) NOT VALID", []],
  ["ALTER TABLE orders VALIDATE CONSTRAINT plausible", []],
  [
    "ALTER TABLE orders DROP CONSTRAINT one",
    [`DROP CONSTRAINT orders.one: the last release may write conflicting rows${since}`],
  ],
  [
    "ALTER TABLE orders ADD CONSTRAINT one UNIQUE (sum)",
    [`ADD CONSTRAINT one (UNIQUE) ON orders${since}`, `ADD CONSTRAINT one (UNIQUE) ON orders, not NOT VALID${waits}`],
  ],
  ["CREATE INDEX orders_of ON orders (sum)", [`CREATE INDEX orders_of ON orders${waits}`]],
  [
    "CREATE UNIQUE INDEX orders_of ON orders (sum)",
    [`CREATE UNIQUE INDEX orders_of ON orders${since}`, `CREATE INDEX orders_of ON orders${waits}`],
  ],
  [
    "CREATE INDEX CONCURRENTLY orders_of ON orders (sum)",
    [`CREATE INDEX CONCURRENTLY orders_of: a migration is one transaction${waits}`],
  ],
  ["UPDATE orders SET sum = 1", [`UPDATE orders${waits}`]],
  ["DELETE FROM orders", [`DELETE FROM orders${waits}`, `DELETE FROM orders${since}`]],
  ["TRUNCATE orders", [`TruncateStmt: unknown to this rule${waits}`]],
  ["DO $$ BEGIN DROP TABLE orders; END $$", [`DoStmt: unknown to this rule${waits}`]],
  ["ALTER TABLE orders DISABLE TRIGGER ALL", [`AT_DisableTrigAll orders: unknown to this rule${waits}`]],
  [
    "CREATE TABLE gifts (id int, number int REFERENCES orders(number))",
    [`a reference from gifts to orders that keeps its rows from being deleted${since}`],
  ],
  ["CREATE TABLE gifts (id int, number int REFERENCES orders(number) ON DELETE CASCADE)", []],
])("%s", (migration, expected) => {
  expect(violations(migration)).toEqual(expected);
});

const table = "CREATE TABLE gifts (id int); CREATE INDEX gifts_of ON gifts (id); ";

test.each([
  `${table} ALTER TABLE gifts ADD COLUMN note text NOT NULL, ADD CONSTRAINT one CHECK (id > 0)`,
  `${table} ALTER TABLE gifts RENAME COLUMN id TO number; UPDATE gifts SET number = 1; DROP TABLE gifts`,
  "ALTER TABLE orders ADD COLUMN note text; ALTER TABLE orders DROP COLUMN note",
])("objects that no release has may be changed: %s", (migration) => {
  expect(violations(migration)).toEqual([]);
});

test("objects that earlier migrations created since the release may be changed too", () => {
  expect(violations("DROP TABLE gifts", ["table gifts"])).toEqual([]);
});

test("recreating a trigger or an index under its name in one migration is allowed", () => {
  const trigger = "CREATE TRIGGER tell AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION tell()";
  expect(violations(`DROP TRIGGER tell ON orders;--> statement-breakpoint\n${trigger}`)).toEqual([]);
  expect(
    violations(
      `DROP INDEX orders_of;--> statement-breakpoint\n-- holds up orders: 0.1 s among 1,000,000\nCREATE INDEX orders_of ON orders (a)`,
    ),
  ).toEqual([]);
});

test("a migration may drop an object if a comment names the release that stopped using it, once that release is out", () => {
  const drop = (version: string) => `-- since ${version}: no query names it\nALTER TABLE orders DROP COLUMN state;`;
  expect(violations(drop("0.1.9"))).toEqual([]);
  expect(violations(drop("0.2.0"))).toEqual([]);
  expect(violations(drop("0.3.0"))).toEqual([`DROP COLUMN orders.state${since}`]);
  expect(violations(drop("0.10.0"))).toEqual([`DROP COLUMN orders.state${since}`]);
});

test("a comment applies only to its own statement, and needs a reason", () => {
  const other = "ALTER TABLE orders DROP COLUMN other;";
  const after = `-- since 0.2.0: no query names it\nALTER TABLE orders DROP COLUMN state;--> statement-breakpoint\n${other}`;
  expect(violations(after)).toEqual([`DROP COLUMN orders.other${since}`]);
  expect(violations(`-- since 0.2.0:\n${other}`)).toEqual([`DROP COLUMN orders.other${since}`]);
});

test("a migration may block shoppers as long as measured with many rows, but not longer than they wait", () => {
  const index = (comment: string) => `-- holds up ${comment}\nCREATE INDEX orders_of ON orders (sum);`;
  expect(violations(index("orders: 0.4 s among 1,000,000"))).toEqual([]);
  expect(violations(index("orders: 0.4 s among 1,000"))).toEqual([`CREATE INDEX orders_of ON orders${waits}`]);
  expect(violations(index("products: 0.4 s among 1,000,000"))).toEqual([`CREATE INDEX orders_of ON orders${waits}`]);
  expect(violations(index("orders: 2.5 s among 1,000,000"))).toEqual([
    "it blocks queries for 2.5 s, and they fail after 2 s",
  ]);
});

test("shoppers wait for a locked table as long as the store's connections do", () => {
  const settings = readFileSync(join(root, "app/database/database.ts"), "utf8");
  expect(settings).toContain(`lock_timeout: ${patience}_000`);
});

test("releases are compared number by number", () => {
  expect(isLater("0.10.0", "0.9.1")).toBe(true);
  expect(isLater("0.9.1", "0.10.0")).toBe(false);
  expect(isLater("1.0.0", "1.0.0")).toBe(false);
});
