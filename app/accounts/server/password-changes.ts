import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { User } from "../../shop/domain/user.ts";
import { accountMessages } from "../messages.ts";
import type { SessionCookie } from "./cookie.ts";
import { unusableNew } from "./credentials.ts";
import type { EmbeddedProvider, InSession, NewPassword } from "./embedded.ts";
import type { knownBrowsers } from "./known-browsers.ts";
import type { OpenedLink } from "./email-links.ts";
import type { Attempted } from "./password-attempts.ts";
import { sessions } from "./schema.ts";
import type { Client, Refused } from "./sign-in.ts";

type Parts = {
  readonly database: Database;
  readonly provider: EmbeddedProvider;
  readonly browsers: Pick<ReturnType<typeof knownBrowsers>, "isKnown">;
  readonly cookie: SessionCookie;
  readonly attempted: Attempted;
};

export type PasswordChanges = ReturnType<typeof passwordChanges>;

/**
 * Changes passwords and emails of the embedded provider's accounts. `beforeCommit` runs in each change's transaction.
 * @throws DatabaseUnavailable. `changePassword` and `checkPassword` return a refusal instead.
 */
export function passwordChanges({ database, provider, browsers, cookie, attempted }: Parts) {
  async function proved<Right>({ email }: User, client: Client, check: () => Promise<Right | null>) {
    const tried = await attempted({ email, client }, async () => (await check()) ?? "wrong credentials");
    return !tried.ok && tried.status === 401 ? { ...tried, message: accountMessages.presentPasswordWrong } : tried;
  }

  return {
    ...provider.links,

    isKnown: (email: string, { cookie: header = "" }: Client) => browsers.isKnown(email, header),

    /** Sets a password, and ends the account's sessions. `user` is null for an invalid token. */
    async reset(
      token: string,
      newPassword: string,
      beforeCommit: (transaction: Transaction, user: User) => Promise<unknown>,
    ) {
      const refusal = unfit(newPassword);
      if (refusal) return refusal;
      const userId = await provider.links.userOfReset(token);
      if (!userId) return { ok: true as const, user: null };
      const user = await database.transaction(async (transaction) => {
        const whose = await provider.resetPassword(transaction, userId, { token, newPassword });
        if (whose) await beforeCommit(transaction, whose);
        return whose;
      });
      return { ok: true as const, user };
    },

    /** Changes the password and ends all sessions of the account. Resolves to the cookie of a new session. */
    async changePassword(
      who: InSession,
      typed: NewPassword,
      client: Client,
      beforeCommit: (transaction: Transaction) => Promise<unknown>,
    ) {
      const refusal = unfit(typed.newPassword);
      if (refusal) return refusal;
      const changed = await proved(who.user, client, () =>
        database.transaction(async (transaction) => {
          const token = await provider.changePassword(transaction, who, typed);
          if (!token) return null;
          const { device } = client;
          if (device) await transaction.update(sessions).set({ device }).where(eq(sessions.token, token));
          await beforeCommit(transaction);
          return token;
        }),
      );
      if (!changed.ok) return changed;
      const cookies = [cookie.write(changed.right, who.user), ...cookie.clear(client.cookie ?? "")];
      return { ok: true as const, cookies };
    },

    checkPassword: async ({ user }: { user: User }, password: string, client: Client) =>
      proved(user, client, async () => (await provider.hasPassword(user.id, password)) || null),

    /** Performs the action of a confirmation link. False if the link is invalid or the new email is taken. */
    async confirm(token: string, beforeCommit: (transaction: Transaction, done: OpenedLink) => Promise<unknown>) {
      const opened = await provider.links.open(token);
      if (!opened) return false;
      try {
        return await database.transaction(async (transaction) => {
          const done = await provider.confirm(transaction, token, opened);
          if (done) await beforeCommit(transaction, opened);
          return done;
        });
      } catch (error) {
        if (rootCause(error).code === uniqueViolation) return false; // another account has just taken this email
        throw error;
      }
    },
  };
}

const uniqueViolation = "23505";

function unfit(password: string): Refused | null {
  const message = unusableNew(password);
  return message ? { ok: false, status: 422, message } : null;
}
