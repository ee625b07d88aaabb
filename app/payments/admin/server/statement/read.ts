import { CommandError } from "../../../../server/command/errors.ts";
import type { ColumnPositions, StatementLine } from "../../../domain/statement.ts";
import { statementMessages } from "../../statement-messages.ts";
import { readCamt } from "./camt.ts";
import { readCsvStatement } from "./csv.ts";
import { decodeText } from "./decode.ts";
import { maxBookings, withKeys } from "./keys.ts";

const maxMegabytes = 15;

/** Result of reading a file. "unknown columns": the owner must choose columns, with the first `rows` as a sample. */
export type StatementFile =
  | { readonly kind: "lines"; readonly lines: readonly StatementLine[] }
  | {
      readonly kind: "unknown columns";
      readonly rows: readonly (readonly string[])[];
      readonly guess: ColumnPositions;
    }
  | { readonly kind: "refused"; readonly reason: string };

/** Reads a CAMT or CSV file. One malformed line refuses the file. `currency` is for amounts without a currency. */
export async function readStatement(
  bytes: Uint8Array,
  currency: string,
  columns: ColumnPositions | null = null,
): Promise<StatementFile> {
  const { file: messages } = statementMessages;
  try {
    if (bytes.length > maxMegabytes * 1024 * 1024) throw new CommandError(messages.tooLarge(maxMegabytes));
    const text = decodeText(bytes);
    if (!text.trim()) throw new CommandError(messages.empty);
    const isXml = text.trimStart().startsWith("<");
    const read = isXml ? await readCamt(text) : await readCsvStatement(text, currency, columns);
    if ("rows" in read) return { kind: "unknown columns", ...read };
    if (read.length > maxBookings) throw new CommandError(messages.tooManyLines(maxBookings));
    return { kind: "lines", lines: withKeys(read, isXml ? "camt" : "csv") };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { kind: "refused", reason: error.message };
  }
}
