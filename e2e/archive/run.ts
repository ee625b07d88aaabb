/**
 * Tests the archive with the operators' commands: base backups under load, point-in-time recovery, and full disks.
 *
 *   node e2e/archive/run.ts
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuilt } from "../../app/build.ts";
import { inFolder } from "../in-folder.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { isMountable } from "../small-disk.ts";
import { putBack } from "./back.ts";
import { fromTheBaseBefore } from "./bases.ts";
import { fullArchive, fullRestores } from "./full.ts";
import { afterAGap } from "./gap.ts";
import { toTheMoment } from "./moment.ts";
import { amidStorm } from "./storm.ts";
import { interrupted } from "./walk.ts";

await ensureBuilt();
await inFolder(interrupted, async (folder) => {
  const [dataDir, archive] = [join(folder, "data"), join(folder, "archive")];
  await amidStorm(folder);
  const between = await toTheMoment(dataDir, archive);
  if (isMountable) {
    await fullRestores(folder, archive, between);
    await fullArchive(folder);
  } else {
    sayNotRun("The checks with a full disk need root on Linux, to mount a small disk.");
    process.exitCode = notRun;
  }
  await putBack(folder, dataDir, archive, between);
  await afterAGap(dataDir, archive);
  const another = join(folder, "another-archive");
  await mkdir(another);
  await fromTheBaseBefore(join(folder, "another-data"), another);
});
process.exit();
