import type { Context } from "hono";
import { clientAddress } from "../../server/address.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { User } from "../../shop/domain/user.ts";
import { deviceOf } from "../domain/device.ts";
import { accountMessages } from "../messages.ts";

/** Client of a sign-in: IP address (for rate limits), Cookie header and kind of browser. */
export type Client = {
  readonly address: string;
  readonly cookie?: string | undefined;
  readonly device?: string | undefined;
};

export type Refused = {
  readonly ok: false;
  readonly status: 401 | 409 | 422 | 429 | 503;
  /** Message for the shopper. */
  readonly message: string;
  /** In seconds. */
  readonly retryAfter?: number;
};

type SignedIn = {
  readonly ok: true;
  readonly user: User;
  readonly cookies: string[];
  /** Seconds until the session needs a new token of the hosted provider. */
  readonly validFor?: number;
};

export type SignInResult = SignedIn | Refused;

export const clientOf = (c: Context<HonoEnv>): Client => ({
  address: clientAddress(c),
  cookie: c.req.header("cookie"),
  device: deviceOf(c.req.header("user-agent")),
});

/** Refusal if the database or the provider does not answer. */
export const away = (): Refused => ({
  ok: false,
  status: 503,
  message: accountMessages.accountsAway,
  retryAfter: 60,
});
