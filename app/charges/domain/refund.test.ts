import { expect, test } from "vitest";
import { refundFor } from "./refund.ts";
import { german, line, request, totalFor } from "./testing.ts";

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
