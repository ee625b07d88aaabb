import { Hono } from "hono";
import { clientAddress, networkOf } from "../../server/address.ts";
import { withoutNetwork } from "../../server/client-network.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { counter } from "../../server/metrics.ts";
import { inShares, type RateLimits } from "../../server/rate-limits.ts";
import type { PaymentProvider } from "../domain/provider.ts";
import type { Settle } from "./settle.ts";

export const webhookPath = ({ name }: Pick<PaymentProvider, "name">) => `/payments/${name}`;

const outcomes = ["settled", "not ours", "bad signature", "later", "too many"] as const;

type Dependencies = { readonly provider: PaymentProvider; readonly settle: Settle; readonly limits: RateLimits };

/** Answers 200 only after the effect is committed, and 503 if the provider should try again. */
export function webhookRoute({ provider, settle, limits }: Dependencies) {
  const inNetwork = inShares(limits.limit("webhooks-in-network", { points: 6_000, seconds: 60 }), 100);
  // Counts only signed notifications, so that forged ones cannot use up the limit.
  const signed = inShares(limits.limit("webhooks-signed", { points: 12_000, seconds: 60 }), 100);
  const definition = {
    name: "wicker_payments_webhooks_total",
    help: "Webhook events of the card provider, by outcome.",
  } as const;
  const received = counter(definition, "outcome", outcomes);
  const routes = new Hono<HonoEnv>().post(webhookPath(provider), async (c) => {
    const refused = ({ retryAfter }: { retryAfter: number }) => {
      received.add("too many");
      return c.text("Too many notifications.", 429, { "retry-after": String(retryAfter) });
    };
    const ofNetwork = await inNetwork.consume(networkOf(clientAddress(c)));
    if (!ofNetwork.ok) return refused(ofNetwork);
    const now = Math.floor(Date.now() / 1000);
    const event = await provider.parseWebhook(await c.req.text(), c.req.raw.headers, now);
    if (!event) {
      received.add("bad signature");
      return c.text("The signature is wrong, or too old.", 400);
    }
    const ofAll = await signed.consume("all");
    if (!ofAll.ok) return refused(ofAll);
    const { order } = event;
    if (order === null) {
      received.add("not ours");
      return c.text("Not ours.", 200);
    }
    try {
      // Emails about the payment must not count for the provider's network.
      await withoutNetwork(() => settle(order, { event }));
    } catch {
      received.add("later");
      return c.text("Try again later.", 503, { "retry-after": "30" });
    }
    received.add("settled");
    return c.text("Settled.", 200);
  });
  return { routes, metric: received.metric };
}
