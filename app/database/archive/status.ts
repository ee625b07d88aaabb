import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Status = z.object({
  /** Last time at which the archive was up to date within seconds. ISO 8601 in UTC. */
  goodAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Current problem in a sentence, or null. */
  trouble: z.string().nullable(),
});

/** Status of the archive, which one process writes and all others read. */
export type ArchiveStatus = z.infer<typeof Status>;

const noteIn = (dataDir: string) => join(dataDir, "archive-status");

/** Writes the status atomically. */
export async function writeStatus(dataDir: string, status: ArchiveStatus): Promise<void> {
  await writeFile(`${noteIn(dataDir)}.new`, JSON.stringify(status), { mode: 0o600 });
  await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir));
}

export async function readStatus(dataDir: string): Promise<ArchiveStatus | null> {
  const text = await readFile(noteIn(dataDir), "utf8").catch(() => null);
  return text === null ? null : Status.parse(JSON.parse(text));
}
