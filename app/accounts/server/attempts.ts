import type { RateLimits } from "../../server/rate-limits.ts";

/** A try to sign in or to create an account. */
export type Try = {
  readonly address: string;
  readonly email: string;
  /** Whether this e-mail has been signed in by this browser before (`accounts/known-browsers.ts`). */
  readonly isKnown: boolean;
  readonly opensAccount: boolean;
};

/** How a try ended. Cut short: nobody knows whether the password was right. */
export type AttemptOutcome = "succeeded" | "failed" | "cut short";

type Reserved =
  /** To be called once. Never rejects, and need not be waited for. */
  | { readonly ok: true; readonly settle: (outcome: AttemptOutcome) => Promise<unknown> }
  /** Which limit it was, and in how many seconds one more may be made. */
  | { readonly ok: false; readonly refusedBy: "tries" | "tries elsewhere" | "accounts"; readonly retryAfter: number };

const minutes = 60;
const hour = 60 * minutes;

/**
 * Counts tries to get in that failed, and accounts that were opened, for every process on the database. A try is counted
 * before it is made, or guesses sent at the same time would all slip through; one that succeeds is given back. Decision 0012 says
 * what the limits hold and whom they may hinder.
 */
export function createAttempts(limits: RateLimits) {
  const ofEmailHere = limits.limit("tries-of-email-at-address", { points: 10, seconds: 15 * minutes });
  const ofAddress = limits.limit("tries-at-address", { points: 100, seconds: 15 * minutes });
  /** From all addresses together, by browsers that may be anybody's. */
  const ofEmail = limits.limit("tries-of-email", { points: 50, seconds: hour });
  const ofOwner = limits.limit("tries-of-email-by-known-browsers", { points: 50, seconds: hour });
  /** A class may register in a lesson, and an office in an hour. */
  const accounts = limits.limit("accounts-opened-at-address", { points: 30, seconds: hour });

  return {
    /**
     * Counts a try, unless it is one too many for one of the limits; then it counts for none.
     * @throws when the database does not answer.
     */
    async reserve({ address, email, isKnown, opensAccount }: Try): Promise<Reserved> {
      const asked = [
        { of: "tries", limit: ofEmailHere, key: `${address} ${email}` },
        { of: "tries", limit: ofAddress, key: address },
        { of: "tries elsewhere", limit: isKnown ? ofOwner : ofEmail, key: email },
        { of: "accounts", limit: accounts, key: address },
      ] as const;
      const answers = await Promise.allSettled(
        asked
          .filter(({ of }) => opensAccount || of !== "accounts")
          .map(async ({ of, limit, key }) => ({ of, answer: await limit.consume(key) })),
      );
      const answered = answers.flatMap((settled) => (settled.status === "fulfilled" ? [settled.value] : []));
      const settle = (outcome: AttemptOutcome) =>
        Promise.all(answered.map(async ({ of, answer }) => answer.ok && undone(outcome, of) && answer.giveBack()));

      const waits = answered.flatMap(({ of, answer }) => (answer.ok ? [] : [{ of, retryAfter: answer.retryAfter }]));
      const [longest] = waits.toSorted((a, b) => b.retryAfter - a.retryAfter);
      const trouble = answers.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
      if (!longest && !trouble) return { ok: true, settle };
      await settle("cut short");
      if (!longest) throw trouble!.reason;
      return { ok: false, refusedBy: longest.of, retryAfter: longest.retryAfter };
    },
  };
}

/** Whether what was counted is given back: an account where none was opened, and a try that was no wrong guess. */
const undone = (outcome: AttemptOutcome, of: string) =>
  outcome === "cut short" || (outcome === "failed") === (of === "accounts");
