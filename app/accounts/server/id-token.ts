import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { FirebaseProject } from "../../shop/domain/shop.ts";

/** Verified claims of a Firebase ID token. */
export type Vouched = {
  /** The account's `uid` in the project. */
  readonly subject: string;
  readonly email: string;
  /** True if Firebase has verified the email. */
  readonly emailVerified: boolean;
  readonly signedInAt: Date;
  readonly validUntil: Date;
};

/** Looks up a token's signing key. */
export type Keys = JWTVerifyGetKey;

const googleKeysUrl = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Google's signing keys. Fetched at the first token, after an hour, and for an unknown key id. */
export const googleKeys = (url = googleKeysUrl): Keys =>
  createRemoteJWKSet(new URL(url), { cacheMaxAge: 60 * 60 * 1000, timeoutDuration: 2500 });

/** Tolerated clock difference, in seconds. */
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
 * Creates a verifier of ID tokens by Firebase's rules: RS256 signature, issuer, audience, expiry, sign-in in the past.
 * With an emulator, the verifier accepts only unsigned tokens. `settings.ts` allows emulators only on this machine.
 */
export function vouchedBy({ config: { projectId }, emulator }: FirebaseProject, keys = googleKeys()) {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };

  async function claimsOf(token: string) {
    if (emulator) return UnsecuredJWT.decode(token, expected).payload;
    return (await jwtVerify(token, keys, { ...expected, algorithms: ["RS256"] })).payload;
  }

  /** Verifies a token. Null if the token is invalid. @throws if the keys cannot be fetched */
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

/** True if the error means an invalid token. False for failures to fetch the keys. */
const isRefusal = (error: unknown) =>
  error instanceof errors.JOSEError &&
  ![errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(error.code);
