import { pipeline, Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { CommandError } from "../../../server/command/errors.ts";
import { csvRows, unguard } from "../../../server/spreadsheet.ts";

/** A row of a CSV file: the line it begins on, from 1, and its cells. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The largest row, in bytes: an opened quote that nobody closes must not swallow the rest of a large file. */
const largestRow = 1_000_000;

/** Maximum cells per row: many times the number of columns. */
const mostColumns = 500;

/** RFC 4180 with lines that end as on any system; rows of different lengths are told by whoever reads them. */
const format = {
  record_delimiter: ["\r\n", "\n"],
  skip_empty_lines: true,
  relax_column_count: true,
  max_record_size: largestRow,
};

/**
 * The rows of a CSV text that comes in pieces. Empty lines are left out, and so are the apostrophes that `writeCsv` puts
 * before formulas. @throws CommandError where a quote stands in a wrong place.
 */
export async function* readCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRow> {
  let line = 1;
  let emptyLines = 0;
  /** Where a row begins is counted here: the parser counts a line end within quotes twice where it is CRLF. */
  const begins = (info: { readonly empty_lines: number }) => line + info.empty_lines - emptyLines;
  const options: Options<unknown, string[]> = {
    ...format,
    on_record(cells, info) {
      const begun = begins(info);
      line = begun + 1 + cells.reduce((sum, cell) => sum + lineEnds(cell), 0);
      emptyLines = info.empty_lines;
      return { line: begun, cells: cells.map(unguard) };
    },
  };
  const parser = parse(options as Options);
  try {
    for await (const row of pipeline(Readable.from(bounded(pieces)), parser, () => {}) as AsyncIterable<CsvRow>) {
      if (row.cells.length > mostColumns)
        throw new CommandError(`Line ${row.line} has ${row.cells.length} cells; at most ${mostColumns} may be.`);
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandError(
      `Line ${begins(error as unknown as { empty_lines: number })}: a quote stands in the middle of a cell, or is never closed.`,
    );
  }
}

/** The same pieces. @throws CommandError at a line that is longer than a row may be: the parser would keep all its cells. */
async function* bounded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let [line, length] = [1, 0];
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf("\n"); ; at = piece.indexOf("\n", from)) {
      length += (at < 0 ? piece.length : at) - from;
      if (length > largestRow) throw new CommandError(`Line ${line} has more than ${largestRow} characters.`);
      if (at < 0) break;
      [line, length, from] = [line + 1, 0, at + 1];
    }
    yield piece;
  }
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Rows as lines of CSV. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]) => csvRows(rows, "\n");
