import type { Match } from "../../domain/matching.ts";
import type { RefundReason } from "../../domain/payment.ts";
import type { StatementLine } from "../../domain/statement.ts";

/** A line of a statement with its amount as a text, such as "129.50 EUR". */
type ShownLine = Pick<StatementLine, "bookedOn" | "payer" | "text"> & { readonly amount: string };

export type StatementsPage = {
  readonly mayChange: boolean;
  /** Number of booked lines, after an import. */
  readonly imported: number | null;
  readonly uploadError: string | null;
  readonly unmatched: readonly (ShownLine & { readonly id: number; readonly proposal: number | null })[];
  /** Refused order number of an unmatched line. */
  readonly refused: { readonly line: number; readonly typed: string; readonly error: string } | null;
  /** Money to send back: by refund id, or by the id of an unmatched line. */
  readonly toReturn: readonly {
    readonly id: string | number;
    readonly name: string;
    readonly amount: string;
    readonly order: number | null;
    readonly reason: RefundReason | null;
  }[];
};

/** An uploaded statement: columns to choose, or the preview of the import. */
export type StatementPage = {
  readonly id: string;
  readonly mayChange: boolean;
  /** First rows of a CSV file whose columns are not known. */
  readonly rows: readonly (readonly string[])[] | null;
  readonly error: string | null;
  readonly preview: {
    readonly counts: readonly { readonly kind: Match["kind"]; readonly count: number }[];
    readonly lines: readonly (ShownLine & { readonly key: string; readonly match: Match })[];
    /** Number of lines that are not shown. */
    readonly more: number;
    /** Digest of the result. The import is refused if the result has changed. */
    readonly expected: string;
  } | null;
};
