import { setTimeout as wait } from "node:timers/promises";
import type StripeSdk from "stripe";
import { z } from "zod";
import type { ChargeAmount, PaymentProvider, RefundResult, SessionStatus } from "../../domain/provider.ts";
import { ProviderUnavailable } from "../../domain/provider.ts";
import { fromStripe, toStripe } from "./amounts.ts";

export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  /** URL of a fake Stripe for tests. Null for Stripe itself. */
  readonly api: URL | null;
};

const timeoutMs = 5_000;

/** Maximum difference between a webhook's time and now. */
const toleranceSeconds = 300;

/** Events after which an order's payment is read again. */
const relevant = /^(checkout\.session\.|charge\.refund|refund\.)/;

/** Adapter for Stripe's hosted payment pages. Loads the SDK at the first call. */
export function stripeProvider({ secretKey, webhookSecrets, api }: StripeSettings): PaymentProvider {
  let loaded: Promise<StripeSdk> | undefined;
  const stripe = () => (loaded ??= open());
  async function open() {
    const { default: Stripe } = await import("stripe");
    const host = api && { host: api.hostname, port: api.port, protocol: "http" as const };
    return new Stripe(secretKey, { ...host, timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false });
  }

  /** Converts failures of the connection or of Stripe to ProviderUnavailable. */
  async function call<Answer>(run: (sdk: StripeSdk) => Promise<Answer>): Promise<Answer> {
    const sdk = await stripe();
    try {
      return await Promise.race([
        run(sdk),
        wait(timeoutMs + 500, undefined, { ref: false }).then(() => Promise.reject(new Error("timeout"))),
      ]);
    } catch (error) {
      const statusCode = statusIn(error);
      throw new ProviderUnavailable(error, statusCode !== undefined && statusCode !== 409);
    }
  }

  /** Lists all objects, with one call for each page. */
  async function list<Listed extends { readonly id: string }>(
    load: (sdk: StripeSdk, page: StripeSdk.PaginationParams) => Promise<StripeSdk.ApiList<Listed>>,
  ) {
    const all: Listed[] = [];
    for (;;) {
      const last = all.at(-1);
      const { data, has_more: isMore } = await call((sdk) =>
        load(sdk, { limit: 100, ...(last && { starting_after: last.id }) }),
      );
      all.push(...data);
      if (!isMore || data.length === 0) return all;
    }
  }

  /** Reads a payment page. A page that Stripe does not know, as after a change of the account, counts as expired. */
  async function read(sdk: StripeSdk, session: string): Promise<SessionStatus> {
    const retrieved = sdk.checkout.sessions.retrieve(session, { expand: ["payment_intent"] });
    const found = await retrieved.catch((error: { statusCode?: number }) => {
      if (error.statusCode === 404) return null;
      throw error;
    });
    if (!found) return { state: "expired", received: null };
    const intent = typeof found.payment_intent === "object" ? found.payment_intent : null;
    const isReceived = intent?.status === "succeeded" && intent.amount_received > 0;
    const currency = intent?.currency.toUpperCase() ?? "";
    const received = isReceived
      ? { charge: intent.id, amount: fromStripe(intent.amount_received, currency), currency }
      : null;
    if (found.status === "expired") return { state: "expired", received };
    if (found.status !== "complete") return { state: "open", received: null };
    const hasFailed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
    return { state: received ? "complete" : hasFailed ? "expired" : "processing", received };
  }

  return {
    name: "stripe",
    origins: [api ? api.origin : "https://checkout.stripe.com"],

    refusal(amount, currency) {
      const { units, minimum } = toStripe(amount, currency);
      if (units === null) return "not payable";
      return units < minimum ? "too small" : null;
    },

    begin: ({ id, order, amount, currency, title, email, successUrl, cancelUrl, expiresAt }) =>
      call(async (sdk) => {
        const metadata = { order: String(order), payment_session: id };
        const price = { currency: currency.toLowerCase(), unit_amount: toStripe(amount, currency).units! };
        const params = {
          mode: "payment" as const,
          line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: title } } }],
          customer_email: email,
          client_reference_id: String(order),
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: expiresAt,
          metadata,
          payment_intent_data: { metadata },
        };
        const session = await whileBusy(() => sdk.checkout.sessions.create(params, { idempotencyKey: id }));
        return { session: session.id, url: session.url! };
      }),

    status: (session, end) =>
      call(async (sdk) => {
        if (!end) return read(sdk, session);
        // Stripe refuses to expire a page that is already complete or expired. Any other refusal is thrown.
        const refused = await sdk.checkout.sessions.expire(session).then(
          () => null,
          (error: unknown) => error,
        );
        const status = await read(sdk, session);
        if (refused && status.state === "open") throw refused;
        return status;
      }),

    async refund({ id, key, order, charge, amount, currency }, isRetry): Promise<RefundResult> {
      const sdk = await stripe();
      try {
        const earlier = isRetry ? await refundWith(sdk, charge, id) : undefined;
        const metadata = { refund: id, order: String(order) };
        const params = { payment_intent: charge, amount: toStripe(amount, currency).units!, metadata };
        const { id: found, status } = earlier ?? (await sdk.refunds.create(params, { idempotencyKey: key }));
        if (status === "succeeded") return { state: "done", id: found };
        return { state: status === "failed" || status === "canceled" ? "failed" : "pending", id: found };
      } catch (error) {
        if (error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError")
          return { state: "failed", id: "" };
        return { state: (statusIn(error) ?? 0) >= 500 ? "error" : "away" };
      }
    },

    async held(from, before) {
      const created = { gte: from, lt: before };
      const charges = await list((sdk, page) => sdk.charges.list({ created, ...page }));
      const refunds = await list((sdk, page) => sdk.refunds.list({ created, expand: ["data.charge"], ...page }));
      const refunded = refunds.flatMap(({ charge }) => (charge && typeof charge === "object" ? charge : []));
      const held = [...charges, ...refunded].flatMap((charge) => heldBy(charge) ?? []);
      return [...new Map(held.map((one) => [one.charge, one])).values()];
    },

    async parseWebhook(body, headers, now) {
      const sdk = await stripe();
      const signature = headers.get("stripe-signature") ?? "";
      for (const secret of webhookSecrets) {
        const event = await sdk.webhooks
          .constructEventAsync(body, signature, secret, toleranceSeconds, undefined, now * 1000)
          .catch(() => null);
        if (!event) continue;
        const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
        if (signedAt > now + toleranceSeconds) return null; // the SDK accepts times in the future
        const { id, type, data } = event;
        const metadata: Readonly<Record<string, string>> = ("metadata" in data.object && data.object.metadata) || {};
        const { payment_session: row = "" } = metadata;
        const page =
          type.startsWith("checkout.session.") && "id" in data.object && isUuid(row)
            ? { session: data.object.id, id: row }
            : null;
        return { id, type, order: relevant.test(type) ? orderIn(metadata) : null, page };
      }
      return null;
    },
  };
}

/** Status of Stripe's response. Undefined if the call failed without a response. */
const statusIn = (error: unknown) =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : undefined;

/** Repeats a call while another request with the same idempotency key is in progress, as after a double click. */
async function whileBusy<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let left = 16; ; left--)
    try {
      return await run();
    } catch (error) {
      if (left === 0 || statusIn(error) !== 409) throw error;
      await wait(250);
    }
}

/** Amount of a charge, less its refunds. Null if the charge failed, or is not for an order. */
function heldBy(charge: StripeSdk.Charge): ChargeAmount | null {
  const { paid, payment_intent: intent, amount_captured: captured, amount_refunded: refunded } = charge;
  const order = orderIn(charge.metadata);
  if (!paid || order === null || typeof intent !== "string") return null;
  const currency = charge.currency.toUpperCase();
  return { order, charge: intent, amount: fromStripe(captured - refunded, currency), currency };
}

const orderIn = ({ order = "" }: Readonly<Record<string, string>>) => (/^\d{1,15}$/.test(order) ? Number(order) : null);

const isUuid = (text: string) => z.uuid().safeParse(text).success;

async function refundWith(sdk: StripeSdk, charge: string, id: string) {
  for await (const refund of sdk.refunds.list({ payment_intent: charge, limit: 100 }))
    if (refund.metadata?.["refund"] === id) return refund;
  return undefined;
}
