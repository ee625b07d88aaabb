import type { Hono } from "hono";
import { z } from "zod";
import type { Accounts } from "../../../accounts/server/accounts.ts";
import type { Documents } from "../../../page/server/documents.ts";
import type { Loaded } from "../../../page/server/loaders.ts";
import { clientAddress, networkOf } from "../../../server/address.ts";
import { formIn } from "../../../server/forms.ts";
import type { HonoEnv } from "../../../server/hono-env.ts";
import type { RateLimits } from "../../../server/rate-limits.ts";
import { productAddress } from "../../addresses.ts";
import { subscriptionMessages as messages } from "../../subscription-messages.ts";
import type { Subscription } from "../../domain/subscription.ts";
import type { ProductPage } from "../../domain/catalogue.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { subscriptionTokens } from "./tokens.ts";

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

export function subscriptionOn(query: URLSearchParams): Subscription {
  const results = new Map([
    ["asked", messages.requested],
    ["confirmed", messages.confirmed],
    ["stopped", messages.stopped],
  ]);
  const message = results.get(query.get("back") ?? "") ?? null;
  const token = query.get("asking");
  const label = token ? messages.question : messages.label;
  const answers = token
    ? [
        { value: "yes", label: messages.yes, tone: "gold" as const },
        { value: "no", label: messages.no, tone: "grey" as const },
      ]
    : [{ value: "ask", label: messages.send, tone: "gold" as const }];
  return { message, label, token, typed: null, error: undefined, answers };
}

type Options = {
  readonly accounts: Pick<Accounts, "session">;
  readonly documents: Documents;
  readonly subscriptions: Subscriptions;
  readonly tokens: ReturnType<typeof subscriptionTokens>;
  readonly limits: RateLimits;
  /** Null if the page does not exist or has no subscription form. */
  readonly page: (slug: string) => Promise<Loaded | null>;
};

/** POST /products/:slug: subscribes, confirms or unsubscribes. Responses do not reveal which emails are subscribed. */
export function subscriptionRoutes(
  routes: Hono<HonoEnv>,
  { accounts, documents, subscriptions, tokens, limits, page }: Options,
) {
  const inNetwork = limits.limit("askings-in-network", { points: 30, seconds: 60 * 60 });
  const ofEmail = limits.limit("askings-of-email", { points: 10, seconds: 24 * 60 * 60 });

  return routes.post(productAddress.pattern, async (c) => {
    const slug = c.req.param("slug") ?? "";
    const { email: typed = "", token, answer } = await formIn(c);
    if (token !== undefined) {
      const id = tokens.read(token);
      if (id) await subscriptions.answer(id, answer === "yes");
      return c.redirect(productAddress(slug, { back: id && answer === "yes" ? "confirmed" : "stopped" }), 303);
    }
    const loaded = await page(slug);
    if (!loaded) return c.redirect(productAddress(slug), 303);
    const data = loaded.data as ProductPage;
    const refuse = (status: 422 | 429, why: Partial<Subscription>) =>
      documents.sendWith(c, productAddress(slug), status, {
        ...data,
        subscription: { ...data.subscription, typed, ...why },
      });
    const email = Email.safeParse(typed).data;
    if (email === undefined) return refuse(422, { error: messages.wrongEmail });
    if (!(await inNetwork.consume(networkOf(clientAddress(c)))).ok) return refuse(429, { message: messages.tooMany });
    const { user } = await accounts.session(c.req.raw.headers);
    if ((await ofEmail.consume(email)).ok) await subscriptions.subscribe(data.product.id, email, user?.id ?? null);
    return c.redirect(productAddress(slug, { back: "asked" }), 303);
  });
}
