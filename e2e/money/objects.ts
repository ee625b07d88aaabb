import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { SessionParams } from "./params.ts";

export type Session = Stripe.Checkout.Session & { readonly amount_total: number; readonly currency: string };
export type Intent = Stripe.PaymentIntent;
export type Charge = Stripe.Charge & { readonly payment_intent: string };
export type Refund = Stripe.Refund & { readonly charge: string; readonly metadata: Stripe.Metadata };

type Prefix = "cs_test" | "pi" | "ch" | "re" | "txn" | "evt" | "req";
export const newId = (prefix: Prefix) => `${prefix}_${randomBytes(12).toString("hex")}`;

export const seconds = (ms = Date.now()) => Math.floor(ms / 1000);

/** Null for properties that the SDK's types require, but the gateway never sets. */
const nulls = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/** Creates a session. The first payment attempt creates the payment intent. */
export function newSession(params: SessionParams, amount: number, payAddress: string): Session {
  const id = newId("cs_test");
  return {
    id,
    object: "checkout.session",
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, ...nulls("liability", "provider", "status") },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: seconds(),
    currency: params.line_items[0]!.price_data.currency,
    custom_fields: [],
    custom_text: nulls("after_submit", "shipping_address", "submit", "terms_of_service_acceptance"),
    customer_creation: "if_required",
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? seconds() + 24 * 60 * 60,
    livemode: false,
    metadata: params.metadata,
    mode: "payment",
    payment_intent: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    shipping_options: [],
    status: "open",
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${payAddress}/${id}`,
    ...nulls("adaptive_pricing", "after_expiration", "allow_promotion_codes", "allowed_payment_method_types"),
    ...nulls("billing_address_collection", "client_secret", "collected_information", "consent", "consent_collection"),
    ...nulls("currency_conversion", "customer", "customer_account", "customer_details", "integration_identifier"),
    ...nulls("invoice", "invoice_creation", "locale", "managed_payments", "origin_context", "payment_link"),
    ...nulls("payment_method_collection", "payment_method_configuration_details", "payment_method_options"),
    ...nulls("permissions", "recovered_from", "saved_payment_method_options", "setup_intent"),
    ...nulls("shipping_address_collection", "shipping_cost", "submit_type", "subscription", "wallet_options"),
  };
}

export function newIntent({ amount_total: amount, currency }: Session, metadata: Stripe.Metadata): Intent {
  const id = newId("pi");
  return {
    id,
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    created: seconds(),
    currency,
    livemode: false,
    metadata,
    payment_method_types: ["card"],
    status: "requires_payment_method",
    ...nulls("allowed_payment_method_types", "application", "application_fee_amount", "automatic_payment_methods"),
    ...nulls("canceled_at", "cancellation_reason", "customer", "customer_account", "description"),
    ...nulls("excluded_payment_method_types", "last_payment_error", "latest_charge", "managed_payments"),
    ...nulls("next_action", "on_behalf_of", "payment_method", "payment_method_configuration_details"),
    ...nulls("payment_method_options", "payment_record", "processing", "receipt_email", "review"),
    ...nulls("setup_future_usage", "shipping", "source", "statement_descriptor", "statement_descriptor_suffix"),
    ...nulls("transfer_group"),
  };
}

export function newCharge({ id: payment_intent, metadata }: Intent, amount: number, currency: string): Charge {
  return {
    id: newId("ch"),
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: nulls("address", "email", "name", "phone", "tax_id"),
    captured: true,
    created: seconds(),
    currency,
    disputed: false,
    livemode: false,
    metadata,
    paid: true,
    payment_intent,
    refunded: false,
    status: "succeeded",
    ...nulls("application", "application_fee", "application_fee_amount", "balance_transaction"),
    ...nulls("calculated_statement_descriptor", "customer", "description", "failure_balance_transaction"),
    ...nulls("failure_code", "failure_message", "fraud_details", "on_behalf_of", "outcome", "payment_method"),
    ...nulls("payment_method_details", "receipt_email", "receipt_number", "receipt_url", "review", "shipping"),
    ...nulls("source", "source_transfer", "statement_descriptor", "statement_descriptor_suffix"),
    ...nulls("transfer_data", "transfer_group"),
  };
}

type RefundFacts = Pick<Refund, "amount" | "metadata" | "reason" | "status">;

export function newRefund({ id: charge, currency, payment_intent }: Charge, facts: RefundFacts): Refund {
  return {
    id: newId("re"),
    object: "refund",
    charge,
    created: seconds(),
    currency,
    payment_intent,
    ...facts,
    ...nulls("balance_transaction", "customer", "customer_account", "payment_method", "receipt_number"),
    ...nulls("source_transfer_reversal", "transfer_reversal"),
  };
}

type Booked = { readonly id: string; readonly amount: number; readonly currency: string };

/** A change of the account's balance. The gateway takes no fees. */
export function newBalanceTransaction(
  { id: source, amount, currency }: Booked,
  type: "charge" | "refund" | "refund_failure",
): Stripe.BalanceTransaction {
  const signed = type === "refund" ? -amount : amount;
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount: signed,
    available_on: seconds(),
    balance_type: "payments",
    created: seconds(),
    currency,
    fee: 0,
    fee_details: [],
    net: signed,
    reporting_category: type,
    source,
    status: "available",
    type,
    ...nulls("description", "exchange_rate"),
  };
}

/** An event, as in webhooks. `data` has no exact type, because `type` is any string. */
export const newEvent = (type: string, object: object) => ({
  id: newId("evt"),
  object: "event" as const,
  api_version: null,
  created: seconds(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
});

export type GatewayEvent = ReturnType<typeof newEvent> & { readonly account?: string };
