import { eq } from "drizzle-orm";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import type { User } from "../../shop/domain/user.ts";
import type { Credentials } from "../../shop/identity.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { identities, sessions, users } from "./schema.ts";
import { sessionSeconds } from "./cookie.ts";
import { limits } from "./credentials.ts";
import { rootCause } from "../../database/root-cause.ts";

/** A new session's token and its user, or which of the two refusals it is. */
export type Answer = { readonly token: string; readonly user: User } | "wrong credentials" | "e-mail taken";

/**
 * The embedded provider: accounts with e-mail and password in the store's own database, kept by Better Auth. It hashes
 * with scrypt in libuv's threads, for an unknown e-mail too, and writes an account's rows in one transaction. Its HTTP
 * handler is not mounted: nothing of it can be reached but these two calls.
 * Both @throw when the database does not answer.
 */
export function embeddedProvider({ database, secret, log }: { database: Database; secret: string; log: Log }) {
  const { api } = betterAuth({
    secret,
    baseURL: "http://localhost", // only for links in e-mails, which it never sends
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, message, ...details) => log.error({ causes: details.map(rootCause) }, message),
    },
    database: drizzleAdapter(database, {
      provider: "pg",
      schema: { user: users, account: identities, session: sessions },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordLeast,
      maxPasswordLength: limits.passwordMost,
    },
    // What it calls a user's name is what we greet by; its unique e-mail is only this provider's (`schema.ts`).
    user: { fields: { name: "email", email: "login" } },
    account: { fields: { providerId: "provider", accountId: "subject" } },
    session: { expiresIn: sessionSeconds },
    // Its users' pictures and its sessions' addresses and browsers are nothing the store wants to know.
    databaseHooks: {
      session: { create: { before: async () => ({ data: { ipAddress: undefined, userAgent: undefined } }) } },
    },
    // The limits are ours (`attempts.ts`): its own would count in each process, by whatever X-Forwarded-For says.
    rateLimit: { enabled: false },
    advanced: { database: { generateId: "uuid", validateSchema: false }, ipAddress: { disableIpTracking: true } },
  });

  const isTaken = async (email: string) =>
    (await database.select({ id: users.id }).from(users).where(eq(users.login, email))).length > 0;

  async function signIn({ email, password }: Credentials): Promise<Answer> {
    try {
      const { token, user } = await api.signInEmail({ body: { email, password } });
      return { token, user: { id: user.id, email: user.name } };
    } catch (error) {
      if (codeOf(error) === "INVALID_EMAIL_OR_PASSWORD") return "wrong credentials";
      throw error;
    }
  }

  async function createAccount({ email, password }: Credentials): Promise<Answer> {
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
  }

  return { signIn, createAccount };
}

const codeOf = (error: unknown) => (isAPIError(error) ? error.body?.code : undefined);
