import { pipeline, Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { CommandError } from "../../../server/command/errors.ts";
import { csvRows, unguard } from "../../../server/spreadsheet.ts";

/** `line` is the row's first line, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** Maximum row size, in characters. Stops an unclosed quote from reading the rest of a large file. */
const maxRowLength = 1_000_000;

const maxColumns = 500;

export const delimiters = [";", ",", "\t"];

/** Returns the delimiter that splits a line into known headings. */
export const delimiterOf = (lines: readonly string[], isHeading: (cells: readonly string[]) => boolean) =>
  delimiters.find((delimiter) =>
    lines.some((line) => isHeading(line.split(delimiter).map((cell) => cell.replaceAll('"', "").trim()))),
  );

/**
 * Parses CSV. Removes the apostrophes that exports add against formulas (`server/spreadsheet.ts`).
 * @throws CommandError for a misplaced quote, a long row, or a row with too many cells
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  delimiter = ",",
): AsyncGenerator<CsvRow> {
  let line = 1;
  let emptyLines = 0;
  /** First line of a row. The parser's own line number counts a CRLF within quotes as two lines. */
  const begins = (allEmptyLines: number) => line + allEmptyLines - emptyLines;
  const options: Options<unknown, string[]> = {
    delimiter,
    record_delimiter: ["\r\n", "\n"], // RFC 4180, or LF
    skip_empty_lines: true,
    relax_column_count: true, // the caller checks the number of cells
    max_record_size: maxRowLength,
    on_record(cells, info) {
      const begun = begins(info.empty_lines);
      line = begun + cells.join().split("\n").length;
      emptyLines = info.empty_lines;
      return { line: begun, cells: cells.map(unguard) };
    },
  };
  try {
    const parser = parse(options as Options);
    const rows: AsyncIterable<CsvRow> = pipeline(Readable.from(bounded(pieces)), parser, () => {});
    for await (const row of rows) {
      if (row.cells.length > maxColumns)
        throw new CommandError(
          `Line ${row.line} has ${row.cells.length} cells, but at most ${maxColumns} are allowed.`,
        );
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CommandError(
      `Line ${begins(Number(error["empty_lines"]))}: a quotation mark is in the middle of a cell, or is never closed.`,
    );
  }
}

/** @throws CommandError if a line is too long, because the parser buffers whole lines. */
async function* bounded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let [line, length] = [1, 0];
  for await (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf("\n"); ; at = piece.indexOf("\n", from)) {
      length += (at < 0 ? piece.length : at) - from;
      if (length > maxRowLength) throw new CommandError(`Line ${line} has more than ${maxRowLength} characters.`);
      if (at < 0) break;
      [line, length, from] = [line + 1, 0, at + 1];
    }
    yield piece;
  }
}

export const writeCsv = (rows: readonly (readonly (string | number)[])[]) => csvRows(rows, "\n");
