import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Status = z.object({
  /** When everything that was written until some seconds before was in the archive. ISO 8601 in UTC. */
  goodAt: z.iso.datetime().transform((text) => new Date(text)),
  /** What is wrong, in a sentence; null while nothing is, or it has only just begun. */
  trouble: z.string().nullable(),
});

/** How it stands with the archive, as the one process that sees to it has noted for all others. */
export type ArchiveStatus = z.infer<typeof Status>;

const noteIn = (dataDir: string) => join(dataDir, "archive-status");

/** Notes it; whoever reads it meanwhile sees one or the other. */
export async function writeStatus(dataDir: string, status: ArchiveStatus): Promise<void> {
  await writeFile(`${noteIn(dataDir)}.new`, JSON.stringify(status), { mode: 0o600 });
  await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir));
}

/** What was noted last, or null. */
export async function readStatus(dataDir: string): Promise<ArchiveStatus | null> {
  const text = await readFile(noteIn(dataDir), "utf8").catch(() => null);
  return text === null ? null : Status.parse(JSON.parse(text));
}
