import type { RateLimits } from "../../server/rate-limits.ts";

export type SignInAttempt = {
  readonly address: string;
  readonly email: string;
  /** True if this browser has signed in with this email before (`known-browsers.ts`). */
  readonly isKnown: boolean;
  readonly opensAccount: boolean;
};

/** Outcome of a password check. "cut short": the check had no result, because of an error. */
type AttemptOutcome = "succeeded" | "failed" | "cut short";

type Reserved =
  /** Call `settle` once, with the outcome. `settle` never rejects. */
  | { readonly ok: true; readonly settle: (outcome: AttemptOutcome) => Promise<unknown> }
  /** `refusedBy` is the exceeded limit. `retryAfter` is in seconds. */
  | { readonly ok: false; readonly refusedBy: "tries" | "tries elsewhere" | "accounts"; readonly retryAfter: number };

const minutes = 60;
const hour = 60 * minutes;

/**
 * Limits failed sign-ins and new accounts (decision 0012). Counts attempts before the password check, so that
 * concurrent guesses cannot exceed a limit.
 */
export function createAttempts(limits: RateLimits) {
  const ofEmailHere = limits.limit("tries-of-email-at-address", { points: 10, seconds: 15 * minutes });
  const ofAddress = limits.limit("tries-at-address", { points: 100, seconds: 15 * minutes });
  /** Limit for browsers that have not signed in with this email before. Counts attempts from all IP addresses. */
  const ofEmail = limits.limit("tries-of-email", { points: 50, seconds: hour });
  /** Limit for browsers that have signed in with this email before. Counts attempts from all IP addresses. */
  const ofOwner = limits.limit("tries-of-email-by-known-browsers", { points: 50, seconds: hour });
  /** The limit is high enough for a class or an office whose members register at the same time. */
  const accounts = limits.limit("accounts-opened-at-address", { points: 30, seconds: hour });

  return {
    /** Counts an attempt in all limits, or in none if a limit is reached. @throws if the database is unavailable */
    async reserve({ address, email, isKnown, opensAccount }: SignInAttempt): Promise<Reserved> {
      const checks = [
        { of: "tries", limit: ofEmailHere, key: `${address} ${email}` },
        { of: "tries", limit: ofAddress, key: address },
        { of: "tries elsewhere", limit: isKnown ? ofOwner : ofEmail, key: email },
        { of: "accounts", limit: accounts, key: address },
      ] as const;
      const results = await Promise.allSettled(
        checks
          .filter(({ of }) => opensAccount || of !== "accounts")
          .map(async ({ of, limit, key }) => ({ of, result: await limit.consume(key) })),
      );
      const counted = results.flatMap((settled) => (settled.status === "fulfilled" ? [settled.value] : []));
      const settle = (outcome: AttemptOutcome) =>
        Promise.all(counted.map(async ({ of, result }) => result.ok && undone(outcome, of) && result.giveBack()));

      const waits = counted.flatMap(({ of, result }) => (result.ok ? [] : [{ of, retryAfter: result.retryAfter }]));
      const [longest] = waits.toSorted((a, b) => b.retryAfter - a.retryAfter);
      const failure = results.find((result) => result.status === "rejected");
      if (!longest && !failure) return { ok: true, settle };
      await settle("cut short");
      if (!longest) throw failure?.reason;
      return { ok: false, refusedBy: longest.of, retryAfter: longest.retryAfter };
    },
  };
}

/** True if a limit does not count this outcome. "accounts" counts successes, all other limits count failures. */
const undone = (outcome: AttemptOutcome, of: string) =>
  outcome === "cut short" || (outcome === "failed") === (of === "accounts");
