import fc from "fast-check";
import { expect, test } from "vitest";
import { type ExpectedTransfer, type ImportedLine, isBooked, type Match, matchStatement } from "./matching.ts";
import { referenceOf } from "./reference.ts";
import type { StatementLine } from "./statement.ts";

const reference = (orderNumber: number) => referenceOf(orderNumber).match(/.{4}/g)!.join(" ");

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
  ...changed,
});

function match(
  lines: readonly StatementLine[],
  transfers: readonly ExpectedTransfer[] = [transfer()],
  imported: readonly ImportedLine[] = [],
): readonly Match[] {
  const matches = matchStatement(lines, transfers, imported);
  return lines.map((one) => matches.get(one)!);
}

const imported = (changed: Partial<ImportedLine> = {}): ImportedLine => ({ ...line(), orderNumber: 1, ...changed });
const booked = (kind: string, orderNumber = 1) => ({ kind, orderNumber });
const unmatched = { kind: "unmatched" };
const proposal = { kind: "proposal", orderNumber: 1 };

test.each([
  ["the exact amount", {}, {}, "exact"],
  ["too little", { amountCents: 99_99 }, {}, "too little"],
  ["too much", { amountCents: 100_01 }, {}, "too much"],
  ["the rest after a part", { amountCents: 40_00 }, { receivedCents: 60_00 }, "exact"],
  ["money for a cancelled order", {}, { state: "cancelled" }, "late"],
  ["a second payment of a paid order", {}, { state: "paid", receivedCents: 100_00 }, "second payment"],
] as const)("a reference books %s", (_, of, to, result) => {
  expect(match([line({ ...of, payer: "Somebody" })], [transfer(to)])).toEqual([booked(result)]);
});

test("a reference is found in lower case and without spaces, but not with a wrong digit", () => {
  expect(match([line({ text: `order/${reference(1).toLowerCase().replaceAll(" ", "")}/` })])).toEqual([
    booked("exact"),
  ]);
  const typo = reference(1).replace(/1$/, "2");
  expect(match([line({ text: typo, amountCents: 5_00 })])).toEqual([unmatched]);
});

test("without a reference, the amount proposes the only open payment that has it", () => {
  const unnamed = line({ text: "order", payer: "Somebody Else" });
  expect(match([unnamed])).toEqual([proposal]);
  expect(match([line({ text: "order", amountCents: 99_99 })])).toEqual([unmatched]);
  expect(match([line({ text: "order", currency: "CHF" })])).toEqual([unmatched]);
  expect(match([unnamed], [transfer({ state: "cancelled" })])).toEqual([unmatched]);
  expect(match([unnamed], [transfer({ state: "paid", receivedCents: 100_00 })])).toEqual([unmatched]);
  const referenced = line({ key: "bank:2" });
  expect(match([unnamed, referenced])).toEqual([unmatched, booked("exact")]);
});

test("of several open payments of an amount, the payer's name proposes one", () => {
  const two = [transfer(), transfer({ orderNumber: 2, name: "John Example" })];
  expect(match([line({ text: "order", payer: "EXAMPLE, JANE" })], two)).toEqual([proposal]);
  expect(match([line({ text: "order", payer: "Somebody Else" })], two)).toEqual([unmatched]);
  expect(match([line({ text: "order" })], [transfer(), transfer({ orderNumber: 2 })])).toEqual([unmatched]);
});

test("a line with references of two orders, in another currency or with an unknown reference is unmatched", () => {
  const two = line({ text: `${reference(1)} ${reference(2)}` });
  expect(match([two], [transfer(), transfer({ orderNumber: 2 })])).toEqual([unmatched]);
  expect(match([line({ currency: "CHF" })])).toEqual([unmatched]);
  expect(match([line({ text: reference(3), payer: "" })], [])).toEqual([unmatched]);
});

test("a reference of no order counts for nothing, so that the amount proposes a payment", () => {
  expect(match([line({ text: reference(3), payer: "Somebody Else" })])).toEqual([proposal]);
});

test("lines of one file add up: a part, the rest, and a second payment", () => {
  const lines = [
    line({ amountCents: 60_00, bookedOn: "2026-11-22", key: "bank:1" }),
    line({ amountCents: 40_00, bookedOn: "2026-11-23", key: "bank:2" }),
    line({ amountCents: 40_00, bookedOn: "2026-11-24", key: "bank:3" }),
  ];
  expect(match(lines)).toEqual([booked("too little"), booked("exact"), booked("second payment")]);
});

test("a line that was imported before is skipped, and outgoing lines are", () => {
  expect(match([line()], undefined, [imported()])).toEqual([{ kind: "imported" }]);
  expect(match([line({ amountCents: -5_00 })])).toEqual([{ kind: "outgoing" }]);
  expect(match([line({ amountCents: 0 })])).toEqual([{ kind: "outgoing" }]);
});

test("a line that may be known from a file in another format is not booked again", () => {
  const paid = [transfer({ state: "paid", receivedCents: 100_00 })];
  const repeated = { kind: "repeated" };
  const second = booked("second payment");
  expect(match([line({ key: "bank:1" })], paid, [imported({ key: "text:1" })])).toEqual([repeated]);
  expect(match([line({ key: "text:2" })], paid, [imported({ key: "text:1" })])).toEqual([repeated]);
  expect(match([line({ key: "bank:2" })], paid, [imported({ key: "bank:1" })])).toEqual([second]);
  const both = [line({ key: "text:1" }), line({ key: "text:2" })];
  expect(match(both, paid, [imported({ key: "text:1" })])).toEqual([{ kind: "imported" }, second]);
  expect(match([line()], paid, [imported({ key: "text:1", orderNumber: 2 })])).toEqual([second]);
  expect(match([line()], paid, [imported({ key: "text:1", bookedOn: "2026-11-23" })])).toEqual([second]);
});

test("different references prove that two lines differ only if both are from files in the same format", () => {
  const paid = [transfer({ state: "paid", receivedCents: 100_00 })];
  const [repeated, second] = [{ kind: "repeated" }, booked("second payment")];
  expect(match([line({ key: "csv:2" })], paid, [imported({ key: "camt:1" })])).toEqual([repeated]);
  expect(match([line({ key: "csv:2" })], paid, [imported({ key: "csv:1" })])).toEqual([second]);
  expect(match([line({ key: "camt:2" })], paid, [imported({ key: "camt:1" })])).toEqual([second]);
  const both = [line({ key: "csv:2" }), line({ key: "csv:3" })];
  expect(match(both, paid, [imported({ key: "camt:1" })])).toEqual([repeated, second]);
});

test("a line that an earlier release imported, with a key without a format, is known by its reference", () => {
  const paid = [transfer({ state: "paid", receivedCents: 100_00 })];
  const lines = [line({ key: "camt:1" }), line({ key: "camt:2" })];
  const known = imported({ key: "bank:1", payer: "", orderNumber: 9 });
  expect(match(lines, paid, [known])).toEqual([{ kind: "imported" }, booked("second payment")]);
  expect(match([lines[1]!], paid, [imported({ key: "bank:1" })])).toEqual([{ kind: "repeated" }]);
});

test("a line without a reference may be known by its payer, as often as the payer has such lines", () => {
  const unreferenced = [
    line({ key: "text:1", text: "", payer: "Shop" }),
    line({ key: "text:2", text: "", payer: "Shop" }),
  ];
  const known = imported({ key: "bank:1", orderNumber: null, payer: "SHOP" });
  expect(match(unreferenced, [], [known])).toEqual([{ kind: "repeated" }, unmatched]);
  expect(match(unreferenced, [], [{ ...known, payer: "Other" }])).toEqual([unmatched, unmatched]);
});

test("if only one of two lines names an order, the payer decides whether they are the same line", () => {
  const unreferenced = { key: "text:1", text: "" };
  const paid = [transfer({ state: "paid", receivedCents: 100_00 })];
  const unknownOrder = imported({ ...unreferenced, orderNumber: null });
  expect(match([line()], paid, [unknownOrder])).toEqual([{ kind: "repeated" }]);
  expect(match([line()], paid, [{ ...unknownOrder, payer: "Other" }])).toEqual([booked("second payment")]);
  expect(match([line(unreferenced)], paid, [imported()])).toEqual([{ kind: "repeated" }]);
  expect(match([line({ ...unreferenced, payer: "Other" })], paid, [imported()])).toEqual([unmatched]);
});

test("a line of another payer does not use up an imported line", () => {
  const lines = ["Other", "Shop"].map((payer, at) => line({ key: `text:${at}`, text: "", payer }));
  const known = imported({ key: "bank:1", orderNumber: null, payer: "Shop" });
  expect(match(lines, [], [known])).toEqual([unmatched, { kind: "repeated" }]);
});

/** Generates lines with references of three orders. The third order is cancelled. */
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
  const known: ImportedLine[] = [];
  let transfers = three;
  for (const file of files)
    for (const [of, found] of matchStatement(file, transfers, known)) {
      if (!isBooked(found)) continue;
      known.push({ ...of, orderNumber: found.orderNumber });
      transfers = transfers.map((one) => {
        if (one.orderNumber !== found.orderNumber) return one;
        const receivedCents = one.receivedCents + of.amountCents;
        const state = one.state === "open" && receivedCents >= one.dueCents ? "paid" : one.state;
        return { ...one, receivedCents, state };
      });
    }
  return {
    keys: known.map(({ key }) => key).toSorted(),
    received: transfers.map(({ receivedCents }) => receivedCents),
  };
}

test("the order of the lines does not matter", () => {
  fc.assert(
    fc.property(anyLines, fc.infiniteStream(fc.nat()), (lines, random) => {
      const shuffled = lines
        .map((one) => ({ one, at: random.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(new Map(matchStatement(shuffled, three, []))).toEqual(new Map(matchStatement(lines, three, [])));
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

test("10,000 lines without references are matched to 3,000 open payments of one amount in five seconds", () => {
  const open = Array.from({ length: 3_000 }, (_, at) => transfer({ orderNumber: at + 1, name: `A${at} B${at}` }));
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    line({ text: "", payer: `B${at} A${at}`, key: `bank:${at}` }),
  );
  const start = performance.now();
  expect(match(lines, open).filter(({ kind }) => kind === "proposal")).toHaveLength(3_000);
  expect(performance.now() - start).toBeLessThan(5_000);
});
