import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";

/** Writes a small file of ours whole or not at all. Whatever has its name is replaced: a link is not followed. */
export async function writeNote(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, `${text}\n`, { mode: 0o600, flag: "wx" });
  await rename(fresh, path);
}
