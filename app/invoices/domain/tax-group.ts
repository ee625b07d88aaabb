import { sumOf } from "../../charges/domain/proportion.ts";
import type { Share, Total, TotalPart } from "../../charges/domain/total.ts";

/**
 * Combined taxes of an order line: their names, such as "VAT 19 %", and the sum of their rates in millionths. Untaxed
 * lines have an empty `name`, and null as `rate`.
 */
export type TaxGroup = { readonly name: string; readonly rate: number | null };

const isCharged = ({ kind, effect }: TotalPart) => kind === "tax" && effect !== "subtracts";

const nameOf = ({ name, rate = 0 }: TotalPart) => `${name} ${rate / 10_000} %`;

/** Finds the taxes of an order line in the order's total. A line that costs 0 gets the first tax of the total. */
export function taxGroupOf({ parts }: Pick<Total, "parts">, { taxClass, net, tax }: Share): TaxGroup {
  const charged = parts.filter(isCharged);
  const own = charged.filter(({ classes }) => classes?.includes(taxClass));
  const taxes = own.length === 0 && net + tax === 0 ? charged.slice(0, 1) : own;
  return { name: taxes.map(nameOf).join(" + "), rate: taxes.length > 0 ? sumOf(taxes, ({ rate = 0 }) => rate) : null };
}

/** Names of taxes that are in the prices, but were not charged, such as "VAT 19 %". */
export const takenOff = ({ parts }: Pick<Total, "parts">) =>
  parts.filter(({ kind, effect }) => kind === "tax" && effect === "subtracts").map(nameOf);
