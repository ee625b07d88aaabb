import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { setUpCodes } from "./schema.ts";

export const setUpCodeHours = 24;

/** Hash of a set-up code. Needs no key or salt, because a code has 80 random bits. */
const digestOf = (code: string) => createHash("sha256").update(code).digest("base64url");

/** Creates a set-up code, and invalidates the user's previous code. */
export async function makeSetUpCode(transaction: Transaction, userId: string): Promise<string> {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789"; // 32 characters that do not look alike
  const code = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join("");
  const row = { digest: digestOf(code), expiresAt: sql`now() + make_interval(hours => ${setUpCodeHours})` };
  const inserted = transaction.insert(setUpCodes).values({ userId, ...row });
  await inserted.onConflictDoUpdate({ target: setUpCodes.userId, set: row });
  return code.replace(/.{4}(?=.)/g, "$&-");
}

export async function takeSetUpCode(transaction: Transaction, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  const isRight = and(eq(setUpCodes.userId, userId), eq(setUpCodes.digest, digestOf(code)));
  const isValid = gt(setUpCodes.expiresAt, sql`now()`);
  return Boolean((await transaction.delete(setUpCodes).where(and(isRight, isValid))).rowCount);
}
