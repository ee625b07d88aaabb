import type { Database, Transaction } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { User } from "../../shop/domain/user.ts";
import { accountMessages } from "../messages.ts";
import type { SessionCookie } from "./cookie.ts";
import { unusableNew } from "./credentials.ts";
import type { EmbeddedProvider, NewPassword } from "./embedded.ts";
import type { knownBrowsers } from "./known-browsers.ts";
import type { OpenedLink } from "./email-links.ts";
import type { Wrong } from "./sign-in-refusals.ts";
import type { Client, Refused } from "./sign-in.ts";

export type InSession = { readonly user: User; readonly token: string };

/** Additional work in the transaction of a password change. */
type Also = (transaction: Transaction) => Promise<unknown>;

type Tried<Right> = { readonly ok: true; readonly right: Right } | Refused;

type Parts = {
  readonly database: Database;
  readonly provider: EmbeddedProvider;
  readonly browsers: Pick<ReturnType<typeof knownBrowsers>, "isKnown">;
  readonly cookie: SessionCookie;
  /** Makes one attempt with a password, within the rate limits (`passwords.ts`). */
  readonly attempted: <Right>(
    by: { email: string; client: Client },
    check: () => Promise<Right | Wrong>,
    after: (right: Right, settle: (outcome: "succeeded") => Promise<unknown>) => Promise<unknown>,
  ) => Promise<Tried<Right>>;
};

export type PasswordChanges = ReturnType<typeof passwordChanges>;

/**
 * Password and email changes of accounts at the embedded provider.
 * Refusals are return values. All methods throw `Away` if the database does not answer.
 */
export function passwordChanges({ database, provider, browsers, cookie, attempted }: Parts) {
  const { resetToken, isResetLive, confirmToken, open } = provider;
  const wrongPresent: Refused = { ok: false, status: 401, message: accountMessages.presentPasswordWrong };

  /** Makes one attempt with the current password. */
  async function proved<Right>({ user }: InSession, client: Client, check: () => Promise<Right | null>) {
    const tried = await attempted(
      { email: user.email, client },
      async () => (await check()) ?? ("wrong credentials" as const),
      (_, settle) => settle("succeeded"),
    );
    return !tried.ok && tried.status === 401 ? wrongPresent : tried;
  }

  return {
    resetToken,
    confirmToken,
    isResetLive,
    open,

    /** True if this browser has signed in with this email before. */
    isKnown: (email: string, { cookie: header = "" }: Client) => browsers.isKnown(email, header),

    /** Sets a password with a reset token and ends all sessions. `user` is null if the token is invalid. */
    async reset(token: string, password: string, also: (transaction: Transaction, user: User) => Promise<unknown>) {
      const refusal = unfit(password);
      if (refusal) return refusal;
      const user = await database.transaction(async (transaction) => {
        const whose = await provider.resetPassword(transaction, token, password);
        if (whose) await also(transaction, whose);
        return whose;
      });
      return { ok: true as const, user };
    },

    /** Changes the password and ends all sessions. Returns the cookie of a new session for this browser. */
    async changePassword(who: InSession, typed: NewPassword, client: Client, also: Also) {
      const refusal = unfit(typed.newPassword);
      if (refusal) return refusal;
      const changed = await proved(who, client, () =>
        database.transaction(async (transaction) => {
          const token = await provider.changePassword(transaction, who.token, typed);
          if (token) await also(transaction);
          return token;
        }),
      );
      if (!changed.ok) return changed;
      const cookies = [cookie.write(changed.right, who.user), ...cookie.clear(client.cookie ?? "")];
      return { ok: true as const, cookies };
    },

    /** Checks the current password before a sensitive action. */
    checkPassword: async (who: InSession, password: string, client: Client) =>
      proved(who, client, async () => (await provider.checkPassword(who.token, password)) || null),

    /** Checks the password of an account without a session. */
    checkPasswordOf: async (user: User, password: string, client: Client) =>
      attempted(
        { email: user.email, client },
        async () => (await provider.hasPassword(user.id, password)) || ("wrong credentials" as const),
        (_, settle) => settle("succeeded"),
      ),

    /** Carries out a confirmation link's purpose. False if the link is invalid. */
    async confirm(
      token: string,
      also: (transaction: Transaction, done: OpenedLink) => Promise<unknown>,
    ): Promise<boolean> {
      const opened = await open(token);
      if (!opened) return false;
      try {
        return await database.transaction(async (transaction) => {
          const done = await provider.confirm(transaction, token, opened);
          if (done) await also(transaction, opened);
          return done !== null;
        });
      } catch (error) {
        if (codeIn(error) === uniqueViolation) return false; // a concurrent request took the email
        throw error;
      }
    },
  };
}

const uniqueViolation = "23505";

const codeIn = (error: unknown) => (rootCause(error) as { code?: string }).code;

/** Validates a new password. Null if the password is acceptable. */
function unfit(password: string): Refused | null {
  const message = unusableNew(password);
  return message ? { ok: false, status: 422, message } : null;
}
