import type { Entry } from "./log.ts";

export type ChargeFact = Extract<Entry, { kind: "charge" }>;
export type RefundFact = Extract<Entry, { kind: "refund" }>;
export type WebhookFact = Extract<Entry, { kind: "webhook" }>;
export type Truth = ReturnType<typeof truthOf>;

export function truthOf(entries: readonly Entry[]) {
  const charges = entries.filter((entry): entry is ChargeFact => entry.kind === "charge");
  const webhooks = entries.filter((entry): entry is WebhookFact => entry.kind === "webhook");
  const statuses = entries.filter((entry): entry is RefundFact => entry.kind === "refund");
  const refunds = [...new Map(statuses.map((refund) => [refund.id, refund])).values()];
  const made = refunds.filter(({ status }) => status !== "failed");
  const currencies = new Set(charges.map(({ currency }) => currency));
  /** Amount that the gateway holds in a currency, in total or for one order. */
  const held = (currency: string, order?: number) => {
    const matches = (one: ChargeFact | RefundFact) =>
      one.currency === currency && (order === undefined || one.order === String(order));
    return sumOf(charges.filter(matches)) - sumOf(made.filter(matches));
  };
  return { charges, refunds, made, webhooks, currencies, held };
}

export const sumOf = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
