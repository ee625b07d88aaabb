import type { Context } from "hono";
import { clientAddress } from "../../server/address.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { User } from "../../shop/domain/user.ts";
import { deviceOf } from "../domain/device.ts";
import { accountMessages } from "../messages.ts";

/**
 * Who is trying to get in: the address the limits count by, the Cookie header, whose session ends on success, and what kind of browser
 * it is.
 */
export type Client = {
  readonly address: string;
  readonly cookie?: string | undefined;
  readonly device?: string | undefined;
};

export type Refused = {
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

/** Who sent a request. */
export const clientOf = (c: Context<HonoEnv>): Client => ({
  address: clientAddress(c),
  cookie: c.req.header("cookie"),
  device: deviceOf(c.req.header("user-agent")),
});

/** The database or the provider does not answer, so nobody can get in. */
export const away: Refused = { ok: false, status: 503, message: accountMessages.accountsAway, retryAfter: 60 };
