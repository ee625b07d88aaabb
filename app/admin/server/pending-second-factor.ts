import { createHmac } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { qrCodeOf } from "../../server/qr-code.ts";

const recoveryCodeCount = 10;

export const keyedDigest = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`second-factor:${text}`).digest();

/** Derives a second factor from the session id, so that nothing is stored before the set-up is complete. */
export function pendingSecondFactor(session: string, secret: string) {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, (_, at) => {
    const code = base32.encode(keyedDigest(secret, `recovery:${session}:${at}`)).toLowerCase();
    return `${code.slice(0, 5)}-${code.slice(5, 10)}`;
  });
  return { secret: keyedDigest(secret, `secret:${session}`).toString("base64url").slice(0, 22), recoveryCodes };
}

/** Data of the set-up page. Authenticator apps show `issuer` and `account`. */
export function pendingSecondFactorData(
  { secret, recoveryCodes }: ReturnType<typeof pendingSecondFactor>,
  issuer: string,
  account: string,
) {
  const written = base32.encode(secret, { padding: false }).replace(/.{4}(?=.)/g, "$& ");
  return { secret: written, recoveryCodes, qr: qrCodeOf(createOTP(secret).url(issuer, account)) };
}
