import { expect, test } from "vitest";
import { refundFor, remainingParts } from "./refund.ts";
import { canadian, german, line, request, totalFor } from "./testing.ts";

const total = totalFor(
  request([line(3_33, { quantity: 3 }), line(10_70, { id: "mug" })], { shipping: "parcel" }),
  german,
);
const nothing = { units: {}, shipping: 0 };

test("a refund of some units has their price and tax", () => {
  expect(refundFor(total, nothing, { lamp: 1 }, 0)).toEqual({
    amount: 3_33,
    tax: 53,
    lines: [{ id: "lamp", units: 1, amount: 3_33, tax: 53 }],
    shipping: { amount: 0, tax: 0 },
  });
});

test("refunds one by one add up to the tax of the line", () => {
  const taxes = [0, 1, 2].map((lamp) => refundFor(total, { units: { lamp }, shipping: 0 }, { lamp: 1 }, 0).tax);
  expect(taxes).toEqual([53, 54, 53]);
  expect(refundFor(total, nothing, { lamp: 3 }, 0).tax).toBe(1_60);
});

test("at most what is left is refunded", () => {
  expect(refundFor(total, { units: { lamp: 2 }, shipping: 4_00 }, { lamp: 9 }, 5_00)).toMatchObject({
    lines: [{ id: "lamp", units: 1, amount: 3_33 }],
    shipping: { amount: 90 },
  });
  expect(refundFor(total, { units: { lamp: 3 }, shipping: 4_90 }, { lamp: 1, vase: 1 }, 1).amount).toBe(0);
});

test("all of an order refunded at once is its total", () => {
  const { amount, tax } = refundFor(total, nothing, { lamp: 3, mug: 1 }, 4_90);
  expect([amount, tax]).toEqual([total.amount, 409]);
});

const mixed = totalFor(
  request([line(11_90, { quantity: 2 }), line(10_70, { id: "book", taxClass: "reduced" })], { shipping: "parcel" }),
  german,
);
const taxesWithout = (cancelled: Record<string, number>, left = 1, of = mixed) =>
  remainingParts(of, cancelled, left)
    .filter(({ kind }) => kind === "tax")
    .map(({ classes, base, amount }) => [classes, base, amount]);

test("after a cancellation, the included taxes are those of the rest", () => {
  expect(taxesWithout({})).toEqual(mixed.parts.slice(2).map(({ classes, base, amount }) => [classes, base, amount]));
  const [standard, reduced] = mixed.parts.slice(2).map(({ base }) => base!);
  expect(taxesWithout({ lamp: 1 })).toEqual([
    [["standard"], standard! - 11_90, 2_44],
    [["reduced"], reduced, 80],
  ]);
  expect(taxesWithout({ lamp: 1, book: 1 })).toEqual([
    [["standard"], standard! - 11_90, 2_44],
    [["reduced"], reduced! - 10_70, 10],
  ]);
});

test("without goods or money of a tax, its part is left out, and the other parts stay", () => {
  const pickedUp = totalFor(
    request([line(11_90), line(10_70, { id: "book", taxClass: "reduced" })], { shipping: "pickup" }),
    german,
  );
  expect(taxesWithout({ lamp: 1 }, 1, pickedUp)).toEqual([[["reduced"], 10_70, 70]]);
  expect(remainingParts(mixed, {}, 0)).toEqual(mixed.parts.slice(0, 2));
});

test("a tax that was added stays, and so does an included tax of an earlier release, without classes", () => {
  const taxed = { kind: "tax", name: "VAT", amount: 1_90, effect: "included" } as const;
  const added = totalFor(request([line(100_00)], { destination: canadian.home }), canadian);
  expect(remainingParts(added, { lamp: 1 }, 1)).toEqual(added.parts);
  const old = { ...taxed, base: 11_90, rate: 190_000, divisor: 1_190_000 };
  expect(remainingParts({ ...mixed, parts: [old] }, { lamp: 1 }, 1)).toEqual([old]);
});
