import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createEmailVerificationToken } from "better-auth/api";
import { jwtVerify } from "jose";
import { z } from "zod";
import type { ServerContext } from "../../server/context.ts";
import type { User } from "../../shop/domain/user.ts";
import { linkSeconds, type openBetterAuth } from "./better-auth.ts";
import { identities, users } from "./schema.ts";

/** Purpose of a confirmation link, in order: confirm the email, approve a change of email, or confirm the new email. */
const Purpose = z.enum(["confirm-email", "change-email-confirmation", "change-email-verification"]);

type LinkPurpose = z.infer<typeof Purpose>;

const LinkPayload = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: Purpose,
  stamp: z.string(),
});

export type OpenedLink = {
  readonly purpose: LinkPurpose;
  readonly user: User;
  readonly isConfirmed: boolean;
  readonly next?: string;
};

type Options = Pick<ServerContext, "database" | "secrets"> & { readonly auth: ReturnType<typeof openBetterAuth> };

/** Creates and verifies the tokens of emailed links. Confirmation tokens are signed and not stored. */
export function emailLinks({ auth: { api, context, withResults }, database, secrets }: Options) {
  const accounts = () =>
    database
      .select({ id: users.id, email: users.login, isVerified: users.emailVerified, hash: identities.password })
      .from(users)
      .innerJoin(identities, and(eq(identities.userId, users.id), eq(identities.provider, "credential")));

  /** HMAC of the password hash. A new password changes the HMAC, which invalidates earlier links. */
  const stampOf = ({ id, hash }: { id: string; hash: string | null }, secret = secrets[0]) =>
    createHmac("sha256", secret).update(`link:${id}:${hash}`).digest("base64url").slice(0, 22);

  /** Finds the user id of a valid reset token. */
  const userOfReset = async (token: string): Promise<string | null> => {
    const found = await (await context).internalAdapter.findVerificationValue(`reset-password:${token}`);
    return found && found.expiresAt > new Date() ? found.value : null;
  };

  return {
    /** Creates a token for a password reset, valid once within 30 minutes. Null if no account has this email. */
    resetToken: (email: string): Promise<string | null> =>
      withResults(async (results) => {
        await api.requestPasswordReset({ body: { email } });
        return results.token ?? null;
      }),

    userOfReset,

    isResetLive: async (token: string): Promise<boolean> => (await userOfReset(token)) !== null,

    /** Creates a confirmation token. Null if the email is already confirmed or changed, or if `next` is taken. */
    confirmToken: async (userId: string, purpose: LinkPurpose, to: string, next?: string): Promise<string | null> => {
      const [found] = await accounts().where(eq(users.id, userId));
      if (!found?.email || (purpose === "confirm-email" && found.isVerified)) return null;
      // Checks only in the last step whether another account has the email `next`. In that step, only the owner of
      // `next` sees the result.
      const isLast = purpose === "change-email-verification";
      if (to !== (isLast ? next : found.email)) return null;
      if (isLast && (await accounts().where(eq(users.login, to))).length > 0) return null;
      const claims = { requestType: purpose, stamp: stampOf(found), userId };
      return createEmailVerificationToken(secrets[0], found.email, next, linkSeconds.confirm, claims);
    },

    /** Verifies a confirmation token. Null if the token is invalid, expired or outdated. */
    open: async (token: string): Promise<OpenedLink | null> => {
      const verified = (await Promise.all(secrets.map((secret) => signedWith(secret, token)))).find(Boolean);
      const parsed = LinkPayload.safeParse(verified?.payload);
      if (!verified || !parsed.success) return null;
      const { email, updateTo, requestType: purpose, stamp } = parsed.data;
      const [found] = await accounts().where(eq(users.login, email));
      if (!found || stampOf(found, verified.secret) !== stamp) return null;
      const user = { id: found.id, email };
      return { purpose, user, isConfirmed: found.isVerified, ...(updateTo && { next: updateTo }) };
    },
  };
}

const signedWith = (secret: string, token: string) =>
  jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ["HS256"] }).then(
    ({ payload }) => ({ secret, payload }),
    () => null,
  );
