import { expect, test } from "vitest";
import { type Difference, isNothing } from "./import.ts";

const none = { count: 0, first: [] };
const empty: Difference = {
  added: none,
  restored: none,
  changed: none,
  gone: none,
  departments: { added: [], renamed: [], gone: [] },
};

test("a difference without products and departments is nothing", () => {
  expect(isNothing(empty)).toBe(true);
});

test.each(["added", "restored", "changed", "gone"] as const)("a product that is %s is a difference", (kind) => {
  expect(isNothing({ ...empty, [kind]: { count: 1, first: [] } })).toBe(false);
});

test.each(["added", "renamed", "gone"] as const)("a department that is %s is a difference", (kind) => {
  const departments = { ...empty.departments, [kind]: ["lamps"] };
  expect(isNothing({ ...empty, departments })).toBe(false);
});
