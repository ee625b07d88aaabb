import { Hono } from "hono";
import { clientAddress, networkOf } from "../../server/address.ts";
import { withoutNetwork } from "../../server/client-network.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { counter } from "../../server/metrics.ts";
import { inShares, type RateLimits } from "../../server/rate-limits.ts";
import type { PaymentProvider } from "../domain/provider.ts";
import type { Settle } from "./settle.ts";

export const webhookPath = ({ name }: Pick<PaymentProvider, "name">) => `/payments/${name}`;

const answers = {
  settled: [200, "Settled."],
  "not ours": [200, "Not ours."],
  "bad signature": [400, "The signature is wrong, or too old."],
  later: [503, "Try again later."],
  "too many": [429, "Too many notifications."],
} as const;

type Outcome = keyof typeof answers;

type Dependencies = {
  readonly provider: PaymentProvider;
  readonly settle: Settle;
  readonly limits: RateLimits;
  readonly report: (error: unknown, order: number) => void;
};

/** Answers 200 only after the effect is committed, and 503 if the provider should try again. */
export function webhookRoute({ provider, settle, limits, report }: Dependencies) {
  const inNetwork = inShares(limits.limit("webhooks-in-network", { points: 6_000, seconds: 60 }), 100);
  // Counts only signed notifications, so that forged ones cannot use up the limit.
  const signed = inShares(limits.limit("webhooks-signed", { points: 12_000, seconds: 60 }), 100);
  const help = "Webhook events of the card provider, by outcome.";
  const outcomes = Object.keys(answers) as Outcome[];
  const received = counter({ name: "wicker_payments_webhooks_total", help }, "outcome", outcomes);
  const routes = new Hono<HonoEnv>().post(webhookPath(provider), async (c) => {
    function answer(outcome: Outcome, retryAfter?: number) {
      received.add(outcome);
      const [status, text] = answers[outcome];
      return c.text(text, status, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
    }
    const ofNetwork = await inNetwork.consume(networkOf(clientAddress(c)));
    if (!ofNetwork.ok) return answer("too many", ofNetwork.retryAfter);
    const now = Math.floor(Date.now() / 1000);
    const event = await provider.parseWebhook(await c.req.text(), c.req.raw.headers, now);
    if (!event) return answer("bad signature");
    const ofAll = await signed.consume("all");
    if (!ofAll.ok) return answer("too many", ofAll.retryAfter);
    const { order } = event;
    if (order === null) return answer("not ours");
    try {
      // Emails about the payment must not count for the provider's network.
      await withoutNetwork(() => settle(order, { event }));
    } catch (error) {
      report(error, order);
      return answer("later", 30);
    }
    return answer("settled");
  });
  return { routes, metric: received.metric };
}
