import { stringify } from "csv-stringify/sync";

/** Characters that spreadsheets skip at the start of a cell: spaces and quotes. */
const skipped = String.raw`(?:[^\S\t\r\n]|")*`;

/** First characters of a formula, and characters that spreadsheets drop before one. */
const dangerous = String.raw`[=+\-@\t\r＝＋－＠]`;

/**
 * Matches positions that need an apostrophe, and the given apostrophes there.
 * A cell may start after any separator, because users may import with ";", which splits texts that contain it.
 */
const places = (apostrophes: string) =>
  new RegExp(
    `(?<=^|[,;\\t\\r\\n])(${skipped})${apostrophes}(?=${dangerous})|(?<=[;\\t\\r\\n])(${skipped})${apostrophes}$`,
    "g",
  );
const unguarded = places("('*)");
const guarded = places("'('*)");

/** Prefixes formulas with an apostrophe, for any separator. */
export const guard = (text: string) => text.replace(unguarded, "$1$3'$2$4");

/** Reverses `guard`. Leaves other texts unchanged. */
export const unguard = (text: string) => (text.includes("'") ? text.replace(guarded, "$1$3$2$4") : text);

/** Rows as CSV (RFC 4180): guarded, and quoted only where needed. */
export const csvRows = (rows: readonly (readonly (string | number)[])[], lineEnd: "\n" | "\r\n") =>
  stringify(rows as (string | number)[][], {
    record_delimiter: lineEnd,
    quote_record_delimiter: true,
    cast: { string: guard },
  });
