import { expect, test } from "vitest";
import { goodsTotal } from "../../charges/domain/total-of.ts";
import { remainingUnits, requestedLine, toPay, unitCount } from "./order.ts";

test("what is left of a line is to be paid at its price, to the cent, and what was cancelled is not", () => {
  const lines = [
    { id: "mug", unitPrice: 5999, quantity: 3, cancelled: 1 },
    { id: "lamp", unitPrice: 12_950, quantity: 1, cancelled: 0 },
    { id: "rug", unitPrice: 2000, quantity: 2, cancelled: 2 },
  ];
  expect(lines.map(remainingUnits)).toEqual([2, 1, 0]);
  expect(unitCount(lines)).toBe(3);
  const total = goodsTotal(lines.map(requestedLine));
  expect(total.amount).toBe(3 * 5999 + 12_950 + 2 * 2000);
  expect(toPay(total, { mug: 1, rug: 2 })).toBe(2 * 5999 + 12_950);
  expect(toPay(goodsTotal([]), {})).toBe(0);
});
