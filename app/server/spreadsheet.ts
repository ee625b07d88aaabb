import { stringify } from "csv-stringify/sync";

/** What may stand between the beginning of a cell and what it says: some spreadsheets skip spaces, and quotes open a cell. */
const skipped = String.raw`(?:[^\S\t\r\n]|")*`;

/** What a spreadsheet takes for a formula at the beginning of a cell, or leaves out before it looks for one. */
const dangerous = String.raw`[=+\-@\t\r＝＋－＠]`;

/**
 * The places before which an apostrophe is needed, with the apostrophes that stand there. A cell may begin behind whatever
 * spreadsheets part cells at: they ask, and one that is told ";" splits our texts at theirs. The quote that closes a text would
 * open a cell there.
 */
const places = (apostrophes: string) =>
  new RegExp(
    `(?<=^|[,;\\t\\r\\n])(${skipped})${apostrophes}(?=${dangerous})|(?<=[;\\t\\r\\n])(${skipped})${apostrophes}$`,
    "g",
  );
const unguarded = places("('*)");
const guarded = places("'('*)");

/** A text with an apostrophe before all that a spreadsheet would calculate, whichever way it parts cells. */
export const guard = (text: string) => text.replace(unguarded, "$1$3'$2$4");

/** What the text was before `guard`. One that a person wrote without those apostrophes stays as it is. */
export const unguard = (text: string) => (text.includes("'") ? text.replace(guarded, "$1$3$2$4") : text);

/** Rows as lines of CSV (RFC 4180): texts guarded, and quoted where they must be, and only there. */
export const csvRows = (rows: readonly (readonly (string | number)[])[], lineEnd: "\n" | "\r\n") =>
  stringify(rows as (string | number)[][], {
    record_delimiter: lineEnd,
    quote_record_delimiter: true,
    cast: { string: guard },
  });
