import type { RateLimits } from "../../server/rate-limits.ts";

export type SignInAttempt = {
  readonly address: string;
  readonly email: string;
  /** True if this browser has signed in with this email before (`known-browsers.ts`). */
  readonly isKnown: boolean;
  readonly opensAccount: boolean;
};

/** "cut short": the password check gave no result. */
type AttemptOutcome = "succeeded" | "failed" | "cut short";

type Reserved =
  /** Call `settle` once, with the outcome. It never rejects. */
  | { readonly ok: true; readonly settle: (outcome: AttemptOutcome) => Promise<unknown> }
  /** `refusedBy` is the exceeded limit. `retryAfter` is in seconds. */
  | { readonly ok: false; readonly refusedBy: "tries" | "tries elsewhere" | "accounts"; readonly retryAfter: number };

const minutes = 60;
const hour = 60 * minutes;

/**
 * Limits failed attempts and new accounts (decision 0012). Counts an attempt before the password check, so that
 * concurrent guesses cannot exceed a limit.
 */
export function createAttempts(limits: RateLimits) {
  const ofEmailHere = limits.limit("tries-of-email-at-address", { points: 10, seconds: 15 * minutes });
  const ofAddress = limits.limit("tries-at-address", { points: 100, seconds: 15 * minutes });
  /** Across all IP addresses, for browsers that have not signed in with this email before. */
  const ofEmail = limits.limit("tries-of-email", { points: 50, seconds: hour });
  /** Across all IP addresses, for browsers that have signed in with this email before. */
  const ofOwner = limits.limit("tries-of-email-by-known-browsers", { points: 50, seconds: hour });
  /** High enough for a class or an office that registers together. */
  const accounts = limits.limit("accounts-opened-at-address", { points: 30, seconds: hour });

  return {
    /** Counts the attempt against each limit. If any limit is exceeded, counts nothing. @throws without a database */
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

/** True if a limit ignores this outcome. "accounts" counts successful attempts, other limits count failed attempts. */
const undone = (outcome: AttemptOutcome, of: string) =>
  outcome === "cut short" || (outcome === "failed") === (of === "accounts");
