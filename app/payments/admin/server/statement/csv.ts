import { type CsvRow, delimiterOf, delimiters, readCsv } from "../../../../catalogue/server/transfer/csv.ts";
import { CommandError } from "../../../../server/command/errors.ts";
import type { ColumnPositions, StatementColumn } from "../../../domain/statement.ts";
import { statementMessages } from "../../statement-messages.ts";
import { writtenAmount } from "./amounts.ts";
import { parseDay } from "./days.ts";
import { chunksOf } from "./decode.ts";
import { columnsIn, currencyIn, guessColumns } from "./headings.ts";
import { maxBookings, type StatementEntry } from "./keys.ts";
import { refuseLine } from "./refuse.ts";

/** Maximum number of lines before the headings. */
const maxLinesBefore = 40;
const maxStart = 100_000;

const maxSampleRows = 12;

const notBooked = /vorgemerkt|pending|declined|reverted|failed/i;

/** Marks of incoming and outgoing amounts, in files whose amounts have no sign. */
const incoming = /^(?:h|haben|c|cr|crdt|credit|k|bij)$/i;
const outgoing = /^(?:s|soll|d|dr|dbit|debit|af)$/i;

/**
 * Reads entries, or the first rows of a file whose headings are unknown.
 *
 * @param currency for amounts without a currency
 * @throws CommandError for a malformed file
 */
export async function readCsvStatement(text: string, currency: string, chosen: ColumnPositions | null) {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(chunksOf(text), delimiterIn(text)))
    if (rows.push(row) > maxBookings + maxLinesBefore)
      throw new CommandError(statementMessages.file.tooManyLines(maxBookings));
  const headingAt = rows.findIndex(({ cells }, at) => at < maxLinesBefore && columnsIn(cells));
  const headings = rows[headingAt]?.cells ?? [];
  const columns = chosen ?? columnsIn(headings);
  // The text, which contains the references, may be in an unknown column.
  const lacksText = !chosen && columns && !columns.text && headings.length > Object.keys(columns).length;
  if (!columns || lacksText) {
    const sample = rows.slice(0, maxSampleRows).map(({ cells }) => cells);
    return { rows: sample, guess: guessColumns(rows.slice(0, maxLinesBefore).map(({ cells }) => cells)) };
  }
  const isDated = ({ cells }: CsvRow) => parseDay(cellOf(cells, columns, "bookedOn")) !== null;
  const first = chosen ? Math.max(rows.findIndex(isDated), 0) : headingAt + 1;
  const heading = rows[Math.max(first - 1, 0)]?.cells ?? [];
  const last = rows.findLastIndex((row) => isDated(row) || row.cells.length === heading.length);
  const booked = rows
    .slice(first, last + 1) // skips the bank's remarks above and below
    .filter(({ cells }) => !notBooked.test(cellOf(cells, columns, "status")));
  return booked.map(entriesIn(booked, heading, columns, currency));
}

/** Returns the delimiter that splits a line into known headings, else the most frequent one in the first lines. */
function delimiterIn(text: string): string {
  const lines = text.slice(0, maxStart).split("\n", maxLinesBefore);
  const count = (delimiter: string) => lines.reduce((sum, line) => sum + line.split(delimiter).length, 0);
  return (
    delimiterOf(lines, (cells) => columnsIn(cells) !== null) ??
    delimiters.toSorted((one, other) => count(other) - count(one))[0]!
  );
}

const cellOf = (cells: readonly string[], columns: ColumnPositions, column: StatementColumn) =>
  (columns[column] ?? [])
    .map((at) => cells[at]?.trim())
    .filter(Boolean)
    .join(" ");

/** Returns a parser of rows. If no amount has a sign, a column with marks such as "debit" gives the signs. */
function entriesIn(rows: readonly CsvRow[], heading: readonly string[], columns: ColumnPositions, currency: string) {
  const { file: messages } = statementMessages;
  const amountAt = columns.amount ?? columns.credit ?? [];
  const fileCurrency = amountAt.map((at) => currencyIn(heading[at] ?? "")).find(Boolean) ?? currency;
  const isMark = (cell = "") => incoming.test(cell.trim()) || outgoing.test(cell.trim());
  const isSigned = !columns.amount || rows.some(({ cells }) => /[-−(]/.test(cellOf(cells, columns, "amount")));
  const markAt = isSigned ? -1 : heading.findIndex((_, at) => rows.every(({ cells }) => isMark(cells[at])));

  return ({ line, cells }: CsvRow): StatementEntry => {
    const cell = (column: StatementColumn) => cellOf(cells, columns, column);
    const ownCurrency = /^[A-Z]{3}$/.test(cell("currency")) ? cell("currency") : fileCurrency;
    const amountIn = (column: StatementColumn) =>
      writtenAmount(cell(column), ownCurrency) ?? refuseLine(line, messages.amount(cell(column)));
    const sideOf = (column: "credit" | "debit") => (cell(column) ? amountIn(column) : 0);
    const hasSides = !columns.amount && Boolean(cell("credit") || cell("debit"));
    const amount = hasSides ? sideOf("credit") - Math.abs(sideOf("debit")) : amountIn("amount");
    const amountCents = outgoing.test(cells[markAt]?.trim() ?? "") ? -amount : amount;
    return {
      bookedOn: parseDay(cell("bookedOn")) ?? refuseLine(line, messages.date(cell("bookedOn"))),
      amountCents,
      currency: ownCurrency,
      payer: (amountCents < 0 && cell("payee")) || cell("payer"),
      text: cell("text"),
      reference: cell("reference"),
    };
  };
}
