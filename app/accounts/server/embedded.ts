import { and, eq } from "drizzle-orm";
import { isAPIError } from "better-auth/api";
import type { User } from "../../shop/domain/user.ts";
import type { Credentials } from "../../shop/identity.ts";
import type { Transaction } from "../../database/database.ts";
import type { ServerContext } from "../../server/context.ts";
import { type AuthApi, inSession, openBetterAuth, type SideResults } from "./better-auth.ts";
import { type Cost, passwordHashing } from "./hashing.ts";
import { emailLinks, type OpenedLink } from "./email-links.ts";
import { links } from "./links.ts";
import { identities, sessions, users } from "./schema.ts";

export type NewSession = {
  readonly token: string;
  readonly user: User;
  /** Stored hash that the entered password matched. Undefined for a new account. */
  readonly hash?: string | undefined;
};

export type InSession = { readonly user: User; readonly token: string };

export type ProviderReply = NewSession | "wrong credentials" | "e-mail taken";

type Options = Pick<ServerContext, "database" | "secrets" | "log"> & { readonly cost?: Cost | undefined };

export type EmbeddedProvider = ReturnType<typeof embeddedProvider>;

/** Embedded provider: Better Auth accounts in the store's database. Methods throw if the database is unavailable. */
export function embeddedProvider({ database, secrets, cost, log }: Options) {
  const passwords = passwordHashing(cost);
  const auth = openBetterAuth({ database, secret: secrets[0], passwords, log });
  const { api, withResults } = auth;

  const isTaken = async (email: string) =>
    (await database.select({ id: users.id }).from(users).where(eq(users.login, email))).length > 0;

  const isPasswordOf = (userId: string) => and(eq(identities.userId, userId), eq(identities.provider, "credential"));

  /** Replaces an outdated hash of a correct password. Resolves to the stored hash. */
  async function renewed(userId: string, password: string, hash: string | undefined): Promise<string | undefined> {
    if (!hash || !passwords.isOutdated(hash)) return hash;
    const better = await passwords.hash(password);
    const isStill = and(isPasswordOf(userId), eq(identities.password, hash));
    const { rowCount } = await database.update(identities).set({ password: better }).where(isStill);
    return rowCount ? better : hash;
  }

  /** Calls Better Auth in a transaction. Null for an error whose code is in `refusals`. */
  const within = async <T>(
    transaction: Transaction,
    refusals: readonly string[],
    call: (api: AuthApi, results: SideResults) => Promise<T>,
    secret = secrets[0],
  ): Promise<T | null> => {
    try {
      const inside = openBetterAuth({ database: transaction, secret, passwords, log });
      return await inside.withResults((results) => call(inside.api, results));
    } catch (error) {
      if (refusals.includes(codeOf(error) ?? "")) return null;
      throw error;
    }
  };

  const forgetLinks = (transaction: Transaction, userId: string) =>
    transaction.delete(links).where(eq(links.value, userId));

  /** Serializes changes of an account's password. */
  const lock = (transaction: Transaction, userId: string) =>
    transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

  return {
    links: emailLinks({ auth, database, secrets }),

    signIn: ({ email, password }: Credentials): Promise<ProviderReply> =>
      withResults(async (results) => {
        try {
          const { token, user } = await api.signInEmail({ body: { email, password } });
          const hash = await renewed(user.id, password, results.hash);
          return { token, user: { id: user.id, email: user.name }, hash };
        } catch (error) {
          if (codeOf(error) === "INVALID_EMAIL_OR_PASSWORD") return "wrong credentials";
          throw error;
        }
      }),

    createAccount: async ({ email, password }: Credentials): Promise<ProviderReply> => {
      try {
        const { token, user } = await api.signUpEmail({ body: { name: email, email, password } });
        return { token: token!, user: { id: user.id, email: user.name } };
      } catch (error) {
        const code = codeOf(error);
        if (code === "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL") return "e-mail taken";
        // Checks again, because a concurrent registration may have taken the email.
        if (code === "FAILED_TO_CREATE_USER" && (await isTaken(email))) return "e-mail taken";
        throw error;
      }
    },

    /** Locks the password's row. True if the sign-in's password is still current. Otherwise deletes the session. */
    async admit(transaction: Transaction, { token, user, hash }: NewSession): Promise<boolean> {
      const [stored] = await transaction
        .select({ hash: identities.password })
        .from(identities)
        .where(isPasswordOf(user.id))
        .for("share");
      if (stored && (!hash || stored.hash === hash)) return true;
      await transaction.delete(sessions).where(eq(sessions.token, token));
      return false;
    },

    async hasPassword(userId: string, password: string): Promise<boolean> {
      const [found] = await database.select({ hash: identities.password }).from(identities).where(isPasswordOf(userId));
      return found?.hash ? passwords.verify({ hash: found.hash, password }) : false;
    },

    /** Sets a new password, confirms the email and ends all sessions. Null if the emailed token is invalid. */
    async resetPassword(transaction: Transaction, userId: string, { token, newPassword }: Reset): Promise<User | null> {
      // Prevents concurrent use of a token. Better Auth deletes tokens only after it has hashed the password.
      await lock(transaction, userId);
      const reset = await within(transaction, ["INVALID_TOKEN", "USER_NOT_FOUND"], async (inside, results) => {
        await inside.resetPassword({ body: { token, newPassword } });
        return results.reset ?? null;
      });
      if (!reset) return null;
      await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, reset.id));
      await forgetLinks(transaction, reset.id);
      return reset;
    },

    /** Changes the password and ends all sessions. Resolves to a new session's token. Null for a wrong password. */
    async changePassword(transaction: Transaction, { user, token }: InSession, { present, newPassword }: NewPassword) {
      await lock(transaction, user.id);
      const body = { currentPassword: present, newPassword, revokeOtherSessions: true };
      // "UNAUTHORIZED": another change or a reset has just ended the session.
      const refusals = ["INVALID_PASSWORD", "PASSWORD_TOO_LONG", "UNAUTHORIZED"];
      const changed = await within(transaction, refusals, (inside) =>
        inside.changePassword({ body, headers: inSession(token) }),
      );
      if (changed) await forgetLinks(transaction, changed.user.id);
      return changed?.token ?? null;
    },

    /** Confirms or changes the email, by the link's purpose. False if the link is invalid or the new email is taken. */
    async confirm(transaction: Transaction, token: string, { purpose, user, next }: OpenedLink): Promise<boolean> {
      // The refusal reveals that the new email is taken. Only the owner of the new email has this link.
      if (next && purpose === "change-email-verification" && (await isTaken(next))) return false;
      const verified = (secret: string) =>
        within(
          transaction,
          ["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND"],
          async (inside, results) => {
            await inside.verifyEmail({ query: { token } });
            return results;
          },
          secret,
        );
      let confirmed: Awaited<ReturnType<typeof verified>> = null;
      for (const secret of secrets) confirmed ??= await verified(secret);
      if (!confirmed) return false;
      if (next && !confirmed.next) {
        // Better Auth does not mark the new email as confirmed.
        await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await forgetLinks(transaction, user.id);
      }
      return true;
    },
  };
}

type Reset = { readonly token: string; readonly newPassword: string };

export type NewPassword = { readonly present: string; readonly newPassword: string };

const codeOf = (error: unknown) => (isAPIError(error) ? error.body?.code : undefined);
