import { expect, test } from "vitest";
import { actionsOf, allUnitsLeft, isReturnable, linesLeft } from "./return.ts";

const lines = [
  { id: "lamp", title: "Lamp", sent: 3, returned: 1 },
  { id: "mug", title: "Mug", sent: 1, returned: 1 },
];

test("the units left are those sent less those returned", () => {
  expect(linesLeft(lines)).toEqual([{ id: "lamp", title: "Lamp", most: 2 }]);
  expect(allUnitsLeft(lines)).toEqual({ lamp: 2 });
});

test("units can be returned up to those left, of the order's products only", () => {
  expect(isReturnable(lines, { lamp: 2 })).toBe(true);
  for (const units of [
    {},
    { lamp: 3 },
    { lamp: 0 },
    { lamp: -1 },
    { lamp: 0.5 },
    { mug: 1 },
    { vase: 1 },
    { lamp: 1, vase: 1 },
  ])
    expect(isReturnable(lines, units)).toBe(false);
});

test("the owner's actions depend on the state, and a withdrawal is never refused", () => {
  const items = { isWithdrawal: false, hasItems: true, hasChoices: true, isUndone: false };
  const withdrawal = { ...items, isWithdrawal: true };
  expect(actionsOf({ ...items, state: "requested" })).toEqual(["approve", "receive", "refuse"]);
  expect(actionsOf({ ...withdrawal, state: "requested" })).toEqual(["approve", "receive", "close"]);
  expect(actionsOf({ ...items, state: "approved" })).toEqual(["receive", "close"]);
  expect(actionsOf({ ...items, state: "received" })).toEqual(["refund", "replace", "close"]);
  for (const state of ["refused", "settled"] as const) expect(actionsOf({ ...items, state })).toEqual([]);
});

test("items of an undone parcel cannot be received", () => {
  const undone = { isWithdrawal: false, hasItems: true, hasChoices: true, isUndone: true };
  expect(actionsOf({ ...undone, state: "requested" })).toEqual(["refuse", "close"]);
  expect(actionsOf({ ...undone, state: "requested", isWithdrawal: true })).toEqual(["close"]);
  expect(actionsOf({ ...undone, state: "approved" })).toEqual(["close"]);
});

test("items are chosen for a withdrawal without items, if the order has any left", () => {
  const empty = { state: "requested", isWithdrawal: true, hasItems: false, isUndone: false } as const;
  expect(actionsOf({ ...empty, hasChoices: true })).toEqual(["choose", "close"]);
  expect(actionsOf({ ...empty, hasChoices: false })).toEqual(["close"]);
});
