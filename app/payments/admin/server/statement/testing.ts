import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ColumnPositions, StatementLine } from "../../../domain/statement.ts";
import { readStatement } from "./read.ts";

export const sample = (name: string) => readFileSync(join(import.meta.dirname, "samples", name));
export const bytesOf = (text: string) => Buffer.from(text);

/** Lines of a file in a shop that sells in euros. Throws the reason if the file is refused. */
export async function linesOf(file: Uint8Array | string, columns?: ColumnPositions): Promise<readonly StatementLine[]> {
  const read = await readStatement(typeof file === "string" ? bytesOf(file) : file, "EUR", columns);
  if (read.kind !== "lines") throw new Error(read.kind === "refused" ? read.reason : read.kind);
  return read.lines;
}

export type Booking = {
  readonly amount: string;
  readonly reference?: string;
  readonly text?: string;
  readonly day?: string;
};

/** A CAMT.053 statement with incoming entries of one day. */
export const camtOf = (bookings: readonly Booking[]) =>
  `<?xml version="1.0"?>\n<Document><BkToCstmrStmt><Stmt>${bookings
    .map(
      ({ amount, reference = "", text = "", day = "2026-11-24" }) =>
        `\n<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
        `<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>` +
        `<RltdPties><Dbtr><Pty><Nm>Jane Example</Nm></Pty></Dbtr></RltdPties>` +
        `<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join("")}\n</Stmt></BkToCstmrStmt></Document>`;
