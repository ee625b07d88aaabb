import { expect, test } from "vitest";
import { isUnread, type SavedBasket, type SavedLine, unitsOf, markUnread, wholeOf } from "./saved-basket.ts";
import { unknownBasket } from "../../shop/domain/basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

const line = (product: typeof lamp, key: string, quantity = 1): SavedLine => ({ ...product, key, quantity, now: null });
const [mugs, lamps] = [line(mug, "1", 3), line(lamp, "2")];

test("a basket has one entry per unit, and the entries of a line form that line", () => {
  expect(unitsOf([mugs, lamps])).toEqual([mugs, mugs, mugs, lamps]);
});

test("a basket that could not be read may contain more than is known", () => {
  const known = [lamps];
  expect(markUnread(known)).toBe(known);
  expect(isUnread(known)).toBe(true);
});

test("a basket that could not be read, without a known one, is the unknown basket", () => {
  expect(markUnread([])).toBe(unknownBasket);
  expect(isUnread(unknownBasket)).toBe(true);
});

test("a basket that was read contains nothing unknown, empty or not", () => {
  expect([[], [lamps]].map(isUnread)).toEqual([false, false]);
});

const known: SavedBasket = { id: "b", version: 4, lines: [mugs, lamps] };
const answer = (changed: string[], ...lines: SavedLine[]) => wholeOf({ id: "b", version: 5, changed, lines }, known);

test("a partial response keeps all other lines unchanged, each in its place", () => {
  const more = { ...mugs, quantity: 4 };
  expect(answer([mug.id], more)).toEqual({ id: "b", version: 5, lines: [more, lamps] });
  expect(answer([mug.id], more).lines[1]).toBe(lamps);
  expect(answer(["vase"], { ...line(mug, "10"), id: "vase" }).lines.map(({ key }) => key)).toEqual(["1", "2", "10"]);
  expect(answer([lamp.id, mug.id], line(mug, "7"), line(lamp, "6")).lines.map(({ key }) => key)).toEqual(["6", "7"]);
});

test("a changed line that is missing in the response is removed", () => {
  expect(answer([mug.id]).lines).toEqual([lamps]);
  expect(answer([]).lines).toEqual(known.lines);
});

test("a complete response replaces the known basket", () => {
  const other = { id: "c", version: 1, lines: [lamps] };
  expect(wholeOf(other, known)).toEqual(other);
});
