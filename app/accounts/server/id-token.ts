import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { FirebaseProject } from "../../shop/domain/shop.ts";

export type Keys = JWTVerifyGetKey;

const googleKeysUrl = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Google's keys to verify ID tokens. Fetched on first use, after an hour, and for an unknown key id. */
export const googleKeys = (url = googleKeysUrl): Keys =>
  createRemoteJWKSet(new URL(url), { cacheMaxAge: 60 * 60 * 1000, timeoutDuration: 2500 });

const leeway = 60;

const time = z.number().transform((seconds) => new Date(seconds * 1000));
const past = time.refine((moment) => moment.getTime() <= Date.now() + leeway * 1000);
const Claims = z
  .object({
    sub: z.string().min(1).max(128),
    email: z.string().min(1).max(254),
    email_verified: z.boolean().catch(false),
    exp: time,
    iat: past,
    auth_time: past,
  })
  .transform(({ sub: subject, email, email_verified: emailVerified, auth_time: signedInAt, exp: validUntil }) => {
    return { subject, email, emailVerified, signedInAt, validUntil };
  });

/** Verified claims of a Firebase ID token. `subject` is the account's `uid`. */
export type Vouched = Readonly<z.infer<typeof Claims>>;

/**
 * Creates a function that verifies ID tokens by Firebase's rules: signature, issuer, audience, expiry, sign-in time.
 * With an emulator, accepts only unsigned tokens. `settings.ts` allows only a local emulator.
 */
export function vouchedBy({ config: { projectId }, emulator }: FirebaseProject, keys = googleKeys()) {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };

  async function claimsOf(token: string) {
    if (emulator) return UnsecuredJWT.decode(token, expected).payload;
    return (await jwtVerify(token, keys, { ...expected, algorithms: ["RS256"] })).payload;
  }

  /** Verifies an ID token. Null if the token is invalid. @throws if the keys cannot be fetched */
  return async (token: string): Promise<Vouched | null> => {
    try {
      return Claims.safeParse(await claimsOf(token)).data ?? null;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };
}

/** True if the token is invalid. False if the keys could not be fetched. */
const isRefusal = (error: unknown) =>
  error instanceof errors.JOSEError &&
  ![errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code].includes(error.code);
