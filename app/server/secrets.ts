import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeNote } from "../database/postgres/note.ts";
import { hasCode, reason, StartRefused } from "../database/postgres/refused.ts";

/** Signing secrets. The newest secret signs. All secrets verify, so that sessions survive a rotation. */
export type Secrets = readonly [newest: string, ...earlier: string[]];

/** Minimum length of a secret, in characters. Shorter secrets could be guessed. */
export const minSecretLength = 32;

/** Parses secrets, newest first. Null if the text has no secret, or a secret is too short. */
export function secretsIn(text: string, separator: "," | "\n"): Secrets | null {
  const trimmed = text.split(separator).map((secret) => secret.trim());
  const [newest, ...earlier] = trimmed.filter(Boolean);
  return newest && [newest, ...earlier].every(({ length }) => length >= minSecretLength) ? [newest, ...earlier] : null;
}

/**
 * Reads the secrets in the data folder. The first call creates a secret, in a file that only its owner can read.
 * @throws StartRefused if the file is unreadable or has no valid secrets.
 */
export async function storedSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "session-secret");
  const stored = await read(path);
  if (stored !== null) return stored;
  await mkdir(dataDir, { recursive: true });
  // Writes atomically, and never replaces an existing secret.
  await placeNote(path, randomBytes(32).toString("base64url"));
  return storedSecrets(dataDir);
}

/** Stores a restored shop's secrets in its data folder. @throws StartRefused if the folder has other secrets. */
export async function storeSecrets(dataDir: string, secrets: readonly string[]): Promise<void> {
  const path = join(dataDir, "session-secret");
  const text = secrets.join("\n");
  if ((await placeNote(path, text)) || (await read(path))?.join("\n") === text) return;
  throw new StartRefused(
    `The file ${path} signs the sessions of another shop. Move it away, or set DATA_DIR to another folder.`,
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
    `The file ${path} signs the sessions: each of its lines must have at least ${minSecretLength} characters, and one does not. ` +
      "Restore it from a backup, or remove it. The store then creates a new one, and everybody has to sign in again.",
  );
}
