import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { type Gateway, type GatewayOptions, startGateway } from "./gateway.ts";
import type { DirectedLie } from "./lies.ts";

/** Starts a gateway with these faults (lies), and Stripe's SDK as its client. */
export async function gatewayWith(lies: readonly DirectedLie[] = [], options: GatewayOptions = {}) {
  const gateway = await startGateway({ slowMs: 300, retryMs: [10, 10], settleMs: 60_000, ...options });
  for (const lie of lies) gateway.lies.next(lie);
  const { hostname: host, port } = new URL(gateway.address);
  const stripe = new Stripe("sk_test_shop", { host, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
  return { ...gateway, stripe, [Symbol.asyncDispose]: () => gateway.stop() };
}

type Changes = {
  readonly order?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly minutes?: number;
};

/** Parameters of a session, by default to pay 16.69 for order 100001. */
export const sessionParams = ({ order = "100001", amount = 1669, currency = "usd", minutes = 60 }: Changes = {}) => ({
  mode: "payment" as const,
  line_items: [
    { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: `Order ${order}` } } },
  ],
  metadata: { order, payment_session: "one" },
  payment_intent_data: { metadata: { order, payment_session: "one" } },
  expires_at: Math.floor(Date.now() / 1000) + minutes * 60,
  success_url: "http://shop.example/orders/100001?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shop.example/orders/100001",
});

export async function paymentOf(stripe: Stripe, id: string) {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return { session, intent, charge: (intent?.latest_charge ?? null) as Stripe.Charge | null };
}

export async function paidSession({ stripe, lying }: Gateway & { stripe: Stripe }, changes: Changes = {}) {
  const { id } = await stripe.checkout.sessions.create(sessionParams(changes));
  lying.pay(id);
  return id;
}

export type Received = { readonly body: string; readonly headers: IncomingHttpHeaders; readonly at: number };

/** Server that records webhooks and responds with `status`. */
export async function webhookStore(status: (count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => {
        received.push({ body, headers: request.headers, at: performance.now() });
        response.writeHead(status(received.length)).end();
      })
      .catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/stripe`,
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections();
      await once(server, "close");
    },
  };
}
