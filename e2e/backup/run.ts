/**
 * Backs up a store under load and restores the backup into another folder. Then tests killed restores and full disks.
 *
 *   node e2e/backup/run.ts
 */
import { ensureBuilt } from "../../app/build.ts";
import { inFolder } from "../in-folder.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { isMountable } from "../small-disk.ts";
import { fullDisks } from "./full-disk.ts";
import { killedRestores } from "./kills.ts";
import { amidOrders } from "./orders.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const interrupted = interruption();
await ensureBuilt();
await inFolder(interrupted, async (folder) => {
  const path = await amidOrders(folder, say, interrupted);
  await killedRestores(folder, path, say, interrupted);
  if (isMountable) await fullDisks(folder, path, say, interrupted);
  else {
    sayNotRun("The checks with a full disk need root on Linux, to mount a small disk.");
    process.exitCode = notRun;
  }
});
