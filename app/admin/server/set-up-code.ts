import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { setUpCodes } from "./schema.ts";

/** Validity of a code, in hours. */
export const setUpCodeHours = 24;

/** The hash that is stored. A code is random, 80 bits long, so it needs no key and no salt. */
const digestOf = (code: string) => createHash("sha256").update(code).digest("base64url");

/** Makes the code with which an account may set up a second factor, in place of any before it. Such as "k3m8-...": four groups of four. */
export async function makeSetUpCode(transaction: Transaction, userId: string): Promise<string> {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789"; // 32 characters, none of which looks like another
  const code = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join("");
  const row = { digest: digestOf(code), expiresAt: sql`now() + make_interval(hours => ${setUpCodeHours})` };
  await transaction
    .insert(setUpCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: setUpCodes.userId, set: row });
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** Uses up an account's code. False if it is not the right one, or has expired. */
export async function takeSetUpCode(transaction: Transaction, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  const isRight = and(
    eq(setUpCodes.userId, userId),
    eq(setUpCodes.digest, digestOf(code)),
    gt(setUpCodes.expiresAt, sql`now()`),
  );
  return Boolean((await transaction.delete(setUpCodes).where(isRight)).rowCount);
}
