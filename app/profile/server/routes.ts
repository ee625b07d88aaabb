import { type Context, Hono, type Next } from "hono";
import { parse, serialize } from "hono/utils/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Accounts } from "../../accounts/server/accounts.ts";
import { linkSeconds } from "../../accounts/server/better-auth.ts";
import { clientOf } from "../../accounts/server/sign-in.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { Documents } from "../../page/server/documents.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { loginAddress } from "../../shop/addresses.ts";
import { accountAddress, stepAddress } from "../addresses.ts";
import type { StepContent, StepPage } from "../domain/pages.ts";
import { stepMessages } from "../step-messages.ts";
import { deadLink, type Step, type CurrentSession } from "./step.ts";

type Parts = {
  readonly accounts: Accounts;
  readonly steps: Readonly<Record<string, Step>>;
  readonly documents: Documents;
  readonly about: (person: CurrentSession["user"]) => Promise<object>;
  readonly secure: boolean;
};

const landings = ["reset", "confirm"] as const;

/** Tokens of Better Auth, signed or not. */
const token = /^[\w.-]{1,2000}$/;

/** Cookie name. `__Host-` stops other hosts and plain http from setting the cookie, and requires path "/". */
const nameOf = (landing: string, secure: boolean) => `${secure ? "__Host-" : ""}wicker.link.${landing}`;

/** Reads the token of an emailed link from a Cookie header. Empty without a valid token. */
export function linkIn(cookie: string, landing: string, secure: boolean) {
  const { [nameOf(landing, secure)]: link = "" } = parse(cookie);
  return token.test(link) ? link : "";
}

/** Routes of account forms and emailed links. Moves a link's secret token from the URL to a HttpOnly cookie. */
export function profileRoutes({ accounts, steps, documents, about, secure }: Parts) {
  const cookieOf = (landing: keyof typeof linkSeconds, value: string) => {
    const maxAge = value ? linkSeconds[landing] : 0;
    return serialize(nameOf(landing, secure), value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge });
  };

  /** Reads the signed-in user's session. Sets its renewed cookies. */
  async function known(c: Context<HonoEnv>): Promise<CurrentSession | null> {
    const { user, began, cookies } = await accounts.session(c.req.raw.headers);
    setHeaders(c, { cookies });
    return user && began ? { user, ...began } : null;
  }

  const sendStep = (c: Context<HonoEnv>, step: string, status: ContentfulStatusCode, page: StepContent) =>
    documents.sendWith(c, stepAddress(step), status, { ...page, step } satisfies StepPage);

  const app = new Hono<HonoEnv>();
  for (const landing of landings) {
    const step = steps[landing];
    if (step && !step.requiresUser && step.landing)
      app.get(stepAddress(landing), async (c: Context<HonoEnv>, next: Next) => {
        const given = c.req.query("token");
        if (given !== undefined) {
          setHeaders(c, { cookies: [cookieOf(landing, token.test(given) ? given : "")] });
          return c.redirect(stepAddress(landing), 303);
        }
        const link = linkIn(c.req.header("cookie") ?? "", landing, secure);
        if (!link || c.req.query("done") !== undefined) return next();
        const visitor = landing === "confirm" ? ((await known(c))?.user ?? null) : null;
        const page = await step.landing?.(link, visitor);
        return sendStep(c, landing, page ? 200 : 410, page ?? deadLink(landing));
      });
  }

  return app
    .get(stepAddress("export"), async (c) => {
      const session = await known(c);
      if (!session) return c.redirect(loginAddress({ next: accountAddress() }), 303);
      return c.body(JSON.stringify(await about(session.user), null, 2), 200, {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${stepMessages.file}"`,
        "cache-control": "no-store",
      });
    })
    .post(stepAddress.pattern, async (c, next) => {
      const name = c.req.param("step") ?? "";
      const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
      if (!step) return next();
      const form = await formIn(c);
      const session = step.requiresUser || name === "confirm" ? await known(c) : null;
      const visitor = { user: session?.user ?? null, client: clientOf(c), headers: c.req.raw.headers };
      const sent = { ...visitor, form, link: linkIn(c.req.header("cookie") ?? "", name, secure) };
      const outcome = step.requiresUser ? session && (await step.send(session, sent)) : await step.send(sent);
      if (!outcome) return c.redirect(loginAddress({ next: accountAddress() }), 303);
      const landing = landings.find((one) => one === name);
      // Deletes the cookie of a used or invalid link, but not after an invalid password.
      if (landing && ("redirect" in outcome || outcome.status === 410))
        setHeaders(c, { cookies: [cookieOf(landing, "")] });
      setHeaders(c, outcome);
      if ("redirect" in outcome) return c.redirect(outcome.redirect, 303);
      return sendStep(c, name, outcome.status, outcome.page);
    });
}
