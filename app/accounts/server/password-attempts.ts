import { availableParallelism } from "node:os";
import { databaseUnavailableIn } from "../../database/unavailable.ts";
import { stopWaiting, withoutRequestTimeout, withTimeout } from "../../database/timeout.ts";
import { createConcurrencyLimit, type Limits } from "../../server/concurrency-limit.ts";
import type { ServerContext } from "../../server/context.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import { accountMessages } from "../messages.ts";
import { createAttempts, type SignInAttempt } from "./attempts.ts";
import type { knownBrowsers } from "./known-browsers.ts";
import { isSignInRefusal, refused, type SignInRefusal } from "./sign-in-refusals.ts";
import { accountsUnavailable, type Client, type Refused, type SignInParts } from "./sign-in.ts";

type Parts = Pick<ServerContext, "database" | "secrets"> &
  Pick<SignInParts, "logError"> & {
    readonly browsers: Pick<ReturnType<typeof knownBrowsers>, "isKnown">;
    readonly processes: number;
  };

export type Attempted = ReturnType<typeof passwordAttempts>;

/** Limits of concurrent password hashing. A CPU core and a libuv thread stay free for rendering pages. */
const hashing = (processes: number): Limits => ({
  maxConcurrent: Math.max(1, Math.min(3, Math.floor((availableParallelism() - 1) / processes))),
  maxQueued: 1000,
  maxQueuedOfOne: 100,
  timeoutMs: 5000,
});

export function passwordAttempts({ database, secrets, processes, browsers, logError }: Parts) {
  const attempts = createAttempts(createRateLimits(database, secrets[0]));
  const acquire = createConcurrencyLimit(hashing(processes));

  /** Counts an attempt in the rate limits. On a timeout, throws at once, and later uncounts the attempt. */
  async function reserve(attempt: SignInAttempt) {
    const reserving = withoutRequestTimeout(() => attempts.reserve(attempt));
    return withTimeout(reserving).catch((error: unknown) => {
      // Ignores errors while uncounting, because the caller gets the timeout error.
      reserving.then((late) => late.ok && late.settle("cut short")).catch(() => {});
      throw error;
    });
  }

  /** Runs `authenticate` if the hashing and rate limits allow. Runs `after` if `authenticate` succeeds. */
  return async function attempted<Right>(
    { email, client, opensAccount = false }: { email: string; client: Client; opensAccount?: boolean },
    authenticate: () => Promise<Right | SignInRefusal>,
    after = async () => {},
  ): Promise<{ readonly ok: true; readonly right: Right } | Refused> {
    const release = await acquire(client.address);
    if (!release) {
      stopWaiting();
      return accountsUnavailable();
    }
    try {
      const isKnown = browsers.isKnown(email, client.cookie ?? "");
      const attempt = await reserve({ address: client.address, email, isKnown, opensAccount });
      if (!attempt.ok) return tooMany(attempt);
      const result = await authenticate().catch((error: unknown) => {
        void attempt.settle("cut short"); // not awaited, because `settle` may take long
        throw error;
      });
      if (isSignInRefusal(result)) {
        await attempt.settle("failed");
        return refused()[result];
      }
      // If `after` fails, the error is only logged, because the attempt itself has succeeded.
      await attempt.settle("succeeded").then(after).catch(logError("The cleanup after a sign-in failed."));
      return { ok: true, right: result };
    } catch (error) {
      logError("A sign-in failed.")(error);
      if (databaseUnavailableIn(error)) acquire.rejectAll(); // queued attempts would time out too
      return accountsUnavailable();
    } finally {
      release();
    }
  };
}

const tooManyOf = () => ({
  tries: accountMessages.tooManyTries,
  "tries elsewhere": accountMessages.tooManyTriesElsewhere,
  accounts: accountMessages.tooManyAccounts,
});

const tooMany = ({ refusedBy, retryAfter }: { refusedBy: keyof ReturnType<typeof tooManyOf>; retryAfter: number }) =>
  ({ ok: false, status: 429, message: tooManyOf()[refusedBy], retryAfter }) as const;
