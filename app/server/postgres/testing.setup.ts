import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate, openDatabase } from "../database.ts";
import { startPostgres } from "./start.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, as its superuser; its database `wicker` is the migrated template. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for a whole vitest run, in a temporary folder: named as a globalSetup in vitest's configuration. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "wicker-test-"));
  await chmod(folder, 0o711); // PostgreSQL's user passes through here when the tests run as root
  const cleaner = watch(folder);
  const postgres = await startPostgres(join(folder, "data"));
  const superuser = postgres.url.replace("wicker@", "postgres@");
  await hurry(superuser);
  const template = openDatabase(postgres.url, { max: 1 });
  await migrate(template);
  await template.close();
  project.provide("postgresUrl", superuser);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    cleaner.stdin.end();
  };
}

/** What tests write need not survive a power cut. */
async function hurry(superuser: string): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await client.query("SELECT pg_reload_conf()");
  await client.end();
}

/** A shell that waits for this process to end, however it ends, then stops PostgreSQL and removes the folder. */
function watch(folder: string) {
  const script = `
    cat
    read -r pid < "$1/data/postgres/postmaster.pid" && kill -INT "$pid"
    while [ -n "$pid" ] && kill -0 "$pid"; do sleep 0.05; done
    rm -rf "$1"`;
  const shell = spawn("/bin/sh", ["-c", script, "sh", folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  shell.unref();
  return shell;
}
