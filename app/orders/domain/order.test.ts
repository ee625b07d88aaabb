import { expect, test } from "vitest";
import { remainingUnits, toPay, unitCount } from "./order.ts";

test("what is left of a line is to be paid at its price, to the cent, and what was cancelled is not", () => {
  const lines = [
    { price: 59.99, quantity: 3, cancelled: 1 },
    { price: 129.5, quantity: 1, cancelled: 0 },
    { price: 20, quantity: 2, cancelled: 2 },
  ];
  expect(lines.map(remainingUnits)).toEqual([2, 1, 0]);
  expect(unitCount(lines)).toBe(3);
  expect(toPay(lines)).toBe(2 * 5999 + 12_950);
  expect(toPay([])).toBe(0);
});
