import type { Provider } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { SessionHook } from "./session-hook.ts";
import { sessionCookie } from "./cookie.ts";
import type { EntryAct } from "./entry.ts";
import type { Cost } from "./hashing.ts";
import type { SignInResult, Client } from "./sign-in.ts";
import { withTimeout } from "../../server/timeout.ts";
import { type Keys, vouchedBy } from "./id-token.ts";
import { passwordSignIn } from "./passwords.ts";
import { createSessions, type Session } from "./sessions.ts";
import { type IsEnded, tokenSignIn } from "./tokens.ts";
import { Away } from "../../database/away.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Secrets } from "../../server/secrets.ts";

type Options = {
  readonly database: Database;
  /** Signs the cookies: every process of a store has the same. */
  readonly secrets: Secrets;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
  /** Who keeps the accounts; unless told otherwise, the store itself. */
  readonly identity?: Provider;
  /** The keys that a hosted provider signs with, when they are not to be fetched from it. */
  readonly keys?: Keys;
  /** How many processes share this machine: together they leave it time to render pages. */
  readonly processes?: number;
  /** What new hashes of passwords cost, where that is not what they cost now. */
  readonly cost?: Cost;
  readonly log: Log;
};

export type Accounts = ReturnType<typeof createAccounts>;

/** What the sign-in page shows besides, given the path to which it leads. */
type ToldOfNext = (next: string) => object;

/**
 * The server's side of section 7's calls: one kind of session, whoever vouched for the shopper. One of the two ways in
 * exists. Refusals are values, never exceptions.
 */
export function createAccounts({ database, secrets, secure, identity, keys, processes = 1, cost, log }: Options) {
  const project = identity?.provider === "firebase" ? identity : null;
  const cookie = sessionCookie({ secrets, secure });
  const sessions = createSessions(database, cookie, { hosted: project !== null });
  const trouble = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  const companions: SessionHook[] = [];
  const atEntry: EntryAct[] = [];
  const ended: IsEnded[] = [];
  const tellers: ToldOfNext[] = [];

  /** What companions keep for a browser follows whom it belongs to now. */
  async function following(user: User, header: string): Promise<string[]> {
    const cookies: string[] = [];
    for (const companion of companions) cookies.push(...(await companion.follow(user, header)));
    return cookies;
  }

  const withCompanions =
    <Proof>(enter: (proof: Proof, visitor: Client) => Promise<SignInResult>) =>
    async (proof: Proof, visitor: Client): Promise<SignInResult> => {
      const entered = await enter(proof, visitor);
      if (!entered.ok) return entered;
      return { ...entered, cookies: [...entered.cookies, ...(await following(entered.user, visitor.cookie ?? ""))] };
    };

  async function session(headers: Headers, options?: { renew: boolean }): Promise<Session> {
    const header = headers.get("cookie") ?? "";
    try {
      const found = await withTimeout(sessions.read(header, options));
      if (!found.user) return found;
      return { ...found, cookies: [...found.cookies, ...(await following(found.user, header))] };
    } catch (error) {
      trouble("A session could not be read.")(error);
      throw new Away(undefined, { cause: error });
    }
  }

  const kept = { database, sessions, cookie, atEntry, log };
  const passwords = project ? null : passwordSignIn({ ...kept, secrets, secure, processes, cost });
  const tokens = project && tokenSignIn({ ...kept, ended, vouched: vouchedBy(project, keys) });

  return {
    /** From now on, what another feature keeps for a browser follows whoever signs in there. */
    join: (companion: SessionHook) => void companions.push(companion),

    /** From now on, another feature does something about each session that begins. */
    atEntry: (act: EntryAct) => void atEntry.push(act),

    /** From now on, no session begins with a sign-in at a hosted provider of which another feature says that it has ended. */
    heedEnded: (isEnded: IsEnded) => void ended.push(isEnded),

    /** From now on, whoever is asked to sign in on their way somewhere is led there, and not home. */
    leadBack: (told: ToldOfNext = () => ({})) => void tellers.push(told),
    /** What the sign-in page is told of where it leads; null where it leads home. */
    leadsBack: () =>
      tellers.length > 0 ? (next: string) => Object.assign({}, ...tellers.map((told) => told(next))) as object : null,

    /** In with an e-mail and a password that the store itself knows. */
    passwords: passwords && {
      signIn: withCompanions(passwords.signIn),
      createAccount: withCompanions(passwords.createAccount),
      changes: passwords.changes,
    },

    /** In with a token of the hosted provider that checked the password. */
    tokens: tokens && { enter: withCompanions((idToken: string, visitor) => tokens.enter(idToken, visitor)) },

    /**
     * Ends the session, and makes the browser forget it whatever it was: whoever signs out on a shared computer must be
     * signed out there, even while the database is away and keeps the session's row.
     */
    async signOut(headers: Headers): Promise<{ cookies: string[] }> {
      const header = headers.get("cookie") ?? "";
      // What was added as a guest belongs to whoever signs out.
      if (companions.length > 0) await session(headers).catch(() => {});
      await withTimeout(sessions.end(header)).catch(trouble("A session could not be ended."));
      return { cookies: [...cookie.clear(header), ...companions.flatMap((companion) => companion.leave(header))] };
    },

    /**
     * Who a request comes from. One query, and none without our cookie or with a forged one. A renewed session and a
     * dead one both have a cookie to send; without one to send it with, a session must not be renewed.
     * @throws Away when the database does not answer.
     */
    session,

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
    hasSession: (cookieHeader = "") =>
      cookie.isIn(cookieHeader) || companions.some((companion) => companion.isIn(cookieHeader)),
  };
}
