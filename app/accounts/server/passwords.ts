import { availableParallelism } from "node:os";
import type { Credentials } from "../../shop/identity.ts";
import { accountWords, refusals } from "../words.ts";
import { createAttempts, type Outcome, type Try } from "./attempts.ts";
import { Away } from "../../database/away.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import type { SessionCookie } from "./cookie.ts";
import { tidied, unusable, unusableForNew } from "./credentials.ts";
import { type Answer, embeddedProvider } from "./embedded.ts";
import { away, type SignInResult, type Client } from "./sign-in.ts";
import { withTimeout, stopWaiting } from "../../server/timeout.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Sessions } from "./sessions.ts";
import { createConcurrencyLimit, type Limits } from "../../server/concurrency-limit.ts";

type Options = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly secret: string;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
  /** How many processes share this machine: together they leave it time to render pages. */
  readonly processes: number;
  readonly log: Log;
};

export type PasswordSignIn = ReturnType<typeof passwordSignIn>;

/**
 * What a process spends on passwords. A hash keeps one core busy for about 0.1 s, in a thread of its own: one core and one of
 * libuv's four threads are always left for rendering pages, however many people sign in at once.
 */
const hashing = (processes: number): Limits => ({
  maxConcurrent: Math.max(1, Math.min(3, Math.floor((availableParallelism() - 1) / processes))),
  maxQueued: 1000,
  maxQueuedOfOne: 100,
  timeoutMs: 5000,
});

const sweepEveryMs = 10 * 60 * 1000;

/** Section 7's first two calls, answered by the embedded provider. Refusals are values, never exceptions. */
export function passwordSignIn({ database, sessions, cookie, secret, secure, processes, log }: Options) {
  const attempts = createAttempts(createRateLimits(database, secret));
  const provider = embeddedProvider({ database, secret, log });
  const browsers = knownBrowsers({ secret, secure });
  const acquire = createConcurrencyLimit(hashing(processes));
  let swept = 0;

  const trouble = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  /** One try to get in, checked from the cheapest to the dearest: whether there is room, the limits, and then the password. */
  async function enter(
    credentials: Credentials,
    client: Client,
    { opensAccount, ask }: { opensAccount: boolean; ask: (tidy: Credentials) => Promise<Answer> },
  ): Promise<SignInResult> {
    const { email } = credentials;
    const header = client.cookie ?? "";
    const release = await acquire(client.address);
    if (!release) {
      stopWaiting();
      return away;
    }
    try {
      const isKnown = browsers.isKnown(email, header);
      const attempt = await reserve({ address: client.address, email, isKnown, opensAccount });
      if (!attempt.ok) return tooMany(attempt);
      const answer = await withTimeout(ask(credentials)).catch((error: unknown) => {
        void attempt.settle("cut short"); // not waited for: it may take as long again
        throw error;
      });
      if (answer === "wrong credentials" || answer === "e-mail taken") {
        await withTimeout(attempt.settle("failed"));
        return refused[answer];
      }
      // Whatever happens now, the session exists.
      await withTimeout(tidyUp(attempt.settle, header)).catch(trouble("A sign-in left something behind."));
      return {
        ok: true,
        user: answer.user,
        cookies: [
          cookie.write(answer.token, answer.user),
          ...cookie.clear(header),
          ...browsers.remember(email, header),
        ],
      };
    } catch (error) {
      trouble("Somebody could not sign in.")(error);
      if (error instanceof Away) acquire.rejectAll(); // or each of them would wait as long again
      return away;
    } finally {
      release();
    }
  }

  /** Counts a try. When the answer comes too late for anybody to wait for, the try was none. */
  async function reserve(attempt: Try) {
    const reserving = attempts.reserve(attempt);
    return withTimeout(reserving).catch((error: unknown) => {
      reserving.then((late) => late.ok && late.settle("cut short")).catch(() => {}); // the reason is the same
      throw error;
    });
  }

  /** After a sign-in: it did not fail, the browser's former session ends, and now and then the oldest rows go. */
  async function tidyUp(settle: (outcome: Outcome) => Promise<unknown>, cookieHeader: string) {
    await settle("succeeded");
    await sessions.end(cookieHeader);
    if (Date.now() - swept < sweepEveryMs) return;
    swept = Date.now();
    await sessions.sweep();
  }

  async function signIn(typed: Credentials, client: Client): Promise<SignInResult> {
    const credentials = tidied(typed);
    const message = unusable(credentials);
    return message
      ? { ok: false, status: 422, message }
      : enter(credentials, client, { opensAccount: false, ask: provider.signIn });
  }

  /** Creates an account and signs its owner in. */
  async function createAccount(typed: Credentials, client: Client): Promise<SignInResult> {
    const credentials = tidied(typed);
    const message = unusableForNew(credentials);
    return message
      ? { ok: false, status: 422, message }
      : enter(credentials, client, { opensAccount: true, ask: provider.createAccount });
  }

  return { signIn, createAccount };
}

const refused = {
  "wrong credentials": { ok: false, status: 401, message: refusals.credentials },
  "e-mail taken": { ok: false, status: 409, message: refusals.emailTaken },
} as const;

const tooManyOf = {
  tries: accountWords.tooManyTries,
  "tries elsewhere": accountWords.tooManyTriesElsewhere,
  accounts: accountWords.tooManyAccounts,
};

const tooMany = ({ refusedBy, retryAfter }: { refusedBy: keyof typeof tooManyOf; retryAfter: number }) =>
  ({ ok: false, status: 429, message: tooManyOf[refusedBy], retryAfter }) as const;
