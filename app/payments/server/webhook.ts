import { Hono } from "hono";
import type { HonoEnv } from "../../server/hono-env.ts";
import { withoutNetwork } from "../../server/client-network.ts";
import { counter } from "../../server/metrics.ts";
import type { PaymentProvider } from "../domain/provider.ts";
import type { Settle } from "./settle.ts";

export const webhookPath = "/payments/stripe";

const outcomes = ["settled", "not ours", "bad signature", "later"] as const;

/**
 * The endpoint for the card provider's notifications. It answers 200 only after the effect is committed, 400 for a wrong
 * signature, and 503 if the provider or the database does not answer, so that the provider tries again.
 */
export function webhookRoute({ provider, settle }: { readonly provider: PaymentProvider; readonly settle: Settle }) {
  const definition = { name: "wicker_payments_webhooks_total", help: "Notifications of the card provider." } as const;
  const received = counter(definition, "outcome", outcomes);
  const routes = new Hono<HonoEnv>().post(webhookPath, async (c) => {
    const signature = c.req.header("stripe-signature") ?? "";
    const event = await provider.parseWebhook(await c.req.text(), signature, Math.floor(Date.now() / 1000));
    if (!event) {
      received.add("bad signature");
      return c.text("The signature is wrong, or too old.", 400);
    }
    const { order } = event;
    if (order === null) {
      received.add("not ours");
      return c.text("Not ours.", 200);
    }
    try {
      // The emails that this causes must not count for the provider's network.
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
