import { CommandError } from "../../../server/command/errors.ts";
import { csvRows, unguard } from "../../../server/spreadsheet.ts";

/** A row of a CSV file: the line it begins on, from 1, and its cells. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** A cell, quoted or not, with what ends it. */
const cellAndEnd = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|\r?$)/y;

/** The longest cell in characters: an opened quote that nobody closes must not swallow the rest of a large file. */
const longestCell = 1_000_000;

/**
 * The rows of a CSV text (RFC 4180: commas, quotes doubled inside quotes, line ends LF or CRLF) that comes in pieces.
 * Empty lines are left out, and so are the apostrophes that `writeCsv` puts before formulas. @throws CommandError where a quote stands in a wrong place.
 */
export async function* readCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  let rest = "";
  let [line, begun] = [1, 1];
  let cells: string[] = [];

  /** The rows that end in the text at hand; what is begun at its end waits for more, unless there is none. */
  function* rows(isLast: boolean): Generator<CsvRow> {
    cellAndEnd.lastIndex = 0;
    for (;;) {
      const from = cellAndEnd.lastIndex;
      const match = cellAndEnd.exec(rest);
      const isWhole = match && (isLast || /[,\n]/.test(match[3]!));
      if (!isWhole) {
        rest = rest.slice(from);
        if (isLast || rest.length > longestCell)
          throw new CommandError(`Line ${line}: a quote stands in the middle of a cell, or is never closed.`);
        return;
      }
      const [all, quoted, plain, end] = match;
      line += all.split("\n").length - 1;
      cells.push(unguard(quoted === undefined ? plain! : quoted.replaceAll('""', '"')));
      if (end === ",") continue;
      if (cells.length > 1 || all !== end) yield { line: begun, cells };
      cells = [];
      begun = line;
      if (cellAndEnd.lastIndex === rest.length && isLast) return;
    }
  }

  for await (const piece of pieces) {
    rest += piece;
    yield* rows(false);
  }
  yield* rows(true);
}

/** Rows as lines of CSV. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]) => csvRows(rows, "\n");
