import { and, eq, sql } from "drizzle-orm";
import { isAPIError } from "better-auth/api";
import type { User } from "../../shop/domain/user.ts";
import type { Credentials } from "../../shop/identity.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { inSession, openBetterAuth } from "./better-auth.ts";
import { type Cost, passwordHashing } from "./hashing.ts";
import { emailLinks, type OpenedLink } from "./email-links.ts";
import { links } from "./links.ts";
import { identities, sessions, users } from "./schema.ts";
import type { Secrets } from "../../server/secrets.ts";

/** A session that has begun. */
export type NewSession = {
  readonly token: string;
  readonly user: User;
  /** The hash that the password was compared with; a new account has none yet. */
  readonly hash?: string | undefined;
};

/** Keeps this use of PostgreSQL's advisory locks apart from others. */
const resetLock = 7_419_007;

/** A new session, or which of the two refusals it is. */
export type ProviderReply = NewSession | "wrong credentials" | "e-mail taken";

type Options = {
  readonly database: Database;
  readonly secrets: Secrets;
  /** What new hashes cost, where that is not what they cost now. */
  readonly cost?: Cost | undefined;
  readonly log: Log;
};

export type EmbeddedProvider = ReturnType<typeof embeddedProvider>;

/**
 * The embedded provider: accounts with e-mail and password in the store's own database, kept by Better Auth.
 * All of it @throws when the database does not answer.
 */
export function embeddedProvider({ database, secrets, cost, log }: Options) {
  const passwords = passwordHashing(cost);
  const auth = openBetterAuth({ database, secret: secrets[0], passwords, log });
  const { api, hearing } = auth;

  const isTaken = async (email: string) =>
    (await database.select({ id: users.id }).from(users).where(eq(users.login, email))).length > 0;

  const isPasswordOf = (userId: string) => and(eq(identities.userId, userId), eq(identities.provider, "credential"));

  /** A hash that cost less than one would now is made anew, from the password that was right. */
  async function renewed(userId: string, password: string, hash: string | undefined): Promise<string | undefined> {
    if (!hash || !passwords.isOutdated(hash)) return hash;
    const better = await passwords.hash(password);
    const isStill = and(isPasswordOf(userId), eq(identities.password, hash));
    const { rowCount } = await database.update(identities).set({ password: better }).where(isStill);
    return rowCount ? better : hash;
  }

  /** Better Auth in a transaction, and what it answers; null where it refused for one of these reasons. */
  const within = async <T>(
    transaction: Transaction,
    refusals: readonly string[],
    call: (opened: ReturnType<typeof openBetterAuth>) => Promise<T>,
    secret = secrets[0],
  ): Promise<T | null> => {
    try {
      return await call(openBetterAuth({ database: transaction, secret, passwords, log }));
    } catch (error) {
      if (refusals.includes(codeOf(error) ?? "")) return null;
      throw error;
    }
  };

  const forgetLinks = (transaction: Transaction, userId: string) =>
    transaction.delete(links).where(eq(links.value, userId));

  return {
    ...emailLinks({ auth, database, secrets }),

    signIn: ({ email, password }: Credentials): Promise<ProviderReply> =>
      hearing(async (heard) => {
        try {
          const { token, user } = await api.signInEmail({ body: { email, password } });
          const hash = await renewed(user.id, password, heard.hash);
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
        // Somebody else may have taken it since the library looked; any other reason is trouble.
        if (code === "FAILED_TO_CREATE_USER" && (await isTaken(email))) return "e-mail taken";
        throw error;
      }
    },

    /**
     * Admits a session that has just begun: false, and it has ended, where another password was set meanwhile. Who sets one then
     * waits until the transaction is over, and finds the session.
     */
    async admit(transaction: Transaction, { token, user, hash }: NewSession): Promise<boolean> {
      const [kept] = await transaction
        .select({ hash: identities.password })
        .from(identities)
        .where(isPasswordOf(user.id))
        .for("share");
      if (kept && (!hash || kept.hash === hash)) return true;
      await transaction.delete(sessions).where(eq(sessions.token, token));
      return false;
    },

    /** Whether a password is the one of whoever a session is of. */
    async checkPassword(session: string, password: string): Promise<boolean> {
      try {
        await api.verifyPassword({ body: { password }, headers: inSession(session) });
        return true;
      } catch (error) {
        if (codeOf(error) === "INVALID_PASSWORD") return false;
        throw error;
      }
    },

    /** True if an account has this password. */
    async hasPassword(userId: string, password: string): Promise<boolean> {
      const [found] = await database.select({ hash: identities.password }).from(identities).where(isPasswordOf(userId));
      return found?.hash ? passwords.verify({ hash: found.hash, password }) : false;
    },

    /** Sets another password by the token of an email, which also confirms the email, and ends all sessions. Null where that token counts for nothing. */
    resetPassword: async (transaction: Transaction, token: string, newPassword: string): Promise<User | null> => {
      // Better Auth hashes the new password before it takes the token: only one request at a time may.
      await transaction.execute(sql`select pg_advisory_xact_lock(${resetLock}, hashtext(${token}))`);
      const reset = await within(transaction, ["INVALID_TOKEN", "USER_NOT_FOUND"], ({ api: inside, hearing: hear }) =>
        hear(async (heard) => {
          await inside.resetPassword({ body: { token, newPassword } });
          return heard.reset!;
        }),
      );
      if (!reset) return null;
      await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, reset.id));
      await forgetLinks(transaction, reset.id);
      return reset;
    },

    /** Sets another password, and ends all sessions: the answer is the token of a new one, or null where the present password is wrong. */
    async changePassword(transaction: Transaction, session: string, { present, wanted }: NewPassword) {
      const body = { currentPassword: present, newPassword: wanted, revokeOtherSessions: true };
      const changed = await within(transaction, ["INVALID_PASSWORD"], ({ api: inside }) =>
        inside.changePassword({ body, headers: inSession(session) }),
      );
      if (changed) await forgetLinks(transaction, changed.user.id);
      return changed && changed.token!;
    },

    /**
     * Does what a link of an email is for, given its token and what it is about. The answer is the e-mail that the next email goes to,
     * if there is one. Null where it counts for nothing any more.
     */
    async confirm(
      transaction: Transaction,
      token: string,
      { purpose, user, next }: OpenedLink,
    ): Promise<{ next?: string } | null> {
      // Only whoever reads the emails to an e-mail hears whether it has an account.
      if (purpose === "change-email-verification" && (await isTaken(next!))) return null;
      const verified = (secret: string) =>
        within(
          transaction,
          ["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND"],
          (inside) =>
            inside.hearing(async (heard) => {
              await inside.api.verifyEmail({ query: { token } });
              return heard;
            }),
          secret,
        );
      let confirmed: Awaited<ReturnType<typeof verified>> = null;
      for (const secret of secrets) confirmed ??= await verified(secret);
      if (!confirmed) return null;
      if (next && !confirmed.next) {
        // Better Auth leaves an unconfirmed account unconfirmed.
        await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await forgetLinks(transaction, user.id);
      }
      return confirmed.next ? { next: confirmed.next } : {};
    },
  };
}

/** A password and the one that is to take its place. */
export type NewPassword = { readonly present: string; readonly wanted: string };

const codeOf = (error: unknown) => (isAPIError(error) ? error.body?.code : undefined);
