import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The secret that sessions are signed with, made at the first start and kept in the data folder for its owner only. */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "session-secret");
  await mkdir(dataDir, { recursive: true });
  const made = `${path}.${process.pid}`;
  await writeFile(made, randomBytes(32).toString("base64url"), { mode: 0o600 });
  // A link appears whole or not at all, and never replaces a secret that sessions are already signed with.
  await link(made, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(made);
  return readFile(path, "utf8");
}
