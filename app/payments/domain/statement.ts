export type StatementLine = {
  /** Day of the booking, such as "2026-11-25". */
  readonly bookedOn: string;
  /** Minor units of `currency`. Negative for outgoing money. */
  readonly amountCents: number;
  readonly currency: string;
  /** The other party: the payer of incoming money, the payee of outgoing money. Empty if unknown. */
  readonly payer: string;
  readonly text: string;
  /** Digest that identifies the line. Starts with "bank:" if made from the bank's reference, else with "text:". */
  readonly key: string;
};

export const hasBankReference = ({ key }: Pick<StatementLine, "key">) => key.startsWith("bank:");

/** Columns of CSV statements. Some files have `credit` and `debit` instead of `amount`. */
export const statementColumns = [
  "bookedOn",
  "amount",
  "credit",
  "debit",
  "currency",
  "payer",
  "payee",
  "text",
  "reference",
  "status",
] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** Positions of the columns, from 0. Cells of a column with several positions are joined. */
export type ColumnPositions = Readonly<Partial<Record<StatementColumn, readonly number[]>>>;
