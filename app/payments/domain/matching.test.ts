import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExpectedTransfer, type Match, matchStatement, type TransferToReturn } from "./matching.ts";
import { groupsOfFour, referenceOf } from "./reference.ts";
import type { StatementLine } from "./statement.ts";

const reference = (orderNumber: number) => groupsOfFour(referenceOf(orderNumber)).join(" ");

const line = (changed: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: "2026-11-24",
  amountCents: 100_00,
  currency: "EUR",
  payer: "Jane Example",
  text: `Thank you, ${reference(1)}`,
  key: "bank:1",
  ...changed,
});

const transfer = (changed: Partial<ExpectedTransfer> = {}): ExpectedTransfer => ({
  orderNumber: 1,
  name: "Jane Example",
  currency: "EUR",
  dueCents: 100_00,
  receivedCents: 0,
  state: "open",
  lines: [],
  ...changed,
});

const toReturn: TransferToReturn = {
  id: "r1",
  orderNumber: 1,
  name: "Jane Example",
  currency: "EUR",
  amountCents: 5_00,
};

function match(
  lines: readonly StatementLine[],
  transfers: readonly ExpectedTransfer[] = [transfer()],
  returns: readonly TransferToReturn[] = [],
  imported: readonly string[] = [],
): readonly Match[] {
  const matches = matchStatement(lines, transfers, returns, new Set(imported));
  return lines.map((one) => matches.get(one)!);
}

const booked = (result: string, excessCents = 0, orderNumber = 1) => ({
  kind: "booked",
  result,
  orderNumber,
  excessCents,
});
const unknown = { kind: "unknown" };

test.each([
  ["the exact amount", {}, {}, booked("exact")],
  ["too little", { amountCents: 99_99 }, {}, booked("too little")],
  ["too much, of which the rest is in excess", { amountCents: 100_01 }, {}, booked("too much", 1)],
  ["the rest after a part", { amountCents: 40_00 }, { receivedCents: 60_00 }, booked("exact")],
  ["money for a cancelled order, all of it in excess", {}, { state: "cancelled" }, booked("late", 100_00)],
  ["a second payment of a paid order", {}, { state: "paid", receivedCents: 100_00 }, booked("second payment", 100_00)],
] as const)("a reference books %s", (_, of, to, result) => {
  expect(match([line({ ...of, payer: "Somebody" })], [transfer(to)])).toEqual([result]);
});

test("without a reference, the exact amount and the payer's name book a line", () => {
  expect(match([line({ text: "order", payer: "EXAMPLE, JANE" })])).toEqual([booked("exact")]);
  expect(match([line({ text: "order", amountCents: 99_99 })])).toEqual([unknown]);
  expect(match([line({ text: "order" })], [transfer({ state: "cancelled" })])).toEqual([unknown]);
  expect(match([line({ text: "order" })], [transfer(), transfer({ orderNumber: 2 })])).toEqual([unknown]);
});

test("the amount alone is a suggestion, if one open payment has it", () => {
  const unnamed = line({ text: "order", payer: "Somebody Else" });
  expect(match([unnamed])).toEqual([{ kind: "suggestion", orderNumber: 1 }]);
  expect(match([unnamed], [transfer(), transfer({ orderNumber: 2 })])).toEqual([unknown]);
  expect(match([unnamed], [transfer({ state: "paid", receivedCents: 100_00 })])).toEqual([unknown]);
  const named = line({ text: "order", bookedOn: "2026-11-25", key: "bank:2" });
  expect(match([unnamed, named])).toEqual([unknown, booked("exact")]);
});

test("a line with references of two orders, in another currency or with an unknown reference is unknown", () => {
  const two = line({ text: `${reference(1)} ${reference(2)}` });
  expect(match([two], [transfer(), transfer({ orderNumber: 2 })])).toEqual([unknown]);
  expect(match([line({ currency: "CHF" })])).toEqual([unknown]);
  expect(match([line({ text: reference(3), payer: "" })], [])).toEqual([unknown]);
});

test("lines of one file add up: a part, the rest, and a second payment", () => {
  const lines = [
    line({ amountCents: 60_00, bookedOn: "2026-11-22", key: "bank:1" }),
    line({ amountCents: 40_00, bookedOn: "2026-11-23", key: "bank:2" }),
    line({ amountCents: 40_00, bookedOn: "2026-11-24", key: "bank:3" }),
  ];
  expect(match(lines)).toEqual([booked("too little"), booked("exact"), booked("second payment", 40_00)]);
});

test("a line that was imported before is skipped", () => {
  expect(match([line()], undefined, [], ["bank:1"])).toEqual([{ kind: "imported" }]);
});

test("a line that the order may have from a file in another format is not booked again", () => {
  const paid = (key: string) => transfer({ state: "paid", receivedCents: 100_00, lines: [{ ...line(), key }] });
  const repeated = { kind: "repeated", orderNumber: 1 };
  expect(match([line({ key: "bank:1" })], [paid("text:1")])).toEqual([repeated]);
  expect(match([line({ key: "text:2" })], [paid("text:1")])).toEqual([repeated]);
  expect(match([line({ key: "bank:2" })], [paid("bank:1")])).toEqual([booked("second payment", 100_00)]);
  const both = [line({ key: "text:1" }), line({ key: "text:2" })];
  expect(match(both, [paid("text:1")], [], ["text:1"])).toEqual([
    { kind: "imported" },
    booked("second payment", 100_00),
  ]);
});

test("an outgoing line is ignored, or is a transfer that was to be sent back, once", () => {
  const sent = line({ amountCents: -5_00, payer: "Somebody" });
  expect(match([sent])).toEqual([{ kind: "outgoing" }]);
  expect(match([sent], [], [toReturn])).toEqual([{ kind: "returned", id: "r1" }]);
  const byName = line({ amountCents: -5_00, text: "", key: "bank:2" });
  expect(match([sent, byName], [], [toReturn])).toEqual([{ kind: "returned", id: "r1" }, { kind: "outgoing" }]);
  expect(match([byName], [], [toReturn, { ...toReturn, id: "r2" }])).toEqual([{ kind: "returned", id: "r1" }]);
  expect(match([line({ amountCents: -5_01 })], [], [toReturn])).toEqual([{ kind: "outgoing" }]);
  expect(match([line({ amountCents: 0 })], [], [])).toEqual([{ kind: "outgoing" }]);
});

/** Lines with references of three orders, of which the third is cancelled. */
const anyLines = fc
  .array(
    fc.record({
      orderNumber: fc.constantFrom(1, 2, 3),
      amountCents: fc.constantFrom(40_00, 60_00, 100_00),
      day: fc.integer({ min: 20, max: 25 }),
    }),
    { maxLength: 10 },
  )
  .map((all) =>
    all.map(({ orderNumber, amountCents, day }, at) =>
      line({ amountCents, text: reference(orderNumber), bookedOn: `2026-11-${day}`, key: `bank:${at}` }),
    ),
  );
const three = [transfer(), transfer({ orderNumber: 2 }), transfer({ orderNumber: 3, state: "cancelled" })];

/** Imports files one after the other. Returns the sums per order, and the keys of the booked lines. */
function importAll(files: readonly (readonly StatementLine[])[]) {
  const keys: string[] = [];
  let transfers = three;
  const excess = new Map<number, number>();
  for (const file of files) {
    const matches = matchStatement(file, transfers, [], new Set(keys));
    for (const [of, found] of matches) {
      if (found.kind !== "booked") continue;
      keys.push(of.key);
      excess.set(found.orderNumber, (excess.get(found.orderNumber) ?? 0) + found.excessCents);
      transfers = transfers.map((one) => {
        if (one.orderNumber !== found.orderNumber) return one;
        const receivedCents = one.receivedCents + of.amountCents;
        const state = one.state === "open" && receivedCents >= one.dueCents ? "paid" : one.state;
        return { ...one, receivedCents, state, lines: [...one.lines, of] };
      });
    }
  }
  return { keys: keys.toSorted(), received: transfers.map(({ receivedCents }) => receivedCents), excess };
}

test("the order of the lines does not matter, and the excess is all that exceeds what is due", () => {
  fc.assert(
    fc.property(anyLines, fc.infiniteStream(fc.nat()), (lines, random) => {
      const shuffled = lines
        .map((one) => ({ one, at: random.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const matches = matchStatement(lines, three, [], new Set());
      expect(new Map(matchStatement(shuffled, three, [], new Set()))).toEqual(new Map(matches));
      const { received, excess } = importAll([lines]);
      expect([1, 2, 3].map((number) => excess.get(number) ?? 0)).toEqual([
        Math.max(received[0]! - 100_00, 0),
        Math.max(received[1]! - 100_00, 0),
        received[2],
      ]);
    }),
  );
});

test("files with overlaps book each line once, with the same sums as one file", () => {
  fc.assert(
    fc.property(anyLines, fc.infiniteStream(fc.boolean()), (lines, random) => {
      const first = lines.filter(() => random.next().value);
      const second = lines.filter((one) => !first.includes(one) || random.next().value);
      const whole = importAll([lines]);
      expect(whole.keys).toEqual(lines.map(({ key }) => key).toSorted());
      expect(importAll([first, second, lines])).toEqual(whole);
    }),
  );
});
