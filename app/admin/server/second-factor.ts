import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, inArray, lt, TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { keyedDigest, pendingSecondFactor } from "./pending-second-factor.ts";
import { logActivity } from "./activity-log.ts";
import { confirmedSessions, recoveryCodes, secondFactors } from "./schema.ts";
import { takeSetUpCode } from "./set-up-code.ts";
import type { Secrets } from "../../server/secrets.ts";

type InSession = { readonly user: string; readonly session: string };

/** Result of an attempt. After too many attempts, `retryAfter` is set, in seconds. */
export type Attempt = { readonly ok: true } | { readonly ok: false; readonly retryAfter?: number };

export type SecondFactors = ReturnType<typeof createSecondFactors>;

const stepMs = 30_000;

/** Second factors: TOTP (RFC 6238) and recovery codes (decision 0025). Methods throw if the database is unavailable. */
export function createSecondFactors(database: Database, secrets: Secrets) {
  const limits = createRateLimits(database, secrets[0]);
  const perQuarterHour = limits.limit("second-factor-tries", { points: 5, seconds: 15 * 60 });
  const perDay = limits.limit("second-factor-tries-a-day", { points: 50, seconds: 24 * 60 * 60 });
  const digestOf = (user: string, code: string, secret: string) =>
    keyedDigest(secret, `digest:${user}:${code}`).toString("base64url");

  /** Runs `check` if the rate limits allow. Counts only wrong codes, and no failures of the database. */
  async function attempt({ user }: InSession, check: () => Promise<boolean>): Promise<Attempt> {
    const consumed = await Promise.all([perQuarterHour.consume(user), perDay.consume(user)]);
    const retryAfter = Math.max(...consumed.map((point) => (point.ok ? 0 : point.retryAfter)));
    let isWrong = false;
    try {
      isWrong = retryAfter === 0 && !(await check());
    } finally {
      if (!isWrong) await Promise.all(consumed.map(async (point) => point.ok && point.giveBack()));
    }
    if (isWrong) return { ok: false };
    return retryAfter === 0 ? { ok: true } : { ok: false, retryAfter };
  }

  /** Verifies a TOTP code, which must be newer than the last accepted code. */
  async function takeCode(transaction: Transaction, { user }: InSession, code: string): Promise<boolean> {
    const [row] = await transaction.select().from(secondFactors).where(eq(secondFactors.userId, user)).for("update");
    const secret = row && (await decrypt(row.secret, secrets));
    const step = secret ? await stepOf(code, secret) : null;
    if (!secret || step === null) return false;
    const later = and(eq(secondFactors.userId, user), lt(secondFactors.lastStep, step));
    const value = { lastStep: step, secret: await encrypt(secret, secrets) };
    return Boolean((await transaction.update(secondFactors).set(value).where(later)).rowCount);
  }

  async function takeRecoveryCode(transaction: Transaction, { user }: InSession, code: string): Promise<boolean> {
    const digests = secrets.map((secret) => digestOf(user, code, secret));
    const isRight = and(eq(recoveryCodes.userId, user), inArray(recoveryCodes.digest, digests));
    const { rowCount } = await transaction.delete(recoveryCodes).where(isRight);
    if (rowCount) await logActivity(transaction, { by: user, what: "recovery-code-used" });
    return Boolean(rowCount);
  }

  const orFalse = (work: (transaction: Transaction) => Promise<boolean>) =>
    database.transaction(work).catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return false;
      throw error;
    });

  return {
    /** Stores a second factor. Requires a set-up code, because the session may be stolen. */
    setUp: (who: InSession, typed: string, setUpCode: string): Promise<Attempt> =>
      attempt(who, async () => {
        const pending = secrets.map(async (storeSecret) => {
          const factor = pendingSecondFactor(who.session, storeSecret);
          return { ...factor, step: await stepOf(normalize(typed), factor.secret) };
        });
        const right = (await Promise.all(pending)).find(({ step }) => step !== null);
        if (!right || right.step === null) return false;
        const { secret, recoveryCodes: codes, step: lastStep } = right;
        return orFalse(async (transaction) => {
          const { rowCount } = await transaction
            .insert(secondFactors)
            .values({ userId: who.user, secret: await encrypt(secret, secrets), lastStep })
            .onConflictDoNothing();
          if (!rowCount) return isConfirmed(transaction, who); // true if the same form was submitted before
          if (!(await takeSetUpCode(transaction, who.user, setUpCode))) return transaction.rollback();
          const digests = codes.map((code) => digestOf(who.user, normalize(code), secrets[0]));
          await transaction.insert(recoveryCodes).values(digests.map((digest) => ({ userId: who.user, digest })));
          await confirmSession(transaction, who);
          await logActivity(transaction, { by: who.user, what: "second-factor-set-up" });
          return true;
        });
      }),

    confirm: (who: InSession, typed: string): Promise<Attempt> =>
      attempt(who, () =>
        database.transaction(async (transaction) => {
          const code = normalize(typed);
          const take = /^\d{6}$/.test(code) ? takeCode : takeRecoveryCode;
          if (!(await take(transaction, who, code))) return false;
          await confirmSession(transaction, who);
          return true;
        }),
      ),

    left: async (user: string) => database.$count(recoveryCodes, eq(recoveryCodes.userId, user)),
  };
}

const encrypt = (secret: string, [key]: Secrets) => symmetricEncrypt({ key, data: secret });

/** Decrypts a second factor's secret. Null if none of the store's configured secrets decrypts `data`. */
async function decrypt(data: string, secrets: Secrets): Promise<string | null> {
  for (const key of secrets) {
    const secret = await symmetricDecrypt({ key, data }).catch(() => null);
    if (secret !== null) return secret;
  }
  return null;
}

const confirmSession = (transaction: Transaction, { session }: InSession) =>
  transaction.insert(confirmedSessions).values({ sessionId: session }).onConflictDoNothing();

const isConfirmed = async (transaction: Transaction, { session }: InSession) =>
  (await transaction.$count(confirmedSessions, eq(confirmedSessions.sessionId, session))) > 0;

const normalize = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();

/** Time step of a code. Tolerates one step of clock drift. Null if the code is wrong. */
async function stepOf(code: string, secret: string): Promise<number | null> {
  const otp = createOTP(secret);
  const now = Math.floor(Date.now() / stepMs);
  for (const step of [now, now - 1, now + 1]) if ((await otp.hotp(step)) === code) return step;
  return null;
}
