import { type Context, Hono } from "hono";
import { z } from "zod";
import { words } from "../words.ts";
import { type Accounts, AccountsAway } from "./accounts.ts";
import { clientAddress } from "./address.ts";
import type { Visiting } from "./visiting.ts";

/** What the browser's adapter posts: both as typed. */
const Posted = z.object({ email: z.string(), password: z.string() });

/**
 * The calls of `client/identity/embedded.ts`, to be mounted at /api (specification 7). JSON in; out comes `{ user }`,
 * or `{ message }` for the shopper with its status. Nothing of it may be kept by a cache.
 */
export function accountRoutes(accounts: Accounts) {
  const enter = (how: Accounts["signIn"]) => async (c: Context<Visiting>) => {
    const posted = Posted.safeParse(await c.req.json().catch(() => null));
    if (!posted.success) return c.json({ message: words.refusals.notUnderstood }, 400);
    const visitor = { address: clientAddress(c), cookie: c.req.header("cookie") };
    const entered = await how(posted.data, visitor);
    if (entered.ok) return withCookies(c, entered.cookies).json({ user: entered.user });
    if (entered.retryAfter) c.header("retry-after", String(entered.retryAfter));
    return c.json({ message: entered.message }, entered.status);
  };

  return new Hono<Visiting>()
    .use(async (c, next) => {
      c.header("cache-control", "no-store");
      await next();
    })
    .post("/sign-in", enter(accounts.signIn))
    .post("/accounts", enter(accounts.createAccount))
    .post("/sign-out", async (c) => {
      const { cookies } = await accounts.signOut(c.req.raw.headers);
      return withCookies(c, cookies).json({ user: null });
    })
    .get("/session", async (c) => {
      const { user, cookies } = await accounts.session(c.req.raw.headers);
      return withCookies(c, cookies).json({ user });
    })
    .onError((error, c) => {
      if (error instanceof AccountsAway) return c.json({ message: error.message }, 503);
      throw error;
    });
}

function withCookies(c: Context<Visiting>, cookies: readonly string[]) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  return c;
}
