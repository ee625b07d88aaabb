import { stringify } from "csv-stringify/sync";

/** Characters that spreadsheets skip at the start of a cell: spaces and quotes. */
const skipped = String.raw`(?:[^\S\t\r\n]|")*`;

/** Characters that start a formula, or that spreadsheets drop before a formula. */
const dangerous = String.raw`[=+\-@\t\r＝＋－＠]`;

/**
 * Matches positions where a formula may start. A cell may start after any common separator, because spreadsheet
 * programs use different separators. @param apostrophes pattern of the apostrophes before a formula
 */
const places = (apostrophes: string) =>
  new RegExp(
    `(?<=^|[,;\\t\\r\\n])(${skipped})${apostrophes}(?=${dangerous})|(?<=[;\\t\\r\\n])(${skipped})${apostrophes}$`,
    "g",
  );
const unguarded = places("('*)");
const guarded = places("'('*)");

/** Prefixes formulas with an apostrophe, so that spreadsheet programs show formulas as text. */
export const guard = (text: string) => text.replace(unguarded, "$1$3'$2$4");

export const unguard = (text: string) => (text.includes("'") ? text.replace(guarded, "$1$3$2$4") : text);

/** Number with fixed decimals. Wrapped in an object, because `guard` treats a string's minus sign as a formula. */
type Decimal = { readonly decimal: `${number}` };
type Cell = string | number | Decimal;

/** Formats rows as CSV (RFC 4180). Applies `guard` to texts. Quotes cells only where needed. */
export const csvRows = (rows: readonly (readonly Cell[])[], lineEnd: "\n" | "\r\n" = "\r\n") =>
  stringify(rows as Cell[][], {
    record_delimiter: lineEnd,
    quote_record_delimiter: true,
    cast: { string: guard, object: ({ decimal }) => String(decimal) },
  });

/** Heading of a CSV file. Excel reads UTF-8 only with a byte order mark. */
export const csvHeading = (columns: readonly string[]) => `\ufeff${csvRows([columns])}`;
