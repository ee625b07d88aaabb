import type { User } from "../../shop/domain/user.ts";
import { accountWords } from "../words.ts";

/** Who is trying to get in: the address the limits count by, and the Cookie header, whose session ends on success. */
export type Client = { readonly address: string; readonly cookie?: string | undefined };

type Refused = {
  readonly ok: false;
  readonly status: 401 | 409 | 422 | 429 | 503;
  /** May be shown to the shopper as it is. */
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
};

type SignedIn = {
  readonly ok: true;
  readonly user: User;
  /** The Set-Cookie values that the answer must carry. */
  readonly cookies: string[];
  /** Seconds until the session counts for nothing unless the provider's word is given again. */
  readonly validFor?: number;
};

/** Signed in, or why not. */
export type SignInResult = SignedIn | Refused;

/** The database or the provider does not answer, so nobody can get in. */
export const away: Refused = { ok: false, status: 503, message: accountWords.accountsAway, retryAfter: 60 };
