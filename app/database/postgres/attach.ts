import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessConfig } from "../../server/config.ts";
import { archiveOf } from "../archive/archived.ts";
import { findHome, hasDatabase } from "./home.ts";
import { FolderInUse } from "./lock.ts";
import { StartRefused } from "./refused.ts";
import { addressFile, startPostgres } from "./start.ts";

const timeoutMs = 15_000;

/**
 * Finds the database for a command: the configured database (without a pooler), else the running store's database.
 * If no store runs, starts PostgreSQL on the data folder until `stop`. Never creates a database.
 * @throws StartRefused, or the reason of `givenUp`
 */
export async function useDatabaseUrl(
  config: Pick<ProcessConfig, "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATA_DIR" | "BACKUP_DIR">,
  givenUp?: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, stop: async () => {} };
  if (!hasDatabase(config.DATA_DIR))
    throw new StartRefused(
      `There is no shop in ${config.DATA_DIR} yet. Start the store once, or set DATA_DIR or DATABASE_URL to the shop's.`,
    );
  try {
    return await startPostgres(config.DATA_DIR, undefined, givenUp, archiveOf(config, false));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: await addressOf(config.DATA_DIR, error, givenUp), stop: async () => {} };
  }
}

async function addressOf(dataDir: string, inUse: FolderInUse, givenUp?: AbortSignal): Promise<string> {
  const path = addressFile(await findHome(dataDir));
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; givenUp?.throwIfAborted()) {
    const url = await readFile(path, "utf8").catch(() => "");
    if (url) return url.trim();
    await sleep(50);
  }
  throw inUse;
}
