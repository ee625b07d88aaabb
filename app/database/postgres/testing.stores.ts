import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { z } from "zod";
import type { SystemAccount } from "./account.ts";
import { endLeftovers } from "./leftovers.ts";

/** Creates a temporary folder, owned by the account if given. PostgreSQL's user may enter it. */
export async function newFolder({ uid, gid }: SystemAccount = {}): Promise<string> {
  const folder = await mkdtemp(join(inject("temporaryFolder"), "store-"));
  await chmod(folder, 0o711);
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

export type StoreFolder = {
  url: string;
  dataFolder: string;
  /** Sends a signal to the process and waits for its exit. After SIGKILL, PostgreSQL may still run. */
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
};

/**
 * Starts PostgreSQL in a child process (`testing.store.ts`). The end of the test kills both processes.
 * @param archive the archive's folder, or "" for no archive
 * @throws the child's start error
 */
export async function startStore(dataDir: string, account: SystemAccount = {}, archive = ""): Promise<StoreFolder> {
  const script = join(import.meta.dirname, "testing.store.ts");
  const child = spawn(process.execPath, [script, dataDir, archive], {
    ...account,
    cwd: "/",
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => kill("SIGKILL"));
  const lines = createInterface(child.stdout);
  const [line]: unknown[] = await Promise.race([once(lines, "line"), once(lines, "close")]);
  if (line === undefined) throw new Error("The store ended without any output.");
  const report = Report.parse(JSON.parse(z.string().parse(line)));
  if ("refused" in report) throw new Error(report.refused);
  onTestFinished(() => endLeftovers({ data: report.dataFolder }));
  return { ...report, kill };
}

const Report = z.union([z.object({ refused: z.string() }), z.object({ url: z.string(), dataFolder: z.string() })]);

export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function mainProcess(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, "postmaster.pid"), "utf8"), 10);
}
