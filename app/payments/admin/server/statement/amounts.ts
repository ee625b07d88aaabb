import { digitsOf } from "../../../../catalogue/domain/currency.ts";

/** Parses an XML decimal such as "1234.5" to minor units. Null if malformed, or if the currency has fewer decimals. */
export function xmlAmount(text: string, currency: string): number | null {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{0,5}))?$/.exec(text) ?? [];
  const digits = digitsOf(currency);
  if (!whole || /[1-9]/.test(decimals.slice(digits))) return null;
  return Number(whole + decimals.slice(0, digits).padEnd(digits, "0"));
}

/** Parses "-1.234,56", "12,5 €", "12.50-" or "(12.50)" to minor units. Null if ambiguous, such as "1.234" in euros. */
export function writtenAmount(text: string, currency: string): number | null {
  const plain = text.replaceAll(/[\s'’]|\p{Sc}|[A-Z]{3}/gu, "").replaceAll("−", "-");
  const isNegative = /^-|-$|^\(.*\)$/.test(plain);
  const body = plain.replaceAll(/^[+(-]|[+)-]$/g, "");
  const digits = digitsOf(currency);
  const [, whole, mark, decimals = ""] =
    /^(\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}|\d{1,3}(?:,\d{3}){1,3})(?:([.,])(\d+))?$/.exec(body) ?? [];
  if (!whole || (mark && whole.includes(mark))) return null;
  const isThousands = digits === 0 && decimals.length === 3; // "1.234" in a currency without decimals
  if (decimals.length > digits && !isThousands) return null;
  const amount = Number(whole.replaceAll(/[.,]/g, "") + decimals.padEnd(digits, "0"));
  return isNegative && amount ? -amount : amount;
}
