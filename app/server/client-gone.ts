import type { Context } from "hono";
import { incomingOf } from "./address.ts";
import type { HonoEnv } from "./hono-env.ts";

/** True if the client disconnected before it sent the whole request. */
export function isClientGone(c: Context<HonoEnv>): boolean {
  const incoming = incomingOf(c);
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
