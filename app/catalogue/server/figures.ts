import type { Figures, Money } from "../../shop/domain/money.ts";
import { digitsOf } from "../domain/currency.ts";

const numberingSystem = "latn";

export function moneyIn(currency: string, locale: string): Money {
  const digits = digitsOf(currency);
  const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, numberingSystem, ...exactly });
  return { currency, figures: figuresOf(format, digits) };
}

export const countsIn = (locale: string): Figures => figuresOf(new Intl.NumberFormat(locale, { numberingSystem }), 0);

/** Regex replacements that format numbers as `format` does. @param digits number of decimals. */
function figuresOf(format: Intl.NumberFormat, digits: number): Figures {
  const million = format.formatToParts(1_234_567);
  const text = (some: readonly Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  const valueOf = (name: Intl.NumberFormatPartTypes) => million.find(({ type }) => type === name)?.value ?? "";
  const isNumber = ({ type }: Intl.NumberFormatPart) => ["integer", "group", "decimal", "fraction"].includes(type);
  const groups = million.filter(({ type }) => type === "integer");
  const isThousandParted = format.formatToParts(1000).some(({ type }) => type === "group");
  const steps = [
    ...Array.from({ length: digits }, (_, at) => [`^(?=\\d{${at + 1}}$)`, "0"] as const),
    [endsOfGroups(digits, groups.at(-2)?.value.length ?? 3, isThousandParted), valueOf("group")],
    [digits ? `(?=\\d{${digits}}$)` : "$", valueOf("decimal")],
    ["^", text(million.slice(0, million.findIndex(isNumber)))],
    ["$", text(million.slice(million.findLastIndex(isNumber) + 1))],
  ] as const;
  return steps
    .filter(([, replacement]) => replacement)
    .map(([at, replacement]) => [at, replacement.replaceAll("$", "$$$$")]);
}

/** Regex for the positions of thousands separators. If `isThousandParted` is false, four-digit numbers have none. */
const endsOfGroups = (digits: number, group: number, isThousandParted: boolean) =>
  `\\B(?=(\\d{${group}})*\\d{${3 + digits}}$)${isThousandParted ? "" : `(?:(?<=\\d\\d)|(?=\\d{${4 + digits}}))`}`;
