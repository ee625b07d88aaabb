import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createEmailVerificationToken } from "better-auth/api";
import { jwtVerify } from "jose";
import { z } from "zod";
import type { Database } from "../../database/database.ts";
import { linkSeconds, type openBetterAuth } from "./better-auth.ts";
import { identities, users } from "./schema.ts";
import type { Secrets } from "../../server/secrets.ts";

/** What a link does besides resetting a password: confirm an e-mail; agree to another one, at the present address; or confirm that. */
export const linkPurposes = ["confirm-email", "change-email-confirmation", "change-email-verification"] as const;

export type LinkPurpose = (typeof linkPurposes)[number];

/** What a link says, as Better Auth signed it. */
const Said = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.enum(linkPurposes),
  stamp: z.string(),
});

/** What a link that still counts is about. */
export type OpenedLink = {
  readonly purpose: LinkPurpose;
  readonly user: { readonly id: string; readonly email: string };
  /** True if that email is confirmed already. */
  readonly isConfirmed: boolean;
  /** The e-mail that is to take the place of theirs. */
  readonly next?: string;
};

type Auth = ReturnType<typeof openBetterAuth>;

type Options = { readonly auth: Auth; readonly database: Pick<Database, "select">; readonly secrets: Secrets };

/**
 * The links of emails: Better Auth's own, made as an email is sent. A reset's token is a row of which only a digest is kept; what
 * confirms an e-mail is a signed text, which counts for as long as the account has the e-mail and the password that it had.
 */
export function emailLinks({ auth: { api, context, hearing }, database, secrets }: Options) {
  const account = { id: users.id, email: users.login, isVerified: users.emailVerified, hash: identities.password };
  const accounts = () =>
    database
      .select(account)
      .from(users)
      .innerJoin(identities, and(eq(identities.userId, users.id), eq(identities.provider, "credential")));

  /** Changes with the password: a link from before that is worth nothing. */
  const stampOf = ({ id, hash }: { id: string; hash: string | null }, secret = secrets[0]) =>
    createHmac("sha256", secret).update(`link:${id}:${hash}`).digest("base64url").slice(0, 22);

  const resetIdentifier = (token: string) => `reset-password:${token}`;

  return {
    /** A token that sets another password, once, within half an hour; null where nobody has an account with that e-mail. */
    resetToken: (email: string): Promise<string | null> =>
      hearing(async (heard) => {
        await api.requestPasswordReset({ body: { email } });
        return heard.token ?? null;
      }),

    /** Whether such a token may still be used. */
    isResetLive: async (token: string): Promise<boolean> => {
      const found = await (await context).internalAdapter.findVerificationValue(resetIdentifier(token));
      return found !== null && found.expiresAt > new Date();
    },

    /**
     * A token with which the mailbox that an email goes to says yes; null where it has nothing to say yes to any more: no such account, an
     * e-mail that is confirmed, is another one by now, or is somebody else's.
     */
    confirmToken: async (userId: string, purpose: LinkPurpose, to: string, next?: string): Promise<string | null> => {
      const [found] = await accounts().where(eq(users.id, userId));
      if (!found?.email || (purpose === "confirm-email" && found.isVerified)) return null;
      if (to !== (purpose === "change-email-verification" ? next : found.email)) return null;
      const isLast = purpose === "change-email-verification"; // the present mailbox hears nothing of who has that e-mail
      if (isLast && (await accounts().where(eq(users.login, next!))).length > 0) return null;
      const told = { requestType: purpose, stamp: stampOf(found), userId };
      return createEmailVerificationToken(secrets[0], found.email, next, linkSeconds.confirm, told);
    },

    /** What such a token is about; null when it counts for nothing, or no more. */
    open: async (token: string): Promise<OpenedLink | null> => {
      const verified = (await Promise.all(secrets.map((secret) => signedWith(secret, token)))).find(
        (one) => one !== null,
      );
      const said = Said.safeParse(verified?.payload);
      if (!verified || !said.success) return null;
      const { email, updateTo, requestType: purpose, stamp } = said.data;
      const [found] = await accounts().where(eq(users.login, email));
      if (!found || stampOf(found, verified.secret) !== stamp) return null;
      const user = { id: found.id, email };
      return { purpose, user, isConfirmed: found.isVerified, ...(updateTo && { next: updateTo }) };
    },
  };
}

/** What a token says that is signed with a secret and not too old; else null. */
const signedWith = (secret: string, token: string) =>
  jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ["HS256"] }).then(
    ({ payload }) => ({ secret, payload }),
    () => null,
  );
