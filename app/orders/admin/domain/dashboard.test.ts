import { expect, test } from "vitest";
import { changeOf } from "./dashboard.ts";

test("a change is in whole per cent of the previous amount, and null if that was zero", () => {
  expect(changeOf({ amount: 112, before: 100 })).toBe(12);
  expect(changeOf({ amount: 50, before: 200 })).toBe(-75);
  expect(changeOf({ amount: 0, before: 1 })).toBe(-100);
  expect(changeOf({ amount: 5, before: 0 })).toBeNull();
});
