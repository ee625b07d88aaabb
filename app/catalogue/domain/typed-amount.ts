import { digitsOf, plainAmount } from "./currency.ts";

export type DecimalMark = "." | ",";

/** Maximum number of digits of a price in minor units, so that prices fit an integer column. */
export const maxDigits = 9;

/**
 * Parses an amount that a user typed: "129", "129.50", "1,669.00", "1.669,00 €". Returns minor units.
 * Reads a separator before three digits as thousands separator, unless the locale uses it for decimals.
 * Null for zero, and for letters next to digits ("10O"). Accepts the currency's code.
 */
export function typedAmount(typed: string, currency: string, mark: DecimalMark): number | null {
  const digits = digitsOf(currency);
  const text = typed
    .replace(currency, " ")
    .replace(/^[^\d.,-]*[^\p{L}\d.,-]|[^\p{L}\d.,][^\d.,]*$/gu, "")
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, "");
  const [, whole = "", last = "", end = ""] = /^([\d.,]*?)(?:([.,])(\d*))?$/.exec(text) ?? [];
  const isAlone = !/[.,]/.test(whole);
  const isThousands = last !== "" && end.length === 3 && (isAlone ? last !== mark : whole.includes(last));
  const [units, decimals] = isThousands ? [whole + last + end, ""] : [whole, end];
  if (!isWhole(units, isThousands ? last : other(last)) || (last && !isThousands && !decimals)) return null;
  if (decimals.length > digits) return null;
  const amount = units.replace(/[.,]/g, "") + decimals.padEnd(digits, "0");
  return amount.replace(/^0+/, "").length <= maxDigits && Number(amount) > 0 ? Number(amount) : null;
}

const other = (mark: string) => (mark === "." ? "," : mark === "," ? "." : "");

/** True for digits, with optional thousands separators. */
const isWhole = (units: string, mark: string) =>
  /^\d+$/.test(units) || (mark !== "" && new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(units));

export const amountToType = (amount: number, currency: string, mark: DecimalMark) =>
  plainAmount(amount, currency).replace(".", mark);
