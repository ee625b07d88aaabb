import type { RateLimits } from "../../server/rate-limits.ts";

/** An attempt to sign in or to create an account. */
export type Try = {
  readonly address: string;
  readonly email: string;
  /** True if this browser has signed in this email before (`known-browsers.ts`). */
  readonly isKnown: boolean;
  readonly opensAccount: boolean;
};

/** "cut short": the password's correctness is unknown. */
export type AttemptOutcome = "succeeded" | "failed" | "cut short";

type Reserved =
  /** Call `settle` once. It never rejects and need not be awaited. */
  | { readonly ok: true; readonly settle: (outcome: AttemptOutcome) => Promise<unknown> }
  /** The limit, and the seconds until the next attempt. */
  | { readonly ok: false; readonly refusedBy: "tries" | "tries elsewhere" | "accounts"; readonly retryAfter: number };

const minutes = 60;
const hour = 60 * minutes;

/**
 * Limits failed attempts and new accounts across all processes.
 * Counts before the attempt, so that concurrent guesses cannot bypass the limit. Success returns the point. See
 * decision 0012.
 */
export function createAttempts(limits: RateLimits) {
  const ofEmailHere = limits.limit("tries-of-email-at-address", { points: 10, seconds: 15 * minutes });
  const ofAddress = limits.limit("tries-at-address", { points: 100, seconds: 15 * minutes });
  /** Per email across all addresses, for unknown browsers. */
  const ofEmail = limits.limit("tries-of-email", { points: 50, seconds: hour });
  const ofOwner = limits.limit("tries-of-email-by-known-browsers", { points: 50, seconds: hour });
  /** Enough for a class or an office that registers together. */
  const accounts = limits.limit("accounts-opened-at-address", { points: 30, seconds: hour });

  return {
    /**
     * Counts an attempt. Counts nothing if any limit is exceeded.
     * @throws when the database does not answer.
     */
    async reserve({ address, email, isKnown, opensAccount }: Try): Promise<Reserved> {
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
      const failure = results.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
      if (!longest && !failure) return { ok: true, settle };
      await settle("cut short");
      if (!longest) throw failure!.reason;
      return { ok: false, refusedBy: longest.of, retryAfter: longest.retryAfter };
    },
  };
}

/** True if the point is returned: unless a password was wrong or, for `accounts`, an account was created. */
const undone = (outcome: AttemptOutcome, of: string) =>
  outcome === "cut short" || (outcome === "failed") === (of === "accounts");
