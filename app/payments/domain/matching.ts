import { isSameName, nameOf } from "./names.ts";
import { orderNumbersIn } from "./reference.ts";
import { hasBankReference, type StatementLine } from "./statement.ts";

/** Key, day and amount of a line. */
type BookedLine = Pick<StatementLine, "key" | "bookedOn" | "amountCents">;

/** A payment by transfer, for matching. Amounts are minor units. */
export type ExpectedTransfer = {
  readonly orderNumber: number;
  /** Name of the shopper. Empty if it was deleted. */
  readonly name: string;
  readonly currency: string;
  readonly dueCents: number;
  readonly receivedCents: number;
  /** "cancelled" includes expired. */
  readonly state: "open" | "paid" | "cancelled";
  /** Lines of earlier imports that were booked for it. */
  readonly lines: readonly BookedLine[];
};

/** Money that the shop has to transfer back to a payer. */
export type TransferToReturn = Pick<ExpectedTransfer, "orderNumber" | "name" | "currency"> & {
  readonly id: string;
  readonly amountCents: number;
};

/** Results that book the line for an order. */
export type BookedMatch = "exact" | "too little" | "too much" | "late" | "second payment";

/** Match of a line. Only "booked" and "returned" change a payment; the owner decides about the others. */
export type Match =
  | {
      readonly kind: "booked";
      readonly result: BookedMatch;
      readonly orderNumber: number;
      /** Part of the amount that exceeds the order. All of it for a late or second payment. */
      readonly excessCents: number;
    }
  | { readonly kind: "returned"; readonly id: string }
  /** An open payment of the same amount, but of another or no payer. */
  | { readonly kind: "suggestion"; readonly orderNumber: number }
  /** The order has this line already, perhaps from a file in another format. */
  | { readonly kind: "repeated"; readonly orderNumber: number }
  | { readonly kind: "unknown" }
  | { readonly kind: "outgoing" }
  /** Skipped, because a line with this key was imported before. */
  | { readonly kind: "imported" };

/**
 * Matches each line to a payment: by reference, else by exact amount and payer, else as a suggestion by amount. The
 * order of the lines does not matter.
 * @param imported keys of lines that were imported before.
 */
export function matchStatement(
  lines: readonly StatementLine[],
  transfers: readonly ExpectedTransfer[],
  toReturn: readonly TransferToReturn[],
  imported: ReadonlySet<string>,
): ReadonlyMap<StatementLine, Match> {
  const matches = new Map<StatementLine, Match>();
  const keys = new Set(lines.map(({ key }) => key));
  const byNumber = new Map(transfers.map((transfer) => [transfer.orderNumber, transfer]));
  const received = new Map(transfers.map((transfer) => [transfer, transfer.receivedCents]));
  const missingOf = (transfer: ExpectedTransfer) =>
    transfer.state === "open" ? Math.max(transfer.dueCents - received.get(transfer)!, 0) : 0;
  const byAmount = Map.groupBy(transfers, (transfer) => `${missingOf(transfer)} ${transfer.currency}`);
  const names = new Map([...transfers, ...toReturn].map((owner) => [owner, nameOf(owner.name)]));
  const remaining = new Set(toReturn);

  function book({ amountCents }: StatementLine, transfer: ExpectedTransfer): Match {
    const missing = missingOf(transfer);
    received.set(transfer, received.get(transfer)! + amountCents);
    const result = transfer.state === "cancelled" ? "late" : resultOf(amountCents, missing);
    const { orderNumber } = transfer;
    return { kind: "booked", result, orderNumber, excessCents: Math.max(amountCents - missing, 0) };
  }

  function byReference(line: StatementLine): Match | null {
    const [transfer, other] = orderNumbersIn(line.text).flatMap((number) => byNumber.get(number) ?? []);
    if (!transfer) return null;
    if (other || transfer.currency !== line.currency) return { kind: "unknown" };
    const isRepeated = transfer.lines.some((booked) => !keys.has(booked.key) && mayBeSame(booked, line));
    return isRepeated ? { kind: "repeated", orderNumber: transfer.orderNumber } : book(line, transfer);
  }

  const withAmount = ({ amountCents, currency }: StatementLine) =>
    (byAmount.get(`${amountCents} ${currency}`) ?? []).filter((transfer) => missingOf(transfer) === amountCents);

  function byPayer(line: StatementLine): Match | null {
    const payer = nameOf(line.payer);
    const [transfer, other] = withAmount(line).filter((one) => isSameName(names.get(one)!, payer));
    return transfer && !other ? book(line, transfer) : null;
  }

  function suggest(line: StatementLine): Match {
    const [transfer, other] = withAmount(line);
    return transfer && !other ? { kind: "suggestion", orderNumber: transfer.orderNumber } : { kind: "unknown" };
  }

  function ofOutgoing(line: StatementLine): Match {
    const numbers = orderNumbersIn(line.text);
    const payee = nameOf(line.payer);
    const fitting = [...remaining].filter(
      ({ amountCents, currency }) => amountCents === -line.amountCents && currency === line.currency,
    );
    const found =
      fitting.find(({ orderNumber }) => numbers.includes(orderNumber)) ??
      fitting.find((one) => isSameName(names.get(one)!, payee));
    if (!found) return { kind: "outgoing" };
    remaining.delete(found);
    return { kind: "returned", id: found.id };
  }

  const sorted = lines.toSorted((a, b) => (`${a.bookedOn} ${a.key}` < `${b.bookedOn} ${b.key}` ? -1 : 1));
  const steps: readonly ((line: StatementLine) => Match | null)[] = [
    ({ key }) => (imported.has(key) ? { kind: "imported" } : null),
    (line) => (line.amountCents > 0 ? null : ofOutgoing(line)),
    byReference,
    byPayer,
    suggest,
  ];
  for (const step of steps)
    for (const line of sorted) {
      const match = matches.has(line) ? null : step(line);
      if (match) matches.set(line, match);
    }
  return matches;
}

const resultOf = (amount: number, missing: number): BookedMatch => {
  if (missing === 0) return "second payment";
  return amount < missing ? "too little" : amount > missing ? "too much" : "exact";
};

/** False for two lines with references of the bank, because their keys differ only if the lines do. */
const mayBeSame = (booked: BookedLine, line: StatementLine) =>
  booked.bookedOn === line.bookedOn &&
  booked.amountCents === line.amountCents &&
  !(hasBankReference(booked) && hasBankReference(line));
