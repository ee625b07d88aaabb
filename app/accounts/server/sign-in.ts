import type { Context } from "hono";
import { clientAddress } from "../../server/address.ts";
import type { ServerContext } from "../../server/context.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { User } from "../../shop/domain/user.ts";
import { deviceOf } from "../domain/device.ts";
import { accountMessages } from "../messages.ts";
import type { SessionCookie } from "./cookie.ts";
import type { EntryAct } from "./entry.ts";
import type { Sessions } from "./sessions.ts";

export type SignInParts = Pick<ServerContext, "database"> & {
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  /** Callbacks to run for each new session, in the transaction that stores it. */
  readonly atEntry: readonly EntryAct[];
  readonly logError: (message: string) => (error: unknown) => void;
};

/** Client of a request: IP address (for rate limits), Cookie header and kind of browser. */
export type Client = {
  readonly address: string;
  readonly cookie?: string | undefined;
  readonly device?: string | undefined;
};

export type Refused = {
  readonly ok: false;
  readonly status: 401 | 409 | 422 | 429 | 503;
  readonly message: string;
  readonly retryAfter?: number;
};

export type SignInResult =
  | {
      readonly ok: true;
      readonly user: User;
      readonly cookies: string[];
      /** Seconds until the session needs a new token from the hosted provider. */
      readonly validFor?: number;
    }
  | Refused;

export const clientOf = (c: Context<HonoEnv>): Client => ({
  address: clientAddress(c),
  cookie: c.req.header("cookie"),
  device: deviceOf(c.req.header("user-agent")),
});

export const accountsUnavailable = (): Refused => ({
  ok: false,
  status: 503,
  message: accountMessages.accountsUnavailable,
  retryAfter: 60,
});
