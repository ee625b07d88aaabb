import { availableParallelism } from "node:os";
import type { Credentials } from "../../shop/identity.ts";
import { accountMessages } from "../messages.ts";
import { createAttempts, type AttemptOutcome, type Try } from "./attempts.ts";
import { awayIn } from "../../database/away.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import type { SessionCookie } from "./cookie.ts";
import { tidied, unusable, unusableForNew } from "./credentials.ts";
import { type ProviderReply, type NewSession, embeddedProvider } from "./embedded.ts";
import type { Entry, EntryAct } from "./entry.ts";
import type { Cost } from "./hashing.ts";
import { away, type SignInResult, type Client, type Refused } from "./sign-in.ts";
import { stopWaiting, withoutRequestTimeout, withTimeout } from "../../database/timeout.ts";
import { isWrong, refused, type Wrong } from "./sign-in-refusals.ts";
import { passwordChanges } from "./password-changes.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Sessions } from "./sessions.ts";
import { createConcurrencyLimit, type Limits } from "../../server/concurrency-limit.ts";
import type { Secrets } from "../../server/secrets.ts";

type Options = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly secrets: Secrets;
  /** True if shoppers use https. */
  readonly secure: boolean;
  /** Number of processes on this machine, which share its cores. */
  readonly processes: number;
  /** Actions for each new session, in the transaction that admits the session. */
  readonly atEntry: readonly EntryAct[];
  /** Cost of new hashes. Defaults to `costNow`. */
  readonly cost?: Cost | undefined;
  readonly log: Log;
};

export type PasswordSignIn = ReturnType<typeof passwordSignIn>;

/**
 * Limits of concurrent hashing. A hash uses one core and one of four libuv threads for about 0.1 s.
 * At least one thread and, on multi-core machines, one core remain for rendering.
 */
const hashing = (processes: number): Limits => ({
  maxConcurrent: Math.max(1, Math.min(3, Math.floor((availableParallelism() - 1) / processes))),
  maxQueued: 1000,
  maxQueuedOfOne: 100,
  timeoutMs: 5000,
});

const sweepEveryMs = 10 * 60 * 1000;

/** Sign-in and registration (specification 7) with the embedded provider. Refusals are return values. */
export function passwordSignIn({
  database,
  sessions,
  cookie,
  secrets,
  secure,
  processes,
  atEntry,
  cost,
  log,
}: Options) {
  const attempts = createAttempts(createRateLimits(database, secrets[0]));
  const provider = embeddedProvider({ database, secrets, cost, log });
  const browsers = knownBrowsers({ secrets, secure });
  const acquire = createConcurrencyLimit(hashing(processes));
  let swept = 0;

  const logError = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  /** Makes one attempt with a password. Checks the queue and the limits first, because hashing is expensive. */
  async function attempted<Right>(
    { email, client, opensAccount = false }: { email: string; client: Client; opensAccount?: boolean },
    authenticate: () => Promise<Right | Wrong>,
    after: (right: Right, settle: Settle) => Promise<unknown>,
  ): Promise<{ readonly ok: true; readonly right: Right } | Refused> {
    const release = await acquire(client.address);
    if (!release) {
      stopWaiting();
      return away();
    }
    try {
      const isKnown = browsers.isKnown(email, client.cookie ?? "");
      const attempt = await reserve({ address: client.address, email, isKnown, opensAccount });
      if (!attempt.ok) return tooMany(attempt);
      const result = await authenticate().catch((error: unknown) => {
        void attempt.settle("cut short"); // not awaited, because `settle` may take long
        throw error;
      });
      if (isWrong(result)) {
        await attempt.settle("failed");
        return refused()[result];
      }
      // The attempt has succeeded, so an error in `after` is only logged.
      await after(result, attempt.settle).catch(logError("The cleanup after a sign-in failed."));
      return { ok: true, right: result };
    } catch (error) {
      logError("A sign-in failed.")(error);
      if (awayIn(error)) acquire.rejectAll(); // queued attempts would time out too
      return away();
    } finally {
      release();
    }
  }

  async function enter(
    credentials: Credentials,
    client: Client,
    {
      opensAccount,
      authenticate,
    }: { opensAccount: boolean; authenticate: (tidy: Credentials) => Promise<ProviderReply> },
  ): Promise<SignInResult> {
    const { email } = credentials;
    const header = client.cookie ?? "";
    const isKnown = browsers.isKnown(email, header);
    const begin = async () => {
      const result = await authenticate(credentials);
      if (isWrong(result)) return result;
      return (await welcomed(result, { opensAccount, isKnown, device: client.device })) ? result : "wrong credentials";
    };
    const tried = await attempted({ email, client, opensAccount }, begin, (_, settle) => tidyUp(settle, header));
    if (!tried.ok) return tried;
    const { token, user } = tried.right;
    const cookies = [cookie.write(token, user), ...cookie.clear(header), ...browsers.remember(email, header)];
    return { ok: true, user, cookies };
  }

  /** Admits a new session and runs its actions in one transaction. False if `admit` rejects the session. */
  const welcomed = async (begun: NewSession, how: Omit<Entry, "user" | "token">) =>
    atEntry.length === 0 ||
    database.transaction(async (transaction) => {
      if (!(await provider.admit(transaction, begun))) return false;
      for (const act of atEntry) await act(transaction, { ...begun, ...how });
      return true;
    });

  /** Counts an attempt (`attempts.reserve`). After a timeout, gives back points that were consumed late. */
  async function reserve(attempt: Try) {
    const reserving = withoutRequestTimeout(() => attempts.reserve(attempt));
    return withTimeout(reserving).catch((error: unknown) => {
      reserving.then((late) => late.ok && late.settle("cut short")).catch(() => {}); // the caller gets the timeout
      throw error;
    });
  }

  /**
   * Reports success to the rate limits (`settle`), and ends the browser's previous session. Deletes expired sessions
   * every ten minutes.
   */
  async function tidyUp(settle: Settle, cookieHeader: string) {
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
      : enter(credentials, client, { opensAccount: false, authenticate: provider.signIn });
  }

  async function createAccount(typed: Credentials, client: Client): Promise<SignInResult> {
    const credentials = tidied(typed);
    const message = unusableForNew(credentials);
    return message
      ? { ok: false, status: 422, message }
      : enter(credentials, client, { opensAccount: true, authenticate: provider.createAccount });
  }

  return { signIn, createAccount, changes: passwordChanges({ database, provider, browsers, cookie, attempted }) };
}

type Settle = (outcome: AttemptOutcome) => Promise<unknown>;

const tooManyOf = () => ({
  tries: accountMessages.tooManyTries,
  "tries elsewhere": accountMessages.tooManyTriesElsewhere,
  accounts: accountMessages.tooManyAccounts,
});

const tooMany = ({ refusedBy, retryAfter }: { refusedBy: keyof ReturnType<typeof tooManyOf>; retryAfter: number }) =>
  ({ ok: false, status: 429, message: tooManyOf()[refusedBy], retryAfter }) as const;
