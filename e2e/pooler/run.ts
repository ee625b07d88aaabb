/**
 * Tests a store of two processes behind Debian's PgBouncer in transaction mode.
 *
 *   node e2e/pooler/run.ts
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "../../app/database/postgres/start.ts";
import { run } from "../command.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { root, startStore, temporaryFolder } from "../store-process.ts";
import { find, shop } from "../upgrade/shopper.ts";
import { hasPgBouncer, sessions, startPgBouncer } from "./pgbouncer.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
/** Number of rounds, and of shoppers per round. All 25 stay below the store's limit of 30 new accounts per hour. */
const [rounds, atOnce] = [5, 5];

if (!hasPgBouncer()) {
  sayNotRun("This part needs Debian's PgBouncer, which cannot be installed here.");
  process.exit(notRun);
}

const folder = await temporaryFolder();
try {
  await using ends = new AsyncDisposableStack();
  const postgres = await startPostgres(join(folder, "data"));
  ends.defer(() => postgres.stop());
  const pooler = await startPgBouncer(join(folder, "pgbouncer"), postgres.url);
  ends.defer(() => pooler.stop());
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: postgres.url,
    SESSION_SECRET: "the secret of a store behind a pooler",
    STORE_FEATURES: "all",
    WEB_CONCURRENCY: "2",
    DATABASE_POOL: "20",
  };
  const store = await startStore(settings);
  ends.defer(() => store.stop());
  const direct = new Client({ connectionString: postgres.url });
  await direct.connect();
  ends.defer(() => direct.end());

  let began = performance.now();
  for (let round = 0; round < rounds; round++) {
    const emails = Array.from({ length: atOnce }, (_, at) => `ada-${round}-${at}@shopper.example`);
    const left = await Promise.all(emails.map((email) => shop(store.address, "all", email)));
    const found = await Promise.all(left.map((each) => find(store.address, each)));
    for (const each of found) assert.deepEqual(each, { greeted: true, signedIn: true, units: 2, ordered: true });
  }
  say(
    `${rounds * atOnce} shoppers, ${atOnce} at once, register, order, and find everything again (${Math.round(performance.now() - began)} ms)`,
  );

  const { rows } = await direct.query(
    "select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend' and query !~* 'listen' and pid <> pg_backend_pid()",
  );
  assert.ok(rows[0].count <= sessions + 2, `${rows[0].count} sessions`);
  say(`they share ${rows[0].count} database sessions`);

  began = performance.now();
  await direct.query("update products set price_cents = 7777 where slug = 'dune-table-lamp-terracotta'");
  const priceShown = async () =>
    (
      await (
        await fetch(`${store.address}/products/dune-table-lamp-terracotta`, { headers: { connection: "close" } })
      ).text()
    ).includes('"77.77"');
  while (!(await Promise.all(Array.from({ length: 8 }, priceShown))).every(Boolean)) {
    assert.ok(performance.now() - began < 5_000, "not all processes show the new price after 5 s");
    await pause(20);
  }
  say(`both processes show a changed price (${Math.round(performance.now() - began)} ms)`);

  await run(
    root,
    "env",
    ...Object.entries(settings).map((pair) => pair.join("=")),
    "npm",
    "run",
    "catalogue:export",
    "--",
    join(folder, "all.csv"),
  );
  say("the catalogue export bypasses the pooler");
  assert.deepEqual(pooler.complaints(), []);
  say("PgBouncer logged no errors");
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
