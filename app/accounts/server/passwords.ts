import { availableParallelism } from "node:os";
import type { Credentials } from "../../shop/identity.ts";
import { accountMessages, refusals } from "../messages.ts";
import { createAttempts, type AttemptOutcome, type Try } from "./attempts.ts";
import { Away } from "../../database/away.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { createRateLimits } from "../../server/rate-limits.ts";
import type { SessionCookie } from "./cookie.ts";
import { tidied, unusable, unusableForNew } from "./credentials.ts";
import { type ProviderReply, type NewSession, embeddedProvider } from "./embedded.ts";
import type { Entry, EntryAct } from "./entry.ts";
import type { Cost } from "./hashing.ts";
import { away, type SignInResult, type Client, type Refused } from "./sign-in.ts";
import { withTimeout, stopWaiting } from "../../server/timeout.ts";
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
  /** Whether shoppers come over https. */
  readonly secure: boolean;
  /** How many processes share this machine: together they leave it time to render pages. */
  readonly processes: number;
  /** What is done about each session that begins, in one transaction with its admission. */
  readonly atEntry: readonly EntryAct[];
  /** What new hashes cost, where that is not what they cost now. */
  readonly cost?: Cost | undefined;
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

  const trouble = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  /** One try with a password, checked from the cheapest to the dearest: whether there is room, the limits, and then the password. */
  async function attempted<Right>(
    { email, client, opensAccount = false }: { email: string; client: Client; opensAccount?: boolean },
    ask: () => Promise<Right | Wrong>,
    after: (right: Right, settle: Settle) => Promise<unknown>,
  ): Promise<{ readonly ok: true; readonly right: Right } | Refused> {
    const release = await acquire(client.address);
    if (!release) {
      stopWaiting();
      return away;
    }
    try {
      const isKnown = browsers.isKnown(email, client.cookie ?? "");
      const attempt = await reserve({ address: client.address, email, isKnown, opensAccount });
      if (!attempt.ok) return tooMany(attempt);
      const answer = await withTimeout(ask()).catch((error: unknown) => {
        void attempt.settle("cut short"); // not waited for: it may take as long again
        throw error;
      });
      if (isWrong(answer)) {
        await withTimeout(attempt.settle("failed"));
        return refused[answer];
      }
      // Whatever happens now, it is done.
      await withTimeout(after(answer, attempt.settle)).catch(trouble("A sign-in left something behind."));
      return { ok: true, right: answer };
    } catch (error) {
      trouble("Somebody could not sign in.")(error);
      if (error instanceof Away) acquire.rejectAll(); // or each of them would wait as long again
      return away;
    } finally {
      release();
    }
  }

  async function enter(
    credentials: Credentials,
    client: Client,
    { opensAccount, ask }: { opensAccount: boolean; ask: (tidy: Credentials) => Promise<ProviderReply> },
  ): Promise<SignInResult> {
    const { email } = credentials;
    const header = client.cookie ?? "";
    const isKnown = browsers.isKnown(email, header);
    const begin = async () => {
      const answer = await ask(credentials);
      if (isWrong(answer)) return answer;
      return (await welcomed(answer, { opensAccount, isKnown, device: client.device })) ? answer : "wrong credentials";
    };
    const tried = await attempted({ email, client, opensAccount }, begin, (_, settle) => tidyUp(settle, header));
    if (!tried.ok) return tried;
    const { token, user } = tried.right;
    const cookies = [cookie.write(token, user), ...cookie.clear(header), ...browsers.remember(email, header)];
    return { ok: true, user, cookies };
  }

  /** Whether a session that has begun goes on: what is to be done about it is done in one transaction with that. */
  const welcomed = async (begun: NewSession, how: Omit<Entry, "user" | "token">) =>
    atEntry.length === 0 ||
    database.transaction(async (transaction) => {
      if (!(await provider.admit(transaction, begun))) return false;
      for (const act of atEntry) await act(transaction, { ...begun, ...how });
      return true;
    });

  /** Counts a try. When the answer comes too late for anybody to wait for, the try was none. */
  async function reserve(attempt: Try) {
    const reserving = attempts.reserve(attempt);
    return withTimeout(reserving).catch((error: unknown) => {
      reserving.then((late) => late.ok && late.settle("cut short")).catch(() => {}); // the reason is the same
      throw error;
    });
  }

  /** After a sign-in: it did not fail, the browser's former session ends, and now and then the oldest rows go. */
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

  return { signIn, createAccount, changes: passwordChanges({ database, provider, browsers, cookie, attempted }) };
}

/** How a try that was counted ended. */
type Settle = (outcome: AttemptOutcome) => Promise<unknown>;

const refused = {
  "wrong credentials": { ok: false, status: 401, message: refusals.credentials },
  "e-mail taken": { ok: false, status: 409, message: refusals.emailTaken },
} as const;

export type Wrong = keyof typeof refused;

const isWrong = (answer: unknown): answer is Wrong => typeof answer === "string" && answer in refused;

const tooManyOf = {
  tries: accountMessages.tooManyTries,
  "tries elsewhere": accountMessages.tooManyTriesElsewhere,
  accounts: accountMessages.tooManyAccounts,
};

const tooMany = ({ refusedBy, retryAfter }: { refusedBy: keyof typeof tooManyOf; retryAfter: number }) =>
  ({ ok: false, status: 429, message: tooManyOf[refusedBy], retryAfter }) as const;
