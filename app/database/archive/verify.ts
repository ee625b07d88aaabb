import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ShowProgress } from "../../server/command/progress.ts";
import { hasCode } from "../postgres/refused.ts";
import type { Reach } from "./reach.ts";
import type { StoredSegment } from "./segments.ts";
import { sumOfFile } from "./whole-files.ts";

/** WAL segments that a restore to `at` needs, up to the first segment completed after `at`. */
export function logUntil({ log }: Reach, at: Date): readonly StoredSegment[] {
  const past = log.findIndex(({ completeAt }) => completeAt > at);
  return past < 0 ? log : log.slice(0, past + 1);
}

/** First damaged or missing file that a restore to `at` needs, or null. */
export async function findDamage(reach: Reach, at: Date, progress: ShowProgress, givenUp: AbortSignal) {
  const { base, chain } = reach;
  const files = [base, ...logUntil(reach, at).map(({ file, sum }) => ({ path: join(chain.log, file), sum }))];
  try {
    let total = base.fileBytes;
    for (const { path } of files.slice(1)) total += (await stat(path)).size;
    const shown = progress("Checking", total);
    for (const { path, sum } of files) if ((await sumOfFile(path, shown.add, givenUp)) !== sum) return path;
    shown.done();
    return null;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return error.path ?? base.path;
    throw error;
  }
}
