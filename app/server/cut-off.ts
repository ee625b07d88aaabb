import type { Context } from "hono";
import type { HonoEnv } from "./hono-env.ts";

/** Whether whoever sent a request has gone before all of it was there: then nobody waits for an answer, and nothing is wrong here. */
export function isCutOff({ env }: Context<HonoEnv>): boolean {
  // Requests that tests make of the app as a function have no bindings at all.
  const incoming = (env as Partial<HonoEnv["Bindings"]> | undefined)?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
