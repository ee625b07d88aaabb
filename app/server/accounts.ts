import type { User } from "../domain/user.ts";
import type { Credentials } from "../store/identity.ts";
import { words } from "../words.ts";
import { sessionCookie } from "./accounts/cookie.ts";
import { tidied, unusable, unusableForNew } from "./accounts/credentials.ts";
import { type Answer, embeddedProvider } from "./accounts/embedded.ts";
import { inTime } from "./accounts/in-time.ts";
import { rootCause } from "./accounts/root-cause.ts";
import { createSessions, type Session } from "./accounts/sessions.ts";
import { createTurns, passwordTurns } from "./accounts/turns.ts";
import { createAttempts } from "./attempts.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";

/** Who is trying to get in: the address the limits count by, and the Cookie header, whose session ends on success. */
export type Visitor = { readonly address: string; readonly cookie?: string | undefined };

type Refused = {
  readonly ok: false;
  readonly status: 401 | 409 | 422 | 429 | 503;
  /** May be shown to the shopper as it is. */
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
};

/** Signed in, with the Set-Cookie values that the answer must carry; or why not. */
export type Entered = { readonly ok: true; readonly user: User; readonly cookies: string[] } | Refused;

type Options = {
  readonly database: Database;
  /** Signs the cookies: every process of a store has the same. */
  readonly secret: string;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
  /** How many processes share this machine: together they leave it time to render pages. */
  readonly processes?: number;
  readonly log: Log;
};

export type Accounts = ReturnType<typeof createAccounts>;

const sweepEveryMs = 10 * 60 * 1000;

/** The server's side of section 7's calls, answered by the embedded provider. Refusals are values, never exceptions. */
export function createAccounts({ database, secret, secure, processes = 1, log }: Options) {
  const cookie = sessionCookie({ secret, secure });
  const sessions = createSessions(database, cookie);
  const attempts = createAttempts(database, secret);
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
      return { ok: true, user: answer.user, cookies: [cookie.write(answer.token)] };
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
    await attempts.sweep();
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

  return {
    signIn,
    createAccount,

    /**
     * Ends the session, and makes the browser forget it whatever it was: whoever signs out on a shared computer must be
     * signed out there, even while the database is away and keeps the session's row.
     */
    async signOut(headers: Headers): Promise<{ cookies: string[] }> {
      await inTime(sessions.end(headers.get("cookie") ?? "")).catch(trouble("A session could not be ended."));
      return { cookies: [cookie.clear()] };
    },

    /**
     * Who a request comes from. One query, and none without our cookie or with a forged one. A renewed session and a
     * dead one both have a cookie to send.
     * @throws AccountsAway when the database does not answer.
     */
    async session(headers: Headers): Promise<Session> {
      try {
        return await inTime(sessions.read(headers.get("cookie") ?? ""));
      } catch (error) {
        trouble("A session could not be read.")(error);
        throw new AccountsAway();
      }
    },

    /** Whether a request carries our cookie, and so must not be answered from what visitors share. */
    hasSession: (cookieHeader: string | undefined) => cookie.isIn(cookieHeader ?? ""),
  };
}

/** The database does not answer, so nobody can say whose session it is. Already logged; its message may be shown. */
export class AccountsAway extends Error {
  override message = words.refusals.accountsAway;
}

const tooMany = { ok: false, status: 429, message: words.refusals.tooManyTries } as const;
const away: Refused = { ok: false, status: 503, message: words.refusals.accountsAway, retryAfter: 60 };
