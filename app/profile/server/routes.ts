import { type Context, Hono, type Next } from "hono";
import { parse, serialize } from "hono/utils/cookie";
import type { Accounts } from "../../accounts/server/accounts.ts";
import { linkSeconds } from "../../accounts/server/better-auth.ts";
import { clientOf } from "../../accounts/server/sign-in.ts";
import type { Documents } from "../../page/server/documents.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { loginAddress } from "../../shop/addresses.ts";
import { accountAddress, stepAddress } from "../addresses.ts";
import type { StepPage } from "../domain/pages.ts";
import { stepMessages } from "../step-messages.ts";
import { deadLink, type Step, type Who } from "./step.ts";
import { confirmPage } from "./steps/confirm.ts";
import { resetPage } from "./steps/reset.ts";

type Parts = {
  readonly accounts: Accounts;
  readonly steps: Readonly<Record<string, Step>>;
  readonly documents: Documents;
  /** Collects a user's personal data, for the data export. */
  readonly about: (person: Who["user"]) => Promise<object>;
  /** True if shoppers reach the store over https. */
  readonly secure: boolean;
};

/** Forms (`step.ts`) that emailed links open. */
const landings = ["reset", "confirm"] as const;

type Landing = (typeof landings)[number];

/** Format of Better Auth's tokens, which may be signed. */
const token = /^[\w.-]{1,2000}$/;

/**
 * Routes of account forms and emailed links. Moves a link's token from the URL into an HttpOnly cookie, so that the
 * browser history, the page and Referer headers do not contain the token.
 */
export function profileRoutes({ accounts, steps, documents, about, secure }: Parts) {
  /** Cookie name. Over https, `__Host-` stops other hosts and plain http from setting the cookie. Requires path "/". */
  const nameOf = (landing: string) => `${secure ? "__Host-" : ""}wicker.link.${landing}`;
  const cookieOf = (landing: Landing, value: string) =>
    serialize(nameOf(landing), value, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure,
      maxAge: value ? linkSeconds[landing] : 0,
    });

  const linkIn = (c: Context, landing: string) => {
    const { [nameOf(landing)]: link = "" } = parse(c.req.header("cookie") ?? "");
    return token.test(link) ? link : "";
  };

  /** The signed-in user, or null. Sets the session's cookies. */
  async function known(c: Context<HonoEnv>): Promise<Who | null> {
    const { user, began, cookies } = await accounts.session(c.req.raw.headers);
    setCookies(c, cookies);
    return user && began ? { user, session: began.session, token: began.token, since: began.at } : null;
  }

  /** The page of an emailed link. Null if the link is invalid. */
  async function landingPage(landing: Landing, link: string, visitor: Who["user"] | null): Promise<StepPage | null> {
    const changes = accounts.passwords!.changes;
    if (landing === "reset") return (await changes.isResetLive(link)) ? resetPage() : null;
    const opened = await changes.open(link);
    return opened && confirmPage(opened, visitor);
  }

  const land = (landing: Landing) => async (c: Context<HonoEnv>, next: Next) => {
    const given = c.req.query("token");
    if (given !== undefined) {
      setCookies(c, [cookieOf(landing, token.test(given) ? given : "")]);
      return c.redirect(stepAddress(landing), 303);
    }
    const link = linkIn(c, landing);
    if (!link || c.req.query("done") !== undefined) return next();
    const visitor = landing === "confirm" ? ((await known(c))?.user ?? null) : null;
    const page = await landingPage(landing, link, visitor);
    const [again] = landing === "reset" ? ["forgot"] : [];
    return documents.sendWith(c, stepAddress(landing), page ? 200 : 410, page ?? deadLink(landing, again));
  };

  const app = new Hono<HonoEnv>();
  for (const landing of landings) if (steps[landing]) app.get(stepAddress(landing), land(landing));

  return app
    .get(stepAddress("export"), async (c) => {
      const who = await known(c);
      if (!who) return c.redirect(loginAddress({ next: accountAddress() }), 303);
      return c.body(JSON.stringify(await about(who.user), null, 2), 200, {
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
      const who = step.own || name === "confirm" ? await known(c) : null;
      const visitor = { user: who?.user ?? null, client: clientOf(c), headers: c.req.raw.headers };
      const sent = { ...visitor, form, link: linkIn(c, name) };
      if (step.own && !who) return c.redirect(loginAddress({ next: accountAddress() }), 303);
      const outcome = step.own ? await step.send(who!, sent) : await step.send(sent);
      // Delete the cookie of a used or invalid link, but not after an invalid password.
      if (isLanding(name) && ("redirect" in outcome || outcome.status === 410)) setCookies(c, [cookieOf(name, "")]);
      if ("redirect" in outcome) {
        setCookies(c, outcome.cookies ?? []);
        return c.redirect(outcome.redirect, 303);
      }
      if (outcome.retryAfter) c.header("retry-after", String(outcome.retryAfter));
      return documents.sendWith(c, stepAddress(name), outcome.status, outcome.page);
    });
}

const isLanding = (name: string): name is Landing => (landings as readonly string[]).includes(name);

function setCookies(c: Context, cookies: readonly string[]) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}
