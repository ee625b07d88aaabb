import { sumOf } from "./domain/proportion.ts";
import { effectOn, type TotalPart } from "./domain/total.ts";
import { chargeMessages } from "./messages.ts";

/**
 * Rows that show a total's parts. If `toPay` is below the total, a row subtracts the cancelled items. Rows of included
 * taxes come last. `id` identifies a row, because rows of different tax classes may have equal labels.
 */
export function partRows(parts: readonly TotalPart[], toPay: number, format: (amount: number) => string) {
  const cancelled = sumOf(parts, effectOn) - toPay;
  const rows = parts.map((part) => ({
    label: labelOf(part),
    amount: format(part.effect === "included" ? part.amount : effectOn(part)),
    explanation: explanationOf(part, format),
  }));
  const { parts: labels, explanation } = chargeMessages;
  if (cancelled !== 0 && parts.length > 0)
    rows.splice(parts.filter(({ effect }) => effect !== "included").length, 0, {
      label: labels.cancelled,
      amount: format(-cancelled),
      explanation: explanation.cancelled,
    });
  return rows.map((row, id) => Object.assign(row, { id }));
}

const percentOf = (rate = 0) => `${rate / 10_000} %`;

function labelOf({ kind, name, effect, rate }: TotalPart): string {
  const { parts } = chargeMessages;
  if (kind === "goods") return parts.goods;
  if (kind === "discount" || kind === "shipping") return parts[kind](name);
  const label = { adds: parts.tax, included: parts.included, subtracts: parts.notCharged }[effect];
  return label(name, percentOf(rate));
}

function explanationOf(part: TotalPart, format: (amount: number) => string): string {
  const { explanation } = chargeMessages;
  const { kind, amount, effect, rate, base = 0, by, freeFrom } = part;
  if (kind === "goods") return explanation.goods;
  if (rate !== undefined) {
    const text = { adds: explanation.share, included: explanation.included, subtracts: explanation.takenOff }[effect];
    return (kind === "tax" ? text : explanation.share)(percentOf(rate), format(base));
  }
  if (freeFrom !== undefined) return explanation.free(format(base), format(freeFrom));
  if (by === "value") return explanation.value(format(base));
  if (by) return explanation[by](base);
  return amount === 0 && kind === "shipping" ? explanation.none : explanation.fixed;
}
