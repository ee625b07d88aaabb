import { proportion, spread, sumOf } from "../../charges/domain/proportion.ts";
import { refundFor } from "../../charges/domain/refund.ts";
import type { Share, Total } from "../../charges/domain/total.ts";
import type { Units } from "../../orders/domain/order.ts";
import { type TaxGroup, taxGroupOf } from "./tax-group.ts";

/** An ordered product. `unitPrice` is the price that the shopper saw. */
export type SoldProduct = { readonly id: string; readonly title: string; readonly unitPrice: number };

/** Cancelled and refunded `units` (by product id) and `shipping`. `amount`: price of the rest, in minor units. */
export type SaleState = { readonly units: Units; readonly shipping: number; readonly amount: number };

/** Entry of an order or document. `amount` includes `tax`. "adjustment": a refund without returned goods. */
export type SaleEntry = {
  readonly kind: "goods" | "shipping" | "adjustment";
  /** Product id for goods, tax class for shipping. */
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discount: number;
  readonly amount: number;
  readonly tax: number;
  readonly group: TaxGroup;
};

/** Entries of an order less its cancelled and refunded parts. Their amounts add up to `state.amount`. */
export function restOf(total: Total, products: readonly SoldProduct[], state: SaleState): readonly SaleEntry[] {
  const entries = [...goodsOf(total, products, state), ...shippingOf(total, state)];
  const given = sumOf(entries, amountOf) - state.amount;
  const sign = Math.sign(given); // negative if rounding made `state.amount` exceed the entries
  const groups = groupsOf(entries);
  const adjustments = spread(Math.abs(given), groups, amountOf, ({ group, amount, tax }, part): SaleEntry => {
    const less = { amount: -sign * part, tax: -sign * (amount && proportion(tax, part, amount)) };
    return { kind: "adjustment", id: "", title: "", quantity: -sign, unitPrice: part, discount: 0, ...less, group };
  });
  return [...entries, ...adjustments.filter(({ amount }) => amount !== 0)];
}

const amountOf = ({ amount }: Pick<SaleEntry, "amount">) => amount;

/** Adds up the entries with equal taxes. */
export const groupsOf = (entries: readonly SaleEntry[]): readonly Pick<SaleEntry, "group" | "amount" | "tax">[] =>
  [...Map.groupBy(entries, ({ group }) => group.name).values()].map((ofGroup) => {
    return { group: ofGroup[0]!.group, amount: sumOf(ofGroup, amountOf), tax: sumOf(ofGroup, ({ tax }) => tax) };
  });

const keyOf = ({ kind, id, group }: SaleEntry) => JSON.stringify([kind, id, group.name]);

/** Entries of a credit note: the earlier entries less the later ones. */
export function without(earlier: readonly SaleEntry[], later: readonly SaleEntry[]): readonly SaleEntry[] {
  const keys = new Set([...earlier, ...later].map(keyOf));
  const changed = [...keys].map((key) => {
    const [had, has] = [earlier, later].map((entries) => entries.find((entry) => keyOf(entry) === key));
    return lessOf(had, has);
  });
  const isShown = ({ kind, quantity, amount }: SaleEntry) => (kind === "goods" ? quantity > 0 : amount !== 0);
  const shown = changed.filter(isShown);
  // Rounding can change an entry's tax but not its amount. Another entry with the same taxes gets that change.
  for (const { group, tax } of changed.filter((entry) => !isShown(entry) && entry.tax !== 0)) {
    const at = shown.findIndex((entry) => entry.group.name === group.name);
    const first = shown[at];
    if (first) shown[at] = { ...first, tax: first.tax + tax };
  }
  return shown;
}

/**
 * Subtracts `has` from `had`. An undefined entry counts as zero. For shipping and adjustments, the resulting quantity
 * is 1, -1 or 0: the sign of the amount.
 */
function lessOf(had: SaleEntry | undefined, has: SaleEntry | undefined): SaleEntry {
  const entry = (had ?? has)!;
  const less = (name: "quantity" | "discount" | "amount" | "tax") => (had?.[name] ?? 0) - (has?.[name] ?? 0);
  const amount = less("amount");
  const changed = { ...entry, quantity: less("quantity"), discount: less("discount"), amount, tax: less("tax") };
  return entry.kind === "goods" ? changed : { ...changed, quantity: Math.sign(amount), unitPrice: Math.abs(amount) };
}

function goodsOf(total: Total, products: readonly SoldProduct[], { units, shipping }: SaleState): SaleEntry[] {
  const all = Object.fromEntries(total.lines.map(({ id, quantity }) => [id, quantity]));
  return refundFor(total, { units, shipping }, all, 0).lines.map(({ id, units: quantity, amount, tax }) => {
    const share = total.lines.find((line) => line.id === id)!;
    const { title, unitPrice } = products.find((product) => product.id === id)!;
    const discount = share.discount - proportion(share.discount, share.quantity - quantity, share.quantity);
    const group = taxGroupOf(total, share);
    return { kind: "goods", id, title, quantity, unitPrice, discount, amount, tax, group };
  });
}

const paidFor = ({ net, tax }: Share) => net + tax;

function shippingOf(total: Total, { shipping }: SaleState): SaleEntry[] {
  const title = total.parts.find(({ kind }) => kind === "shipping")?.name ?? "";
  const given = Math.min(shipping, sumOf(total.shipping, paidFor));
  const entries = spread(given, total.shipping, paidFor, (share, part): SaleEntry => {
    const [id, paid] = [share.taxClass, paidFor(share)];
    const amount = paid - part;
    const tax = share.tax - (paid && proportion(share.tax, part, paid));
    const group = taxGroupOf(total, share);
    return { kind: "shipping", id, title, quantity: 1, unitPrice: amount, discount: 0, amount, tax, group };
  });
  return entries.filter(({ amount }) => amount > 0);
}
