import type { Books, OrderRow, TransferRow } from "./books.ts";
import { type RefundFact, sumOf, type Truth } from "./truth.ts";

export type StockAtStart = Readonly<Record<string, number>>;

type Input = { readonly truth: Truth; readonly books: Books; readonly stock: StockAtStart };

/** Returns a sentence for each difference between the gateway's log and the store's records. */
export const violationsOf = (input: Input): string[] => rules.flatMap((rule) => rule(input));

/** The ledger's balance of the provider account must equal the amount that the gateway holds. */
function wrongBalance({ truth, books }: Input): string[] {
  const currencies = truth.currencies.union(new Set(books.transfers.map(({ currency }) => currency)));
  return [...currencies].flatMap((currency) => {
    const [held, booked] = [truth.held(currency), balanceOf(books.transfers, currency)];
    return held === booked ? [] : [`The gateway holds ${held} ${currency}, but the ledger says ${booked}.`];
  });
}

function balanceOf(transfers: readonly TransferRow[], currency: string): number {
  const inCurrency = transfers.filter((transfer) => transfer.currency === currency);
  return (
    sumOf(inCurrency.filter(({ debit }) => debit === "provider")) -
    sumOf(inCurrency.filter(({ credit }) => credit === "provider"))
  );
}

/** Each charge must have exactly one transfer. The transfer's key contains the id of the charge or payment intent. */
function wronglyBookedCharges({ truth, books }: Input): string[] {
  return truth.charges.flatMap(({ id, intent, amount, currency, order }) => {
    const booked = books.transfers.filter(
      ({ debit, key }) => debit === "provider" && (key.includes(id) || key.includes(intent)),
    );
    const name = `Charge ${id} of order ${order}`;
    if (booked.length !== 1) return [`${name} is booked ${booked.length} times.`];
    const [transfer] = booked;
    return transfer!.amount === amount && transfer!.currency === currency
      ? []
      : [`${name} is ${amount} ${currency}, but ${transfer!.amount} ${transfer!.currency} is booked.`];
  });
}

/** Key of a refund: its id in the store, or the gateway's id if the store did not request the refund. */
const refundKey = ({ refund, id }: RefundFact) => refund ?? id;

/** A refund's transfers must add up to its amount. Each transfer's key contains the refund's id. */
function wronglyBookedRefunds({ truth, books }: Input): string[] {
  return [...Map.groupBy(truth.refunds, refundKey)].flatMap(([key, tries]) => {
    const ids = [key, ...tries.map(({ id }) => id)];
    const found = books.transfers.filter((transfer) => ids.some((id) => transfer.key.includes(id)));
    const booked =
      sumOf(found.filter(({ credit }) => credit === "provider")) -
      sumOf(found.filter(({ debit }) => debit === "provider"));
    const paid = sumOf(tries.filter(({ status }) => status !== "failed"));
    return booked === paid ? [] : [`Refund ${key} of order ${tries[0]!.order} paid ${paid}, but ${booked} is booked.`];
  });
}

/** Each transfer of the provider account must belong to a charge or refund. */
function unexplainedTransfers({ truth, books }: Input): string[] {
  const ids = [
    ...truth.charges.flatMap(({ id, intent }) => [id, intent]),
    ...truth.refunds.flatMap((refund) => [refund.id, refundKey(refund)]),
  ];
  return books.transfers
    .filter(({ debit, credit }) => debit === "provider" || credit === "provider")
    .filter(({ key }) => !ids.some((id) => key.includes(id)))
    .map(({ id, key }) => `Transfer ${id} (${key}) has no charge or refund at the gateway.`);
}

function nonPositiveTransfers({ books }: Input): string[] {
  return books.transfers.filter(({ amount }) => amount <= 0).map(({ id }) => `Transfer ${id} is not positive.`);
}

function changeableLedger({ books }: Input): string[] {
  return books.isAppendOnly ? [] : ["The ledger can be changed: transfers need a trigger that rejects it."];
}

/** The ledger's provider balance of each order must equal the amount that the gateway holds for the order. */
function wrongOrderBalances({ truth, books }: Input): string[] {
  const known = new Set(books.payments.map(({ order }) => String(order)));
  const unknown = truth.charges
    .filter(({ order }) => order === null || !known.has(order))
    .map(({ id, order }) => `Charge ${id} is for order ${order}, which has no payment.`);
  const byOrder = Map.groupBy(books.transfers, ({ order }) => order);
  const differing = books.payments.flatMap(({ order, currency }) => {
    const [held, booked] = [truth.held(currency, order), balanceOf(byOrder.get(order) ?? [], currency)];
    if (held === booked) return [];
    return [`Order ${order} has ${booked} ${currency} booked, but the gateway holds ${held}.`];
  });
  return [...unknown, ...differing];
}

/** Refunds that the worker or the owner must still make, by order. */
const waitingRefunds = ({ refunds }: Books) =>
  Map.groupBy(
    refunds.filter(({ state }) => state !== "done"),
    ({ order }) => order,
  );

/**
 * For orders paid by card, the gateway must hold at least the amount due, and at most the waiting refunds more. For
 * cancelled orders, it must hold exactly the waiting refunds.
 */
function wronglyHeldMoney({ truth, books }: Input): string[] {
  const orders = new Map(books.orders.map((order) => [order.number, order]));
  const waiting = waitingRefunds(books);
  return books.payments
    .filter(({ order, method }) => method === "card" && orders.has(order))
    .flatMap(({ order, currency }) =>
      heldByOrder(orders.get(order)!, truth.held(currency, order), sumOf(waiting.get(order) ?? [])),
    );
}

/** Payments in a currency other than the order's must be refunded, or booked as unmatched for the owner. */
function foreignMoney({ truth, books }: Input): string[] {
  const unmatched = books.transfers.filter(({ credit }) => credit === "unmatched");
  return books.payments.flatMap(({ order, currency }) =>
    [...truth.currencies]
      .filter((other) => other !== currency)
      .filter((other) => {
        const left = unmatched.filter((transfer) => transfer.order === order && transfer.currency === other);
        return truth.held(other, order) !== sumOf(left);
      })
      .map((other) => `Order ${order} keeps money in ${other}.`),
  );
}

function heldByOrder({ number, state, isHeld, due }: OrderRow, held: number, waiting: number): string[] {
  const left = held - waiting;
  if (state === "cancelled")
    return left === 0 ? [] : [`Order ${number} is cancelled, but keeps ${left} beyond its waiting refunds.`];
  if (isHeld) return left >= due ? [`Order ${number} is paid, but still on hold.`] : [];
  if (held < due) return [`Order ${number} is ${state}, but holds ${held} of ${due}.`];
  return left > due ? [`Order ${number} costs ${due}, but keeps ${left}.`] : [];
}

/** An order with an amount due, neither cancelled nor held, must have a payment in the state "paid". */
function wrongPaymentStates({ books }: Input): string[] {
  const orders = new Map(books.orders.map((order) => [order.number, order]));
  return books.payments.flatMap(({ order: number, state }) => {
    const order = orders.get(number);
    if (!order) return [`The payment of order ${number} has no order.`];
    const mustBePaid = order.state !== "cancelled" && !order.isHeld && order.due > 0;
    return mustBePaid && state !== "paid" ? [`Order ${number} is ${order.state}, but its payment is ${state}.`] : [];
  });
}

/** The gateway must make each refund of the store at most once, and exactly once if its state is "done". */
function wrongRefunds({ truth, books }: Input): string[] {
  const rows = new Map(books.refunds.map((row) => [row.id, row]));
  const made = Map.groupBy(
    truth.made.filter(({ refund }) => refund !== null),
    refundKey,
  );
  const twice = [...made].filter(([, all]) => all.length > 1);
  const unknown = [...made.keys()].filter((id) => !rows.has(id));
  const wrong = books.refunds.filter(
    ({ id, amount, state }) => state === "done" && sumOf(made.get(id) ?? []) !== amount,
  );
  return [
    ...twice.map(([id, all]) => `Refund ${id} was made ${all.length} times.`),
    ...unknown.map((id) => `Refund ${id} was made, but has no row.`),
    ...wrong.map(({ id, amount }) => `Refund ${id} is done, but the gateway did not pay ${amount}.`),
    ...books.refunds.filter(({ amount }) => amount <= 0).map(({ id }) => `Refund ${id} is not positive.`),
    ...truth.refunds.filter(({ status }) => status === "pending").map(({ id }) => `Refund ${id} is still pending.`),
  ];
}

function wrongStock({ books, stock }: Input): string[] {
  const wrong = books.stock
    .filter(({ product, stock: now, ordered }) => now + ordered !== (stock[product] ?? now + ordered))
    .map(
      ({ product, stock: now, ordered }) => `Of ${stock[product]} ${product}, ${now} are left and ${ordered} ordered.`,
    );
  return [...wrong, ...books.left.map(({ order, units }) => `Order ${order} is cancelled, but has ${units} units.`)];
}

/**
 * Each placed or shipped order must have one confirmation email, each other order at most one. Skips stores without
 * any confirmation email.
 */
function wrongEmails({ books }: Input): string[] {
  if (!books.emails?.length) return [];
  const counts = new Map(books.emails.map(({ order, count }) => [order, count]));
  return books.orders.flatMap(({ number, state, isHeld }) => {
    const count = counts.get(number) ?? 0;
    const isMissing = count === 0 && state !== "cancelled" && !isHeld;
    return isMissing || count > 1 ? [`Order ${number} has ${count} confirmation emails.`] : [];
  });
}

/** The store must reject webhooks with bad signatures. An outage (5xx or no response) is no violation. */
function acceptedForgeries({ truth }: Input): string[] {
  return truth.webhooks
    .filter(({ lie }) => lie === "old signature" || lie === "future signature" || lie === "wrong signature")
    .filter(({ status }) => status !== null && status < 400)
    .map(({ event, lie, status }) => `Webhook ${event} with the lie "${lie}" was answered with ${status}.`);
}

const rules: readonly ((input: Input) => string[])[] = [
  wrongBalance,
  wronglyBookedCharges,
  wronglyBookedRefunds,
  unexplainedTransfers,
  nonPositiveTransfers,
  changeableLedger,
  wrongOrderBalances,
  wronglyHeldMoney,
  foreignMoney,
  wrongPaymentStates,
  wrongRefunds,
  wrongStock,
  wrongEmails,
  acceptedForgeries,
];
