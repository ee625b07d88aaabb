import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, count, eq, inArray, lt, TransactionRollbackError } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { keyedDigest, pendingSecondFactor } from "./pending-second-factor.ts";
import { logActivity } from "./activity-log.ts";
import { confirmedSessions, recoveryCodes, secondFactors } from "./schema.ts";
import { takeSetUpCode } from "./set-up-code.ts";
import type { Secrets } from "../../server/secrets.ts";

type InSession = { readonly user: string; readonly session: string };

/** Result of entering a code. `retryAfter` (in seconds) is set if there were too many attempts. */
export type Attempt = { readonly ok: true } | { readonly ok: false; readonly retryAfter?: number };

export type SecondFactors = ReturnType<typeof createSecondFactors>;

const stepMs = 30_000;

/** TOTP (RFC 6238) and recovery codes, also for hosted sign-ins (decision 0025). @throws if the database is away. */
export function createSecondFactors(database: Database, secrets: Secrets) {
  const limits = createRateLimits(database, secrets[0]);
  const perQuarterHour = limits.limit("second-factor-tries", { points: 5, seconds: 15 * 60 });
  const perDay = limits.limit("second-factor-tries-a-day", { points: 50, seconds: 24 * 60 * 60 });
  const digestsOf = (user: string, code: string) =>
    secrets.map((secret) => keyedDigest(secret, `digest:${user}:${code}`).toString("base64url"));

  const encrypt = (secret: string) => symmetricEncrypt({ key: secrets[0], data: secret });

  /** Decrypts a TOTP secret. Null if the store secret that encrypted the TOTP secret is no longer configured. */
  async function decrypt(data: string): Promise<string | null> {
    for (const key of secrets) {
      const secret = await symmetricDecrypt({ key, data }).catch(() => null);
      if (secret !== null) return secret;
    }
    return null;
  }

  const confirmSession = (transaction: Transaction, { session }: InSession) =>
    transaction.insert(confirmedSessions).values({ sessionId: session }).onConflictDoNothing();

  async function isConfirmed(transaction: Transaction, { session }: InSession): Promise<boolean> {
    const query = transaction.select().from(confirmedSessions).where(eq(confirmedSessions.sessionId, session));
    return (await query).length > 0;
  }

  /** Runs `check` within the rate limits. @param check verifies a code and applies the change. */
  async function attempt({ user }: InSession, check: () => Promise<boolean>): Promise<Attempt> {
    const [quarter, day] = await Promise.all([perQuarterHour.consume(user), perDay.consume(user)]);
    if (quarter.ok && day.ok) {
      if (!(await check())) return { ok: false };
      await Promise.all([quarter.giveBack(), day.giveBack()]);
      return { ok: true };
    }
    const waits = [quarter, day].map((answer) => (answer.ok ? 0 : answer.retryAfter));
    await Promise.all([quarter, day].map(async (answer) => answer.ok && answer.giveBack()));
    return { ok: false, retryAfter: Math.max(...waits) };
  }

  /** Verifies a TOTP code. The code's time step must be later than that of the last accepted code. */
  async function takeCode(transaction: Transaction, { user }: InSession, code: string): Promise<boolean> {
    const [row] = await transaction.select().from(secondFactors).where(eq(secondFactors.userId, user)).for("update");
    const secret = row && (await decrypt(row.secret));
    const step = secret ? await stepOf(code, secret) : null;
    if (!secret || step === null) return false;
    const later = and(eq(secondFactors.userId, user), lt(secondFactors.lastStep, step));
    const value = { lastStep: step, secret: await encrypt(secret) };
    return Boolean((await transaction.update(secondFactors).set(value).where(later)).rowCount);
  }

  async function takeRecoveryCode(transaction: Transaction, { user }: InSession, code: string): Promise<boolean> {
    const { rowCount } = await transaction
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, user), inArray(recoveryCodes.digest, digestsOf(user, code))));
    if (rowCount) await logActivity(transaction, { by: user, what: "recovery-code-used" });
    return Boolean(rowCount);
  }

  /** Runs a transaction. Returns false if `work` rolls the transaction back. */
  const orFalse = (work: (transaction: Transaction) => Promise<boolean>) =>
    database.transaction(work).catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return false;
      throw error;
    });

  return {
    /** Sets up the first second factor: that of this session. The set-up code protects from stolen sessions. */
    setUp: (who: InSession, typed: string, setUpCode: string): Promise<Attempt> =>
      attempt(who, async () => {
        const pending = secrets.map((secret) => pendingSecondFactor(who.session, secret));
        const steps = await Promise.all(pending.map(({ secret }) => stepOf(normalize(typed), secret)));
        const at = steps.findIndex((step) => step !== null); // index in `secrets` and `pending`
        if (at < 0) return false;
        const { secret, recoveryCodes: codes } = pending[at]!;
        return orFalse(async (transaction) => {
          const { rowCount } = await transaction
            .insert(secondFactors)
            .values({ userId: who.user, secret: await encrypt(secret), lastStep: steps[at]! })
            .onConflictDoNothing();
          if (!rowCount) return isConfirmed(transaction, who); // true if the same form was submitted twice
          if (!(await takeSetUpCode(transaction, who.user, setUpCode))) return transaction.rollback();
          const digests = codes.map((code) => ({ userId: who.user, digest: digestsOf(who.user, normalize(code))[0]! }));
          await transaction.insert(recoveryCodes).values(digests);
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

    async left(user: string): Promise<number> {
      const [found] = await database
        .select({ left: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, user));
      return found!.left;
    },
  };
}

const normalize = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();

/** Time step of a code. Accepts one step of clock drift. Null if the code is wrong. */
async function stepOf(code: string, secret: string): Promise<number | null> {
  const otp = createOTP(secret);
  const now = Math.floor(Date.now() / stepMs);
  for (const step of [now, now - 1, now + 1]) if ((await otp.hotp(step)) === code) return step;
  return null;
}
