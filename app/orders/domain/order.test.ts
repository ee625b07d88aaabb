import { expect, test } from "vitest";
import { remainingUnits, unitCount } from "./order.ts";

test("cancelled units do not count", () => {
  const lines = [
    { quantity: 3, cancelled: 1 },
    { quantity: 1, cancelled: 0 },
    { quantity: 2, cancelled: 2 },
  ];
  expect(lines.map(remainingUnits)).toEqual([2, 1, 0]);
  expect(unitCount(lines)).toBe(3);
});
