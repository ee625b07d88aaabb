import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { maxOperations } from "../domain/saved-basket.ts";
import { Operations, Settings } from "./operations.ts";

const id = randomUUID();
const add = { id, type: "add", productId: "mug" };
const remove = { id, type: "remove", productId: "mug" };
const undo = { id, type: "undo", removal: randomUUID() };
const many = (count: number) => Array.from({ length: count }, () => add);

test.each([
  ["none", []],
  ["one of each kind", [add, remove, undo]],
  ["as many as are made at once", many(maxOperations)],
  ["as many units as a basket holds", [{ ...add, count: 1_000 }]],
  ["a product with the longest id", [{ ...add, productId: "m".repeat(200) }]],
  ["a product whose id is of any characters", [{ ...remove, productId: "é-猫-🏺 %/\\\n" }]],
])("operations are parsed as they were sent: %s", (_, sent) => {
  expect(Operations.parse(sent)).toEqual(sent);
});

test("an id is the same in capital letters", () => {
  const sent = [
    { ...add, id: id.toUpperCase() },
    { ...undo, removal: undo.removal.toUpperCase() },
  ];
  expect(Operations.parse(sent)).toEqual([add, undo]);
});

test.each([
  ["none at all", undefined],
  ["one alone", add],
  ["more than are made at once", many(maxOperations + 1)],
  ["one of no kind", [{ ...add, type: "" }]],
  ["one without an id", [{ ...add, id: undefined }]],
  ["one whose id is no UUID", [{ ...add, id: "1" }]],
  ["an addition of nothing", [{ ...add, productId: undefined }]],
  ["an addition of none", [{ ...add, count: 0 }]],
  ["an addition of fewer than none", [{ ...add, count: -1 }]],
  ["an addition of a part", [{ ...add, count: 1.5 }]],
  ["an addition of more than a basket holds", [{ ...add, count: 1_001 }]],
  ["an addition of so many in words", [{ ...add, count: "2" }]],
  ["an addition of a product without a name", [{ ...add, productId: "" }]],
  ["a removal of a product that no shop could have", [{ ...remove, productId: "m".repeat(201) }]],
  ["a removal of nothing", [{ ...remove, productId: undefined }]],
  ["an undoing of nothing", [{ ...undo, removal: undefined }]],
  ["an undoing of what is no removal", [{ ...undo, removal: "1" }]],
  ["a character that PostgreSQL cannot hold", [{ ...add, productId: "m\0g" }]],
  ["half a character", [{ ...add, productId: "m\ud83cg" }]],
])("operations are refused with %s", (_, sent) => {
  expect(Operations.safeParse(sent).success).toBe(false);
});

const setting = { id, type: "set", productId: "mug", quantity: 2 };

test("a form sets a quantity from none to as many units as a basket holds", () => {
  for (const quantity of [0, 1_000]) expect(Settings.parse({ ...setting, quantity })).toEqual({ ...setting, quantity });
  for (const quantity of [-1, 1_001, 1.5, "2", undefined])
    expect(Settings.safeParse({ ...setting, quantity }).success).toBe(false);
  expect(Settings.safeParse({ ...setting, type: "add" }).success).toBe(false);
});
