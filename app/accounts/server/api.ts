import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Accounts } from "./accounts.ts";
import { refusedField } from "./refused-field.ts";
import { type Client, clientOf, type SignInResult } from "./sign-in.ts";
import { setHeaders } from "../../server/set-headers.ts";
import { databaseUnavailableIn, retryAfter } from "../../database/unavailable.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { accountMessages } from "../messages.ts";

const Typed = z.object({ email: z.string(), password: z.string() });

const Proof = z.object({ idToken: z.string() }).transform(({ idToken }) => idToken);

/** HTTP API for the browser's identity adapters (specification 7). Errors are JSON with `message` and maybe `field`. */
export function accountApi({ passwords, tokens, ...accounts }: Accounts) {
  const enter =
    <Body>(schema: z.ZodType<Body>, how: (body: Body, visitor: Client) => Promise<SignInResult>) =>
    async (c: Context<HonoEnv>) => {
      const body = schema.safeParse(await c.req.json().catch(() => null));
      if (!body.success) return c.json({ message: failureMessages.notUnderstood }, 400);
      const entered = await how(body.data, clientOf(c));
      setHeaders(c, entered);
      if (entered.ok) return c.json({ user: entered.user, validFor: entered.validFor });
      const field = accounts.leadsBack() ? refusedField(entered.message) : undefined;
      return c.json({ message: entered.message, field }, entered.status);
    };

  const app = new Hono<HonoEnv>()
    .use(async (c, next) => {
      c.header("cache-control", "no-store");
      await next();
    })
    .post("/sign-out", async (c) => {
      const { cookies } = await accounts.signOut(c.req.raw.headers);
      setHeaders(c, { cookies });
      return c.json({ user: null });
    })
    .get("/session", async (c) => {
      const { user, cookies } = await accounts.session(c.req.raw.headers);
      setHeaders(c, { cookies });
      return c.json({ user });
    })
    .onError((error, c) => {
      if (!databaseUnavailableIn(error)) throw error;
      return c.json({ message: accountMessages.accountsUnavailable }, 503, { "retry-after": String(retryAfter) });
    });
  if (passwords)
    app.post("/sign-in", enter(Typed, passwords.signIn)).post("/accounts", enter(Typed, passwords.createAccount));
  if (tokens) app.post("/session", enter(Proof, tokens.enter));
  return app;
}
