import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeNote } from "../database/postgres/note.ts";
import { hasCode, reason, StartRefused } from "../database/postgres/refused.ts";

/**
 * What the store signs with, newest first: it signs with the first, and what one of the others has signed counts as well. So a new one
 * can take the place of an old one without signing anybody out.
 */
export type Secrets = readonly [newest: string, ...earlier: string[]];

/** How many characters a secret has at least: a shorter one could be guessed, and anybody's session with it. */
export const leastSecret = 32;

/** The secrets in a text, with this between them; null where there is none, or one that is too short. */
export function secretsIn(text: string, separator: "," | "\n"): Secrets | null {
  const [newest, ...earlier] = text
    .split(separator)
    .map((secret) => secret.trim())
    .filter(Boolean);
  return newest && [newest, ...earlier].every(({ length }) => length >= leastSecret) ? [newest, ...earlier] : null;
}

/**
 * The secrets that the data folder keeps, for its owner only: one is made at the first start.
 * @throws StartRefused where the file is there and holds none.
 */
export async function storedSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "session-secret");
  const stored = await read(path);
  if (stored !== null) return stored;
  await mkdir(dataDir, { recursive: true });
  // It appears whole or not at all, and never replaces one that sessions are already signed with.
  await placeNote(path, randomBytes(32).toString("base64url"));
  return storedSecrets(dataDir);
}

/**
 * Has a data folder keep secrets that are given, as those of a shop that is brought there.
 * @throws StartRefused where it keeps others.
 */
export async function storeSecrets(dataDir: string, secrets: readonly string[]): Promise<void> {
  const path = join(dataDir, "session-secret");
  const text = secrets.join("\n");
  if ((await placeNote(path, text)) || (await read(path))?.join("\n") === text) return;
  throw new StartRefused(
    `The file ${path} signs the sessions of another shop. Move it away, or name another folder with DATA_DIR.`,
  );
}

async function read(path: string): Promise<Secrets | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw new StartRefused(`The file ${path}, which signs the sessions, cannot be read: ${reason(error)}.`);
  });
  const secrets = text === null ? null : secretsIn(text, "\n");
  if (text === null || secrets) return secrets;
  throw new StartRefused(
    `The file ${path} signs the sessions: each of its lines must have at least ${leastSecret} characters, and one does not. ` +
      "Bring it back from a backup, or remove it: the store then makes a new one, and everybody has to sign in again.",
  );
}
