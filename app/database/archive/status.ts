import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Status = z.object({
  /** Last time at which the archive had a complete base backup and no problem. */
  goodAt: z.iso.datetime().transform((text) => new Date(text)),
  trouble: z.string().nullable(),
});

/** Status of the archive. One process writes the status, and all processes read it. */
export type ArchiveStatus = z.infer<typeof Status>;

const noteIn = (dataDir: string) => join(dataDir, "archive-status");

export async function writeStatus(dataDir: string, status: ArchiveStatus): Promise<void> {
  await writeFile(`${noteIn(dataDir)}.new`, JSON.stringify(status), { mode: 0o600 });
  await rename(`${noteIn(dataDir)}.new`, noteIn(dataDir));
}

/** Reads the status. Returns null if there is none, or an incomplete one, as a power cut can leave. */
export async function readStatus(dataDir: string): Promise<ArchiveStatus | null> {
  try {
    return Status.parse(JSON.parse(await readFile(noteIn(dataDir), "utf8")));
  } catch {
    return null;
  }
}
