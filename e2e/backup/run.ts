/**
 * Saves a store amid a storm of orders and restores it elsewhere; then has the commands run out of room, and kills them.
 *
 *   node e2e/backup/run.ts
 */
import { rm } from "node:fs/promises";
import { ensureBuilt } from "../../app/build.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { isMountable } from "../small-disk.ts";
import { temporaryFolder } from "../store-process.ts";
import { fullDisks } from "./full-disk.ts";
import { amidOrders } from "./orders.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const interrupted = interruption();
await ensureBuilt();
const folder = await temporaryFolder();
try {
  const path = await amidOrders(folder, say, interrupted);
  if (isMountable) await fullDisks(folder, path, say, interrupted);
  else {
    sayNotRun("Disks that are full: only root on Linux can mount a small one.");
    process.exitCode = notRun;
  }
} catch (error) {
  if (!interrupted.aborted) throw error;
  say((interrupted.reason as Error).message);
  process.exitCode = 130;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
