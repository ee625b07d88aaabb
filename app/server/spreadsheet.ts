import { stringify } from "csv-stringify/sync";

/** Characters that spreadsheets skip at the start of a cell: spaces and quotes. */
const skipped = String.raw`(?:[^\S\t\r\n]|")*`;

/** Characters that start a formula, or that spreadsheets drop before a formula. */
const dangerous = String.raw`[=+\-@\t\r＝＋－＠]`;

/**
 * Returns a regular expression for positions where a formula may start, including apostrophes before the formula.
 * Assumes that a cell may start after any separator, because the importing program may use any separator.
 * @param apostrophes regular expression of the apostrophes.
 */
const places = (apostrophes: string) =>
  new RegExp(
    `(?<=^|[,;\\t\\r\\n])(${skipped})${apostrophes}(?=${dangerous})|(?<=[;\\t\\r\\n])(${skipped})${apostrophes}$`,
    "g",
  );
const unguarded = places("('*)");
const guarded = places("'('*)");

/** Prefixes formulas with an apostrophe, so that spreadsheets show them as text. Works for any separator. */
export const guard = (text: string) => text.replace(unguarded, "$1$3'$2$4");

/** Reverses `guard`. Leaves other texts unchanged. */
export const unguard = (text: string) => (text.includes("'") ? text.replace(guarded, "$1$3$2$4") : text);

/** Formats rows as CSV (RFC 4180). Guards formulas. Quotes cells only where needed. */
export const csvRows = (rows: readonly (readonly (string | number)[])[], lineEnd: "\n" | "\r\n") =>
  stringify(rows as (string | number)[][], {
    record_delimiter: lineEnd,
    quote_record_delimiter: true,
    cast: { string: guard },
  });
