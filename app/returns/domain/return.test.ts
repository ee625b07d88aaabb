import { expect, test } from "vitest";
import { actionsOf, allUnitsLeft, isReturnable } from "./return.ts";

const lines = [
  { id: "lamp", title: "Lamp", sent: 3, returned: 1 },
  { id: "mug", title: "Mug", sent: 1, returned: 1 },
];

test("the units left are those sent less those returned", () => {
  expect(allUnitsLeft(lines)).toEqual({ lamp: 2 });
});

test("units can be returned up to those left, of the order's products only", () => {
  expect(isReturnable(lines, { lamp: 2 })).toBe(true);
  for (const units of [{}, { lamp: 3 }, { lamp: 0 }, { lamp: -1 }, { lamp: 0.5 }, { mug: 1 }, { vase: 1 }])
    expect(isReturnable(lines, units)).toBe(false);
});

test("a withdrawal is never refused, and a settled or refused return changes no more", () => {
  const items = { hasItems: true, hasChoices: true, isUndone: false };
  expect(actionsOf({ ...items, state: "requested", isWithdrawal: false })).toContain("refuse");
  expect(actionsOf({ ...items, state: "requested", isWithdrawal: true })).not.toContain("refuse");
  for (const state of ["refused", "settled"] as const)
    expect(actionsOf({ ...items, state, isWithdrawal: false })).toEqual([]);
});
