import type { Context } from "hono";
import type { HonoEnv } from "./hono-env.ts";

/** True if the client disconnected before it sent the whole request. This is not an error of the store. */
export function isClientGone({ env }: Context<HonoEnv>): boolean {
  // Tests may call `app.request` without bindings. Then `incoming` is undefined.
  const incoming = (env as Partial<HonoEnv["Bindings"]> | undefined)?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
