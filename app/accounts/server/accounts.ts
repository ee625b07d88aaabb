import type { Provider } from "../../shop/domain/shop.ts";
import type { User } from "../../shop/domain/user.ts";
import type { SessionHook } from "./session-hook.ts";
import { sessionCookie } from "./cookie.ts";
import { type EntryCounter, entryCounter } from "./entries.ts";
import type { EntryAct } from "./entry.ts";
import type { Cost } from "./hashing.ts";
import type { SignInResult, Client } from "./sign-in.ts";
import { type Keys, vouchedBy } from "./id-token.ts";
import { passwordSignIn } from "./passwords.ts";
import { createSessions, type Session } from "./sessions.ts";
import { type IsEnded, tokenSignIn } from "./tokens.ts";
import { DatabaseUnavailable } from "../../database/unavailable.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { ServerContext } from "../../server/context.ts";

type Options = Pick<ServerContext, "database" | "secrets" | "secure" | "log"> & {
  readonly identity?: Provider;
  /** Public keys that verify a hosted provider's tokens. Default: Google's keys. */
  readonly keys?: Keys;
  /** Number of store processes that share the host's CPU cores. */
  readonly processes?: number;
  readonly cost?: Cost;
};

export type Accounts = ReturnType<typeof createAccounts>;

/** Extra data for the sign-in page. @param next URL path to open after sign-in. */
type SignInData = (next: string) => { readonly why?: string; readonly findOrder?: string; readonly least?: number };

/** Sign-in, registration and sessions (specification 7). Methods return refusals, such as a wrong password. */
export function createAccounts({ database, secrets, secure, identity, keys, processes = 1, cost, log }: Options) {
  const project = identity?.provider === "firebase" ? identity : null;
  const cookie = sessionCookie({ secrets, secure });
  const sessions = createSessions(database, cookie, { hosted: project !== null });
  const logError = (message: string) => (error: unknown) => log.error({ cause: rootCause(error) }, message);

  const hooks: SessionHook[] = [];
  const atEntry: EntryAct[] = [];
  const ended: IsEnded[] = [];
  const dataSources: SignInData[] = [];
  const signIns = entryCounter("wicker_sign_ins_total", "Sign-in attempts, by outcome.");
  const opened = entryCounter("wicker_accounts_opened_total", "Registration attempts, by outcome.");

  async function runHooks(user: User, header: string): Promise<string[]> {
    const cookies: string[] = [];
    for (const hook of hooks) cookies.push(...(await hook.follow(user, header)));
    return cookies;
  }

  /** Wraps a sign-in function. Counts results. Runs the session hooks after a success. */
  const entering =
    <Proof>({ count }: EntryCounter, enter: (proof: Proof, visitor: Client) => Promise<SignInResult>) =>
    async (proof: Proof, visitor: Client): Promise<SignInResult> => {
      const entered = await enter(proof, visitor);
      count(entered);
      if (!entered.ok) return entered;
      return { ...entered, cookies: [...entered.cookies, ...(await runHooks(entered.user, visitor.cookie ?? ""))] };
    };

  async function session(headers: Headers, options?: { renew: boolean }): Promise<Session> {
    const header = headers.get("cookie") ?? "";
    try {
      const found = await sessions.read(header, options);
      if (!found.user) return found;
      return { ...found, cookies: [...found.cookies, ...(await runHooks(found.user, header))] };
    } catch (error) {
      logError("A session could not be read.")(error);
      throw new DatabaseUnavailable(undefined, { cause: error });
    }
  }

  const shared = { database, sessions, cookie, atEntry, logError };
  const passwords = project ? null : passwordSignIn({ ...shared, secrets, secure, processes, cost, log });
  const tokens = project && tokenSignIn({ ...shared, ended, vouched: vouchedBy(project, keys) });

  return {
    metrics: [signIns.metric, opened.metric],
    join: (hook: SessionHook) => void hooks.push(hook),
    atEntry: (act: EntryAct) => void atEntry.push(act),
    /** Adds a check of hosted sign-ins. The store refuses tokens of a sign-in for which the check returns true. */
    addEndedCheck: (isEnded: IsEnded) => void ended.push(isEnded),

    /** Makes sign-in return to the page that required sign-in. @param dataFor extra data for the sign-in page. */
    leadBack: (dataFor: SignInData) => void dataSources.push(dataFor),
    /** Merges the extra data of all `leadBack` calls. Null if `leadBack` was never called. */
    leadsBack: (): SignInData | null =>
      dataSources.length > 0 ? (next) => Object.assign({}, ...dataSources.map((dataFor) => dataFor(next))) : null,

    passwords: passwords && {
      signIn: entering(signIns, passwords.signIn),
      createAccount: entering(opened, passwords.createAccount),
      changes: passwords.changes,
    },

    tokens: tokens && { enter: entering(signIns, tokens) },

    /** Ends the session and clears its cookie. If the database is unavailable, only clears the cookie. */
    async signOut(headers: Headers): Promise<{ cookies: string[] }> {
      const header = headers.get("cookie") ?? "";
      // Reading the session runs the hooks a last time, so that they assign guest data to the user.
      if (hooks.length > 0) await session(headers).catch(() => {});
      await sessions.end(header).catch(logError("A session could not be ended."));
      return { cookies: [...cookie.clear(header), ...hooks.flatMap((hook) => hook.leave(header))] };
    },

    /**
     * Reads the session, and renews it if needed. With `renew: false`, sets `isDue` instead of renewing.
     * @throws DatabaseUnavailable
     */
    session,

    /**
     * User to greet, from the cookie. Grants no access.
     * @throws DatabaseUnavailable for a cookie of an earlier release, which does not contain the user
     */
    greeted(cookieHeader: string): User | null {
      const last = cookie.all(cookieHeader).at(-1);
      if (last && !last.user) throw new DatabaseUnavailable();
      return last?.user ?? null;
    },

    /** True if a request has a session cookie or guest data. Such requests must bypass the shared cache. */
    hasSession: (cookieHeader = "") => cookie.isIn(cookieHeader) || hooks.some((hook) => hook.isIn(cookieHeader)),
  };
}
