import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import type { Database, Transaction } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Log } from "../../server/log.ts";
import { sessionSeconds } from "./cookie.ts";
import { limits } from "./credentials.ts";
import type { passwordHashing } from "./hashing.ts";
import { links } from "./links.ts";
import { identities, sessions, users } from "./schema.ts";

/** How long the link of an email opens what it says, in seconds: half an hour to reset a password, a day to confirm an e-mail. */
export const linkSeconds = { reset: 30 * 60, confirm: 24 * 60 * 60 };

/** What Better Auth tells on its way through a call, and does not answer. */
export type Heard = {
  /** The hash that a password was compared with. */
  hash?: string;
  /** The token that it would have sent. */
  token?: string;
  /** An e-mail that the next email is to go to. */
  next?: string;
  /** Who has another password now. */
  reset?: User;
};

type Options = {
  /** In a transaction, all that a call writes is written with what else is there, or not at all. */
  readonly database: Database | Transaction;
  readonly secret: string;
  readonly passwords: ReturnType<typeof passwordHashing>;
  readonly log: Log;
};

/**
 * Better Auth, as the store keeps accounts with it. It hashes with scrypt in libuv's threads, for an unknown e-mail too, and writes
 * an account's rows in one transaction. Its HTTP handler is not mounted: nothing of it can be reached but what the store calls.
 */
export function openBetterAuth({ database, secret, passwords, log }: Options) {
  const calls = new AsyncLocalStorage<Heard>();

  /** Runs a call. What it tells on its way is in `heard`. */
  const hearing = async <T>(call: (heard: Heard) => Promise<T>): Promise<T> => {
    const heard: Heard = {};
    return calls.run(heard, () => call(heard));
  };
  const tell = (told: Heard) => void Object.assign(calls.getStore() ?? {}, told);

  const { api, $context } = betterAuth({
    secret,
    baseURL: "http://localhost", // only for links in emails, which are the store's own
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...details) => log.error({ causes: details.map(rootCause) }, message),
    },
    database: drizzleAdapter(database, {
      provider: "pg",
      schema: { user: users, account: identities, session: sessions, verification: links },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordLeast,
      maxPasswordLength: limits.passwordMost,
      password: {
        hash: passwords.hash,
        verify: (compared) => {
          tell({ hash: compared.hash });
          return passwords.verify(compared);
        },
      },
      sendResetPassword: async ({ token }) => tell({ token }),
      resetPasswordTokenExpiresIn: linkSeconds.reset,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => tell({ reset: { id: user.id, email: user.name } }),
    },
    emailVerification: {
      sendVerificationEmail: async ({ user }) => tell({ next: user.email }),
      expiresIn: linkSeconds.confirm,
    },
    // What it calls a user's name is what we greet by; its unique e-mail is only this provider's (`schema.ts`).
    user: { fields: { name: "email", email: "login" } },
    account: { fields: { providerId: "provider", accountId: "subject" } },
    session: { expiresIn: sessionSeconds },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      session: {
        create: {
          // Its users' pictures and its sessions' addresses and browsers are nothing the store wants to know.
          before: async () => ({ data: { ipAddress: undefined, userAgent: undefined } }),
        },
      },
      user: {
        update: { before: async (data) => ({ data: { ...data, ...(data.email && { name: data.email }) } }) },
      },
    },
    // The limits are ours (`attempts.ts`): its own would count in each process, by whatever X-Forwarded-For says.
    rateLimit: { enabled: false },
    advanced: { database: { generateId: "uuid", validateSchema: false }, ipAddress: { disableIpTracking: true } },
    // It asks for the session by a cookie of its own: the store tells it the session's token.
    plugins: [bearer()],
  });
  return { api, context: $context, hearing };
}

/** What a call is sent with for whom a session is. */
export const inSession = (token: string) => new Headers({ authorization: `Bearer ${token}` });
