import { isSameName, nameOf } from "./names.ts";
import { orderNumbersIn } from "./reference.ts";
import { haveSameFormat, keyWithoutFormat, type StatementLine } from "./statement.ts";

/** A bank transfer that the shop expects for an order. Amounts in minor units. */
export type ExpectedTransfer = {
  readonly orderNumber: number;
  readonly name: string;
  readonly currency: string;
  readonly dueCents: number;
  readonly receivedCents: number;
  /** "cancelled" includes expired orders. */
  readonly state: "open" | "paid" | "cancelled";
};

/** A line of an earlier import, with the order that it was booked for. */
export type ImportedLine = Omit<StatementLine, "text"> & { readonly orderNumber: number | null };

/** "proposal": the only open payment with this amount, or with this amount and payer. The owner decides. */
const withOrder = ["exact", "too little", "too much", "late", "second payment", "proposal"] as const;

/** "imported": an imported line has this key. "repeated": the line was imported from a file in another format. */
const withoutOrder = ["unmatched", "repeated", "imported", "outgoing"] as const;

/** Kinds of matches, in the order in which the preview lists them. */
export const matchKinds = [...withOrder, ...withoutOrder] as const;

type OrderMatch = { readonly kind: (typeof withOrder)[number]; readonly orderNumber: number };
export type Match = OrderMatch | { readonly kind: (typeof withoutOrder)[number] };

/** True if an import books the line for the order. */
export const isBooked = (match: Match): match is OrderMatch => "orderNumber" in match && match.kind !== "proposal";

/** Matches lines to payments by their references, else proposes payments. The order of lines does not matter. */
export function matchStatement(
  lines: readonly StatementLine[],
  transfers: readonly ExpectedTransfer[],
  imported: readonly ImportedLine[],
): ReadonlyMap<StatementLine, Match> {
  const matches = new Map<StatementLine, Match>();
  const keys = new Set(lines.map(keyWithoutFormat));
  const importedKeys = new Set(imported.map(keyWithoutFormat));
  const others = Map.groupBy(
    imported.filter((line) => !keys.has(keyWithoutFormat(line))),
    dayAndAmount,
  );
  const byNumber = new Map(transfers.map((transfer) => [transfer.orderNumber, transfer]));
  const received = new Map(transfers.map((transfer) => [transfer, transfer.receivedCents]));
  const names = new Map(transfers.map((transfer) => [transfer, nameOf(transfer.name)]));
  const missingOf = (transfer: ExpectedTransfer) =>
    transfer.state === "open" ? Math.max(transfer.dueCents - received.get(transfer)!, 0) : 0;

  function isRepeated(line: StatementLine, orderNumber: number | null): boolean {
    const candidates = others.get(dayAndAmount(line)) ?? [];
    const at = candidates.findIndex(
      (other) =>
        !haveSameFormat(other, line) && // different references in one format mean different lines
        (other.orderNumber !== null && orderNumber !== null
          ? other.orderNumber === orderNumber
          : isSamePayer(nameOf(other.payer), nameOf(line.payer))),
    );
    if (at >= 0) candidates.splice(at, 1);
    return at >= 0;
  }

  function byReference(line: StatementLine): Match | null {
    if (importedKeys.has(keyWithoutFormat(line))) return { kind: "imported" };
    if (line.amountCents <= 0) return { kind: "outgoing" };
    const [transfer, other] = orderNumbersIn(line.text).flatMap((number) => byNumber.get(number) ?? []);
    const isOne = transfer && !other && transfer.currency === line.currency;
    if (isRepeated(line, isOne ? transfer.orderNumber : null)) return { kind: "repeated" };
    if (!isOne) return transfer ? { kind: "unmatched" } : null;
    const missing = missingOf(transfer);
    received.set(transfer, received.get(transfer)! + line.amountCents);
    return { kind: resultOf(transfer, line.amountCents, missing), orderNumber: transfer.orderNumber };
  }

  function propose({ amountCents, currency, payer }: StatementLine): Match {
    const amount = `${amountCents} ${currency}`;
    const open = byMissing.get(amount) ?? [];
    const name = nameOf(payer);
    const similar = [...name].flatMap((word) => byWord.get(`${amount} ${word}`) ?? []);
    const same = similar.flatMap(({ transfer }) => (isSameName(names.get(transfer)!, name) ? transfer : []));
    const [one, another] = open.length > 1 ? new Set(same) : open;
    return one && !another ? { kind: "proposal", orderNumber: one.orderNumber } : { kind: "unmatched" };
  }

  const sorted = lines.toSorted((a, b) => (`${a.bookedOn} ${a.key}` < `${b.bookedOn} ${b.key}` ? -1 : 1));
  for (const line of sorted) {
    const match = byReference(line);
    if (match) matches.set(line, match);
  }
  const missingAmount = (transfer: ExpectedTransfer) => `${missingOf(transfer)} ${transfer.currency}`;
  const byMissing = Map.groupBy(transfers, missingAmount);
  const named = [...names].flatMap(([transfer, name]) => [...name].map((word) => ({ transfer, word })));
  const byWord = Map.groupBy(named, ({ transfer, word }) => `${missingAmount(transfer)} ${word}`);
  for (const line of sorted) if (!matches.has(line)) matches.set(line, propose(line));
  return matches;
}

function resultOf({ state }: ExpectedTransfer, amount: number, missing: number) {
  if (state === "cancelled") return "late";
  if (missing === 0) return "second payment";
  return amount < missing ? "too little" : amount > missing ? "too much" : "exact";
}

const dayAndAmount = ({ bookedOn, amountCents, currency }: Omit<ImportedLine, "orderNumber">) =>
  `${bookedOn} ${amountCents} ${currency}`;

const isSamePayer = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  isSameName(one, other) || one.symmetricDifference(other).size === 0;
