import { digitsOf } from "./currency.ts";

/** How a language parts decimals from the rest. */
export type DecimalMark = "." | ",";

/** As many digits as prices have at most, the decimals among them: so much every sum can hold. */
export const mostDigits = 9;

/**
 * An amount as somebody types it, in whole smallest units of a currency: "129", "129.50", "1,669.00", "1.669,00 €". A mark with three
 * digits after it parts thousands, unless it is the one that the shop's language has before decimals. A letter at a digit is a slip ("10O"),
 * unless it is of the currency's code. Null where that is no amount of the currency above zero.
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
  return amount.replace(/^0+/, "").length <= mostDigits && Number(amount) > 0 ? Number(amount) : null;
}

const other = (mark: string) => (mark === "." ? "," : mark === "," ? "." : "");

/** Whether these are digits, in threes where a mark parts them. */
const isWhole = (units: string, mark: string) =>
  /^\d+$/.test(units) || (mark !== "" && new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(units));

/** An amount as it stands in a field, for the same person to type another. */
export const amountToType = (amount: number, currency: string, mark: DecimalMark) => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits).replace(".", mark);
};
