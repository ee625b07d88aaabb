/**
 * Backs up an external database (Debian's PostgreSQL 15) with pgBackRest during orders. Then restores the state between
 * two orders.
 *
 *   node e2e/pgbackrest/run.ts
 */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { installOnDebian } from "../browser.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { freePort, startStore, temporaryFolder } from "../store-process.ts";
import { find, shop } from "../upgrade/shopper.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const programs = "/usr/lib/postgresql/15/bin";
const isThere = () =>
  existsSync(join(programs, "postgres")) &&
  spawnSync("pgbackrest", ["version"], { stdio: "ignore" }).error === undefined;

if (process.getuid?.() === 0 && !isThere()) installOnDebian("postgresql-15", "pgbackrest");
if (process.getuid?.() !== 0 || !isThere()) {
  sayNotRun("This part needs Debian's PostgreSQL 15 and pgBackRest, which cannot be installed here.");
  process.exit(notRun);
}

const folder = await temporaryFolder();
const [data, port] = [join(folder, "data"), await freePort()];
const settings = join(folder, "pgbackrest.conf");
/** Runs a program as the user postgres, because PostgreSQL and pgBackRest refuse to run as root. */
const asPostgres = (program: string, ...parameters: string[]) =>
  promisify(execFile)("runuser", ["-u", "postgres", "--", program, ...parameters], { cwd: folder });
const pgbackrest = (...parameters: string[]) =>
  asPostgres("pgbackrest", `--config=${settings}`, "--stanza=shop", ...parameters);
const control = (...parameters: string[]) =>
  asPostgres(join(programs, "pg_ctl"), "-D", data, "-w", "-t", "120", "-s", ...parameters);
const startDatabase = () => control("-l", join(folder, "server.log"), "start");

async function ask<Row>(statement: string, database = "postgres"): Promise<Row[]> {
  const client = new Client({ host: "127.0.0.1", port, user: "postgres", database });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows as Row[];
}

try {
  execFileSync("chown", ["postgres:postgres", folder]);
  await asPostgres(join(programs, "initdb"), "-D", data, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8");
  const archive = `pgbackrest --config=${settings} --stanza=shop archive-push %p`;
  writeFileSync(
    join(data, "postgresql.auto.conf"),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\narchive_mode = on\narchive_command = '${archive}'\n`,
  );
  const paths = ["repo1", "log", "lock", "spool"].map((name) => `${name}-path=${join(folder, name)}`).join("\n");
  writeFileSync(
    settings,
    `[global]\n${paths}\nrepo1-retention-full=2\nstart-fast=y\n\n[shop]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}\n`,
  );
  await startDatabase();
  await using ends = new AsyncDisposableStack();
  ends.defer(async () => void (await control("-m", "immediate", "stop").catch(() => {})));
  await ask("create role wicker login");
  await ask("create database wicker owner wicker");
  await pgbackrest("stanza-create");
  await pgbackrest("check");
  say("pgBackRest is set up, and archives the database's WAL");

  const own = {
    DATABASE_URL: `postgres://wicker@127.0.0.1:${port}/wicker`,
    SESSION_SECRET: "the secret of a store that is saved",
    STORE_FEATURES: "all",
  };
  const store = await startStore(own);
  ends.defer(() => store.stop());
  const saved = new AbortController();
  const saving = pgbackrest("--type=full", "backup").finally(() => saved.abort());
  let meanwhile = 0;
  do {
    await shop(store.address, "all", `meanwhile-${meanwhile}@shopper.example`);
    meanwhile += 1;
  } while (!saved.signal.aborted && meanwhile < 20);
  await saving;
  say(`pgBackRest makes a backup while ${meanwhile} shoppers register and order`);

  await pause(1_000); // pgBackRest's timestamps have a resolution of one second
  const before = await shop(store.address, "all", "before@shopper.example");
  const [moment] = await ask<{ now: string }>("select now()::text as now");
  const after = await shop(store.address, "all", "after@shopper.example");
  const [placed] = await ask<{ count: number }>("select count(*)::integer as count from orders", "wicker");
  assert.equal(placed!.count, meanwhile + 2);
  await ask("select pg_switch_wal()");
  await store.stop();
  await control("-m", "fast", "stop");
  const began = performance.now();
  await pgbackrest("--delta", "--type=time", `--target=${moment!.now}`, "--target-action=promote", "restore");
  await startDatabase();
  for (let waited = 0; (await ask<{ is: boolean }>("select pg_is_in_recovery() as is"))[0]!.is; waited += 100) {
    assert.ok(waited < 60_000, "the recovery did not finish within a minute");
    await pause(100);
  }
  say(`the database is restored to ${moment!.now} (${((performance.now() - began) / 1000).toFixed(1)} s)`);

  const again = await startStore(own);
  ends.defer(() => again.stop());
  assert.deepEqual(await find(again.address, before), { greeted: true, signedIn: true, units: 2, ordered: true });
  const [left] = await ask<{ count: number }>("select count(*)::integer as count from orders", "wicker");
  assert.equal(left!.count, meanwhile + 1);
  await assert.rejects(
    find(again.address, after),
    /POST .login answered/,
    "the restored shop must not have the later shopper",
  );
  await shop(again.address, "all", "after@shopper.example");
  say("the restored shop has the order from before that time, not the one from after it, and takes new orders");
  await pgbackrest("--type=diff", "backup");
  say("pgBackRest backs up the restored database");
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
