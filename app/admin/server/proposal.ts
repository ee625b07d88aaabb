import { createHmac } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { encode } from "uqr";

/** What an account is to prove itself by from now on. */
export type Proposal = {
  /** The secret of the app, in characters of which each is a byte. */
  readonly secret: string;
  /** With a dash in the middle of each. */
  readonly recoveryCodes: readonly string[];
};

const recoveryCodeCount = 10;

/** A digest that nobody can make or check without the store's secret. */
export const keyedDigest = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`second-factor:${text}`).digest();

/**
 * What may be set up in a session. It is the same each time, so that nothing need be kept before it counts; and another one after the
 * next sign-in.
 */
export function proposalTo(session: string, secret: string): Proposal {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, (_, at) => {
    const code = base32.encode(keyedDigest(secret, `recovery:${session}:${at}`)).toLowerCase();
    return `${code.slice(0, 5)}-${code.slice(5, 10)}`;
  });
  return { secret: keyedDigest(secret, `secret:${session}`).toString("base64url").slice(0, 22), recoveryCodes };
}

/** A proposal as a page shows it. @param issuer what the app calls it, and @param account whose it is. */
export function shownProposal({ secret, recoveryCodes }: Proposal, issuer: string, account: string) {
  const { size, data } = encode(createOTP(secret).url(issuer, account), { border: 4 }); // as much as readers need around it
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const written = base32.encode(secret, { padding: false }).replace(/.{4}(?=.)/g, "$& ");
  return { secret: written, recoveryCodes, qr: { size, path: squares.join("") } };
}
