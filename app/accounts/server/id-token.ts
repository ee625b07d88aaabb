import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { FirebaseProject } from "../../shop/domain/shop.ts";

/** Whom Firebase vouches for in an ID token, and until when. */
export type Vouched = {
  /** The account's `uid` in the project. */
  readonly subject: string;
  readonly email: string;
  /** Whether Firebase has made sure that it is theirs. */
  readonly emailVerified: boolean;
  readonly signedInAt: Date;
  readonly validUntil: Date;
};

/** Finds the key that a token says it is signed with. */
export type Keys = JWTVerifyGetKey;

const googleKeysUrl = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Google's keys, fetched when the first token comes, then once an hour and when a token names an unknown one. */
export const googleKeys = (url = googleKeysUrl): Keys =>
  createRemoteJWKSet(new URL(url), { cacheMaxAge: 60 * 60 * 1000, timeoutDuration: 2500 });

/** Seconds that Google's clock may be ahead of ours. */
const leeway = 60;

const past = z.number().refine((moment) => moment <= Date.now() / 1000 + leeway);
const Claims = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().min(1).max(254),
  email_verified: z.boolean().catch(false),
  exp: z.number(),
  iat: past,
  auth_time: past,
});

/**
 * Reads a project's ID tokens as Firebase's documentation demands: signed by Google (RS256), issued for this project and by it,
 * not expired, for somebody who signed in before now. An emulator signs nothing; its tokens are taken only from the
 * one that `config.ts` let in, and only unsigned ones are taken then.
 */
export function vouchedBy({ config: { projectId }, emulator }: FirebaseProject, keys = googleKeys()) {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };

  async function claimsOf(token: string) {
    if (emulator) return UnsecuredJWT.decode(token, expected).payload;
    return (await jwtVerify(token, keys, { ...expected, algorithms: ["RS256"] })).payload;
  }

  /**
   * Whom a token vouches for; null when it is worth nothing.
   * @throws when the keys cannot be had, so that nobody knows.
   */
  return async function vouched(token: string): Promise<Vouched | null> {
    try {
      const claims = Claims.safeParse(await claimsOf(token));
      if (!claims.success) return null;
      const { sub: subject, email, email_verified: emailVerified, auth_time, exp } = claims.data;
      return {
        subject,
        email,
        emailVerified,
        signedInAt: new Date(auth_time * 1000),
        validUntil: new Date(exp * 1000),
      };
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };
}

/** Whether it is the token's fault: what else can go wrong is on the way to the keys. */
const isRefusal = (error: unknown) =>
  error instanceof errors.JOSEError &&
  ![errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(error.code);
