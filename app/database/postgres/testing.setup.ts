import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../database.ts";
import { migrate, type Migrations } from "../migrate.ts";
import { startPostgres } from "./start.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of this run's PostgreSQL, as superuser. The database `wicker` is the migrated template. */
    postgresUrl: string;
    /** Temporary folder of this test run. PostgreSQL's user may enter but not list it. */
    temporaryFolder: string;
  }
}

/** Starts PostgreSQL for a vitest run, with a migrated template. Resolves to a function that stops PostgreSQL. */
export async function setUpPostgres(
  project: TestProject,
  folders: readonly Migrations[],
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-test-"));
  await chmod(folder, 0o711); // lets PostgreSQL's user enter if the tests run as root
  const cleaner = startCleaner(folder);
  const postgres = await startPostgres(join(folder, "data"));
  const superuser = postgres.url.replace("wicker@", "postgres@");
  await disableDurability(superuser);
  const template = openDatabase(postgres.url, { max: 1 });
  await migrate(template, folders).finally(() => template.close());
  project.provide("postgresUrl", superuser);
  project.provide("temporaryFolder", folder);
  return async () => {
    await postgres.stop();
    await rm(dirname(postgres.dataFolder), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
    cleaner.stdin.end();
  };
}

/** Disables fsync and similar settings, because test data need not survive a power cut. */
async function disableDurability(superuser: string): Promise<void> {
  const database = openDatabase(superuser, { max: 1 });
  const settings = ["fsync", "synchronous_commit", "full_page_writes"];
  await Promise.all(settings.map((name) => database.$client.query(`ALTER SYSTEM SET ${name} = off`)));
  await database.$client.query("SELECT pg_reload_conf()");
  await database.close();
}

/** Starts a process that stops PostgreSQL and removes the folder when this process exits, also if killed. */
function startCleaner(folder: string) {
  const script = `
    cat
    read -r pid < "$1/data/postgres/postmaster.pid" && kill -INT "$pid"
    while [ -n "$pid" ] && kill -0 "$pid"; do sleep 0.05; done
    rm -rf "$1"`;
  const shell = spawn("/bin/sh", ["-c", script, "sh", folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  shell.unref();
  return shell;
}
