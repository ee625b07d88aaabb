import { expect, test } from "vitest";
import { german, line, request, totalFor } from "../../charges/domain/testing.ts";
import { type RefundChoice, type Refundable, refundOf, shippingLeft, unitsLeft } from "./refundable.ts";

/** Three lamps for 3.33 each, a mug for 10.70, and shipping for 4.90. */
const shares = totalFor(
  request([line(3_33, { quantity: 3 }), line(10_70, { id: "mug" })], { shipping: "parcel" }),
  german,
);
const nothing = { units: {}, shipping: 0 };
const refundable = (changed: Partial<Refundable> = {}): Refundable => {
  return { shares, refunded: nothing, unsent: {}, left: shares.amount, ...changed };
};
const refund = (chosen: Partial<RefundChoice>, changed: Partial<Refundable> = {}) =>
  refundOf(refundable(changed), { ...nothing, amount: 0, ...chosen });

test("the units left are those ordered less those refunded, and never fewer than none", () => {
  const of = (units: Record<string, number>) =>
    unitsLeft(refundable({ refunded: { units, shipping: 0 } }), { id: "lamp", quantity: 3 });
  expect([of({}), of({ mug: 1 }), of({ lamp: 1 }), of({ lamp: 4 })]).toEqual([3, 3, 2, 0]);
});

test("units that have not shipped are not refunded", () => {
  const refunded = { units: { lamp: 1 }, shipping: 0 };
  expect(refund({ units: { lamp: 2 } }, { refunded, unsent: { lamp: 1 } })).toEqual({
    refused: "units",
    id: "lamp",
    most: 1,
  });
});

test("the shipping left includes its tax, and is never less than nothing", () => {
  const of = (shipping: number) => shippingLeft(refundable({ refunded: { units: {}, shipping } }));
  expect([of(0), of(1_00), of(5_00)]).toEqual([4_90, 3_90, 0]);
});

test("a refund needs units, shipping or an amount", () => {
  expect(refund({})).toEqual({ refused: "nothing chosen" });
  expect(refund({ units: { lamp: 0 } })).toEqual({ refused: "nothing chosen" });
  expect(refund({ units: { lamp: 1 } })).toEqual({ amount: 3_33 });
  expect(refund({ shipping: 1 })).toEqual({ amount: 1 });
  expect(refund({ amount: 1 })).toEqual({ amount: 1 });
});

test("units, shipping and an amount add up", () => {
  expect(refund({ units: { lamp: 1, mug: 1 }, shipping: 2_00, amount: 5 })).toEqual({ amount: 16_08 });
});

test("at most the ordered units that are left are refunded", () => {
  expect(refund({ units: { lamp: 3 } })).toEqual({ amount: 9_99 });
  expect(refund({ units: { lamp: 4 } })).toEqual({ refused: "units", id: "lamp", most: 3 });
  expect(refund({ units: { mug: 2 } })).toEqual({ refused: "units", id: "mug", most: 1 });
  expect(refund({ units: { vase: 1 } })).toEqual({ refused: "units", id: "vase", most: 0 });
});

test("at most the shipping that is left is refunded", () => {
  expect(refund({ shipping: 4_90 })).toEqual({ amount: 4_90 });
  expect(refund({ shipping: 4_91 })).toEqual({ refused: "shipping", most: 4_90 });
});

test("at most the money that is left is refunded", () => {
  expect(refund({ units: { lamp: 1 } }, { left: 2_00 })).toEqual({ amount: 2_00 });
  expect(refund({ amount: shares.amount })).toEqual({ amount: shares.amount });
  expect(refund({ units: { lamp: 1 }, amount: 22_26 })).toEqual({ amount: 25_59 });
  expect(refund({ units: { lamp: 1 }, amount: 22_27 })).toEqual({ refused: "amount", most: 22_26 });
});

test("a refund of units adds cents that belong to no remaining unit, and one of shipping does not", () => {
  const refunded = { units: { lamp: 2 }, shipping: 0 };
  const rest = 3_33 + 10_70 + 4_90;
  expect(refund({ units: { lamp: 1 } }, { refunded, left: rest + 2 })).toEqual({ amount: 3_35 });
  expect(refund({ shipping: 1_00 }, { refunded, left: rest + 2 })).toEqual({ amount: 1_00 });
  expect(refund({ units: { lamp: 1 } }, { refunded, left: rest - 2 })).toEqual({ amount: 3_33 });
});
