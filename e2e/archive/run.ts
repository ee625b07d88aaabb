/**
 * Walks through the archive as whoever keeps a shop: a base amid a storm of orders, back to a moment between two of them, a shop that is put back in time, and disks that
 * become full, of the archive and in the middle of a restore.
 *
 *   node e2e/archive/run.ts
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuilt } from "../../app/build.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { isMountable } from "../small-disk.ts";
import { temporaryFolder } from "../store-process.ts";
import { putBack } from "./back.ts";
import { fromTheBaseBefore } from "./bases.ts";
import { fullArchive, fullRestores } from "./full.ts";
import { afterAGap } from "./gap.ts";
import { toTheMoment } from "./moment.ts";
import { amidStorm } from "./storm.ts";
import { interrupted, say } from "./walk.ts";

await ensureBuilt();
const folder = await temporaryFolder();
const [dataDir, archive] = [join(folder, "data"), join(folder, "archive")];
try {
  await amidStorm(folder);
  const between = await toTheMoment(dataDir, archive);
  if (isMountable) {
    await fullRestores(folder, archive, between);
    await fullArchive(folder);
  } else {
    sayNotRun("Disks that are full: only root on Linux can mount a small one.");
    process.exitCode = notRun;
  }
  await putBack(folder, dataDir, archive, between);
  await afterAGap(dataDir, archive);
  const another = join(folder, "another-archive");
  await mkdir(another);
  await fromTheBaseBefore(join(folder, "another-data"), another);
} catch (error) {
  if (!interrupted.aborted) throw error;
  say((interrupted.reason as Error).message);
  process.exitCode = 130;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
