import type { Credentials } from "../../store/identity.ts";
import { words } from "../../words.ts";
import { createAttempts } from "../attempts.ts";
import type { Database } from "../database.ts";
import type { Log } from "../log.ts";
import { createRateLimits } from "../rate-limits.ts";
import type { SessionCookie } from "./cookie.ts";
import { tidied, unusable, unusableForNew } from "./credentials.ts";
import { type Answer, embeddedProvider } from "./embedded.ts";
import { away, type Entered, type Visitor } from "./entrance.ts";
import { inTime } from "./in-time.ts";
import { rootCause } from "../root-cause.ts";
import type { Sessions } from "./sessions.ts";
import { createTurns, passwordTurns } from "./turns.ts";

type Options = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly secret: string;
  /** How many processes share this machine: together they leave it time to render pages. */
  readonly processes: number;
  readonly log: Log;
};

export type PasswordEntrance = ReturnType<typeof passwordEntrance>;

const sweepEveryMs = 10 * 60 * 1000;

/** Section 7's first two calls, answered by the embedded provider. Refusals are values, never exceptions. */
export function passwordEntrance({ database, sessions, cookie, secret, processes, log }: Options) {
  const attempts = createAttempts(createRateLimits(database, secret));
  const provider = embeddedProvider({ database, secret, log });
  const takeTurn = createTurns(passwordTurns(processes));
  let swept = 0;

  const trouble = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  /** One try to get in, checked from the cheapest to the dearest: whose turn it is, the limit, and then the password. */
  async function enter(
    credentials: Credentials,
    visitor: Visitor,
    ask: (tidy: Credentials) => Promise<Answer>,
  ): Promise<Entered> {
    const leave = await takeTurn(visitor.address);
    if (!leave) return away;
    try {
      const attempt = await inTime(attempts.reserve(visitor.address, credentials.email));
      if (!attempt.ok) return { ...tooMany, retryAfter: attempt.retryAfter };
      const answer = await inTime(ask(credentials)).catch((error: unknown) => {
        attempt.giveBack().catch(() => {}); // not waited for: it may take as long again
        throw error;
      });
      if (answer === "wrong credentials") return { ok: false, status: 401, message: words.refusals.credentials };
      if (answer === "e-mail taken") return { ok: false, status: 409, message: words.refusals.emailTaken };
      // Whatever happens now, the session exists.
      await inTime(tidyUp(attempt.giveBack, visitor)).catch(trouble("A sign-in left something behind."));
      return {
        ok: true,
        user: answer.user,
        cookies: [cookie.write(answer.token), ...cookie.clear(visitor.cookie ?? "")],
      };
    } catch (error) {
      trouble("Somebody could not sign in.")(error);
      return away;
    } finally {
      leave();
    }
  }

  /** After a sign-in: it did not fail, the browser's former session ends, and now and then the oldest rows go. */
  async function tidyUp(giveBack: () => Promise<unknown>, visitor: Visitor) {
    await giveBack();
    await sessions.end(visitor.cookie ?? "");
    if (Date.now() - swept < sweepEveryMs) return;
    swept = Date.now();
    await sessions.sweep();
  }

  async function signIn(typed: Credentials, visitor: Visitor): Promise<Entered> {
    const credentials = tidied(typed);
    const message = unusable(credentials);
    return message ? { ok: false, status: 422, message } : enter(credentials, visitor, provider.signIn);
  }

  /** Creates an account and signs its owner in. */
  async function createAccount(typed: Credentials, visitor: Visitor): Promise<Entered> {
    const credentials = tidied(typed);
    const message = unusableForNew(credentials);
    return message ? { ok: false, status: 422, message } : enter(credentials, visitor, provider.createAccount);
  }

  return { signIn, createAccount };
}

const tooMany = { ok: false, status: 429, message: words.refusals.tooManyTries } as const;
