export type StatementLine = {
  /** Day of the booking, such as "2026-11-25". */
  readonly bookedOn: string;
  /** Minor units of `currency`. Negative for outgoing money. */
  readonly amountCents: number;
  readonly currency: string;
  /** The other party: the payer of incoming money, the payee of outgoing money. Empty if unknown. */
  readonly payer: string;
  readonly text: string;
  /** Digest with a prefix: "camt:" or "csv:" if made from the bank's reference (older: "bank:"), else "text:". */
  readonly key: string;
};

type Keyed = Pick<StatementLine, "key">;

export const hasBankReference = ({ key }: Keyed) => !key.startsWith("text:");

/** True if both keys come from bank references in one format. Other formats may have other references of a line. */
export const haveSameFormat = (one: Keyed, other: Keyed) =>
  hasBankReference(one) && one.key.split(":")[0] === other.key.split(":")[0];

/** The key without the file's format, as in older lines. */
export const keyWithoutFormat = ({ key }: Keyed) => key.replace(/^(?:camt|csv):/, "bank:");

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
