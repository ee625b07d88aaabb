import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { bearer } from "better-auth/plugins/bearer";
import type { Database, Transaction } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { ServerContext } from "../../server/context.ts";
import type { User } from "../../shop/domain/user.ts";
import { sessionSeconds } from "./cookie.ts";
import { limits } from "./credentials.ts";
import type { passwordHashing } from "./hashing.ts";
import { links } from "./links.ts";
import { identities, sessions, users } from "./schema.ts";

export const linkSeconds = { reset: 30 * 60, confirm: 24 * 60 * 60 };

/** Values that Better Auth passes only to callbacks. */
export type SideResults = {
  /** Stored hash with which Better Auth compared the password. */
  hash?: string;
  token?: string;
  /** Email address to which the store must send the next confirmation email. */
  next?: string;
  reset?: User;
};

type Options = Pick<ServerContext, "log"> & {
  /** Better Auth runs all its queries in this database or transaction. */
  readonly database: Database | Transaction;
  readonly secret: string;
  readonly passwords: ReturnType<typeof passwordHashing>;
};

export type AuthApi = ReturnType<typeof openBetterAuth>["api"];

/** Configures Better Auth. Clients cannot reach its endpoints, because the store does not mount its HTTP handler. */
export function openBetterAuth({ database, secret, passwords, log }: Options) {
  const calls = new AsyncLocalStorage<SideResults>();

  const withResults = async <T>(call: (results: SideResults) => Promise<T>): Promise<T> => {
    const results: SideResults = {};
    return calls.run(results, () => call(results));
  };
  const collect = (values: SideResults) => void Object.assign(calls.getStore() ?? {}, values);

  const { api, $context } = betterAuth({
    secret,
    baseURL: "http://localhost", // unused: the store does not send Better Auth's links
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
      maxPasswordLength: limits.passwordMax,
      password: {
        hash: passwords.hash,
        verify: (compared) => {
          collect({ hash: compared.hash });
          return passwords.verify(compared);
        },
      },
      sendResetPassword: async ({ token }) => collect({ token }),
      resetPasswordTokenExpiresIn: linkSeconds.reset,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => collect({ reset: { id: user.id, email: user.name } }),
    },
    emailVerification: {
      sendVerificationEmail: async ({ user }) => collect({ next: user.email }),
      expiresIn: linkSeconds.confirm,
    },
    // Stores Better Auth's `name` in the column `email`, and Better Auth's unique `email` in the column `login`.
    user: { fields: { name: "email", email: "login" } },
    account: { fields: { providerId: "provider", accountId: "subject" } },
    session: { expiresIn: sessionSeconds },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      // Prevents Better Auth from storing IP addresses and user agents.
      session: { create: { before: async () => ({ data: { ipAddress: undefined, userAgent: undefined } }) } },
      user: { update: { before: async (data) => ({ data: { ...data, ...(data.email && { name: data.email }) } }) } },
    },
    // Better Auth would count per process and trust X-Forwarded-For. `attempts.ts` limits attempts instead.
    rateLimit: { enabled: false },
    advanced: { database: { generateId: "uuid", validateSchema: false }, ipAddress: { disableIpTracking: true } },
    // Accepts a bearer token as session token, instead of Better Auth's cookie.
    plugins: [bearer()],
  });
  return { api, context: $context, withResults };
}

export const inSession = (token: string) => new Headers({ authorization: `Bearer ${token}` });
