import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { leastSecret } from "./config.ts";
import { placeNote } from "../database/postgres/note.ts";
import { hasCode, reason, StartRefused } from "../database/postgres/refused.ts";

/**
 * The secret that sessions are signed with, made at the first start and kept in the data folder for its owner only.
 * @throws StartRefused where the file is there and holds none.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "session-secret");
  const stored = await read(path);
  if (stored !== null) return stored;
  await mkdir(dataDir, { recursive: true });
  // It appears whole or not at all, and never replaces one that sessions are already signed with.
  await placeNote(path, randomBytes(32).toString("base64url"));
  return storedSecret(dataDir);
}

async function read(path: string): Promise<string | null> {
  const secret = await readFile(path, "utf8").then(
    (text) => text.trim(),
    (error: unknown) => {
      if (hasCode(error, "ENOENT")) return null;
      throw new StartRefused(`The file ${path}, which signs the sessions, cannot be read: ${reason(error)}.`);
    },
  );
  if (secret === null || secret.length >= leastSecret) return secret;
  throw new StartRefused(
    `The file ${path} signs the sessions and must have at least ${leastSecret} characters, but has ${secret.length}. ` +
      "Bring it back from a backup, or remove it: the store then makes a new one, and everybody has to sign in again.",
  );
}
