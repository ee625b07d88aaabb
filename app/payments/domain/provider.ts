/** `amount` is in minor units of `currency`, an ISO 4217 code. */
type Amount = { readonly amount: number; readonly currency: string };

/** Request for a payment page of one order. */
export type SessionRequest = Amount & {
  readonly order: number;
  /** Id of our row in `payment_sessions`. The same id never opens a second page. */
  readonly id: string;
  readonly title: string;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Unix time in seconds. */
  readonly expiresAt: number;
};

export type OpenedSession = { readonly session: string; readonly url: string };

/** The way to pay an order now: the provider's page, or a bank transfer. */
export type Begun =
  | { readonly kind: "redirect"; readonly url: string }
  | (Amount & {
      readonly kind: "bank details";
      readonly reference: string;
      readonly facts: readonly (readonly [name: string, value: string])[];
      /** QR code for banking apps. Null if the account or the currency has none. */
      readonly code: { readonly size: number; readonly path: string } | null;
    });

export type SessionStatus = {
  /** "processing": the shopper has paid, but the payment can still fail. */
  readonly state: "open" | "processing" | "complete" | "expired";
  /** Money that the provider has received. `charge` is the provider's id of the payment. */
  readonly received: (Amount & { readonly charge: string }) | null;
};

/** An amount of an order's charge. `charge` is the provider's id. */
export type ChargeAmount = Amount & { readonly order: number; readonly charge: string };

/** `id`: our row in `refunds`, which the provider stores with the refund. `key`: idempotency key. */
export type RefundRequest = ChargeAmount & { readonly id: string; readonly key: string };

/** "away": no answer, so a retry uses the same key. "error": the provider failed, so a retry uses another key. */
export type RefundResult =
  { readonly state: "done" | "pending" | "failed"; readonly id: string } | { readonly state: "away" | "error" };

/** A notification. `order` is null for other applications' payments, and for events that change no payment. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly order: number | null;
  /** Payment page of the event: the provider's id, and our row in `payment_sessions`. Null for other events. */
  readonly page: { readonly session: string; readonly id: string } | null;
};

/** Thrown if the provider does not answer in a few seconds, or fails. */
export class ProviderUnavailable extends Error {
  /** True if the provider answered with a failure, which it repeats for the same idempotency key. */
  readonly hasAnswered: boolean;
  constructor(cause: unknown, hasAnswered: boolean) {
    super("The card provider did not answer, or failed.", { cause });
    this.hasAnswered = hasAnswered;
  }
}

/** Adapter for a payment provider. `begin`, `status` and `held` throw ProviderUnavailable. `Way`: result of `begin`. */
export type PaymentProvider<Way = OpenedSession> = {
  /** Part of the webhook's path. */
  readonly name: string;
  /** Hosts of payment pages, for the security headers. */
  readonly origins: readonly string[];
  /** Reason why an amount cannot be paid. Null if payable. */
  readonly refusal: (amount: number, currency: string) => "too small" | "not payable" | null;
  readonly begin: (request: SessionRequest) => Promise<Way>;
  /** @param session id of the page, or the reference of a transfer. @param end true to close an open page first */
  readonly status: (session: string, end: boolean) => Promise<SessionStatus>;
  /** "failed" if the owner must send the money. @param isRetry true if an earlier try may have made the refund */
  readonly refund: (request: RefundRequest, isRetry: boolean) => Promise<RefundResult>;
  /** Reads charges that were made or refunded in a period (Unix seconds). Subtracts refunds from the amounts. */
  readonly held: (from: number, before: number) => Promise<readonly ChargeAmount[]>;
  /** Null if the signature is wrong, or over five minutes from `now`. @param now Unix time in seconds */
  readonly parseWebhook: (body: string, headers: Headers, now: number) => Promise<ProviderEvent | null>;
};
