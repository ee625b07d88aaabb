import type { Provider } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import { sessionCookie } from "./cookie.ts";
import { inTime } from "../../server/in-time.ts";
import { type Keys, vouchedBy } from "./id-token.ts";
import { passwordEntrance } from "./passwords.ts";
import { createSessions, type Session } from "./sessions.ts";
import { tokenEntrance } from "./tokens.ts";
import { Away } from "../../database/away.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { rootCause } from "../../database/root-cause.ts";

type Options = {
  readonly database: Database;
  /** Signs the cookies: every process of a store has the same. */
  readonly secret: string;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
  /** Who keeps the accounts; unless told otherwise, the store itself. */
  readonly identity?: Provider;
  /** The keys that a hosted provider signs with, when they are not to be fetched from it. */
  readonly keys?: Keys;
  /** How many processes share this machine: together they leave it time to render pages. */
  readonly processes?: number;
  readonly log: Log;
};

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * The server's side of section 7's calls: one kind of session, whoever vouched for the shopper. One of the two ways in
 * exists. Refusals are values, never exceptions.
 */
export function createAccounts({ database, secret, secure, identity, keys, processes = 1, log }: Options) {
  const project = identity?.provider === "firebase" ? identity : null;
  const cookie = sessionCookie({ secret, secure });
  const sessions = createSessions(database, cookie, { hosted: project !== null });
  const trouble = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  return {
    /** In with an e-mail and a password that the store itself knows. */
    passwords: project ? null : passwordEntrance({ database, sessions, cookie, secret, secure, processes, log }),

    /** In with a token of the hosted provider that checked the password. */
    tokens: project && tokenEntrance({ database, sessions, cookie, vouched: vouchedBy(project, keys), log }),

    /**
     * Ends the session, and makes the browser forget it whatever it was: whoever signs out on a shared computer must be
     * signed out there, even while the database is away and keeps the session's row.
     */
    async signOut(headers: Headers): Promise<{ cookies: string[] }> {
      const header = headers.get("cookie") ?? "";
      await inTime(sessions.end(header)).catch(trouble("A session could not be ended."));
      return { cookies: cookie.clear(header) };
    },

    /**
     * Who a request comes from. One query, and none without our cookie or with a forged one. A renewed session and a
     * dead one both have a cookie to send; without one to send it with, a session must not be renewed.
     * @throws Away when the database does not answer.
     */
    async session(headers: Headers, options?: { renew: boolean }): Promise<Session> {
      try {
        return await inTime(sessions.read(headers.get("cookie") ?? "", options));
      } catch (error) {
        trouble("A session could not be read.")(error);
        throw new Away(undefined, { cause: error });
      }
    },

    /**
     * Whom to greet while nobody can say whose session it is: whoever it was when the cookie was written. They may do nothing.
     * @throws Away when the cookie does not tell.
     */
    greeted(cookieHeader: string | undefined): User | null {
      const last = cookie.all(cookieHeader ?? "").at(-1);
      if (last && !last.user) throw new Away();
      return last?.user ?? null;
    },

    /** Whether a request carries our cookie, and so must not be answered from what visitors share. */
    hasSession: (cookieHeader: string | undefined) => cookie.isIn(cookieHeader ?? ""),
  };
}
