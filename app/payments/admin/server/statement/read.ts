import { CommandError } from "../../../../server/command/errors.ts";
import type { ColumnPositions, StatementLine } from "../../../domain/statement.ts";
import { statementMessages } from "../../statement-messages.ts";
import { readCamt } from "./camt.ts";
import { readCsvStatement } from "./csv.ts";
import { decodeText } from "./decode.ts";
import { maxBookings, type StatementEntry, withKeys } from "./keys.ts";

const maxStatementMegabytes = 15;

/** Result of reading. "unknown columns": the owner must choose columns, and sees the first rows of the CSV file. */
export type StatementFile =
  | { readonly kind: "lines"; readonly lines: readonly StatementLine[] }
  | { readonly kind: "unknown columns"; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "refused"; readonly reason: string };

/** Reads a CAMT or CSV file. One malformed line refuses the file. `currency` is for amounts without a currency. */
export async function readStatement(
  bytes: Uint8Array,
  currency: string,
  columns: ColumnPositions | null = null,
): Promise<StatementFile> {
  const { file: messages } = statementMessages;
  const refused = (reason: string): StatementFile => ({ kind: "refused", reason });
  const finished = (entries: readonly StatementEntry[]): StatementFile =>
    entries.length > maxBookings
      ? refused(messages.tooManyLines(maxBookings))
      : { kind: "lines", lines: withKeys(entries) };

  if (bytes.length > maxStatementMegabytes * 1024 * 1024) return refused(messages.tooLarge(maxStatementMegabytes));
  const text = decodeText(bytes);
  if (!text.trim()) return refused(messages.empty);
  try {
    if (text.trimStart().startsWith("<")) return finished(await readCamt(text));
    const csv = await readCsvStatement(text, currency, columns);
    return "entries" in csv ? finished(csv.entries) : { kind: "unknown columns", rows: csv.rows };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return refused(error.message);
  }
}
