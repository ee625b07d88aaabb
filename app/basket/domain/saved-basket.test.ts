import { expect, test } from "vitest";
import { isUnread, type SavedBasket, type SavedLine, unitsOf, markUnread, wholeOf } from "./saved-basket.ts";
import { unknownBasket } from "../../shop/domain/basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

const line = (product: typeof lamp, key: string, quantity = 1): SavedLine => ({ ...product, key, quantity, now: null });
const [mugs, lamps] = [line(mug, "1", 3), line(lamp, "2")];

test("a basket has an entry for each unit, and those of a line are that line", () => {
  expect(unitsOf([mugs, lamps])).toEqual([mugs, mugs, mugs, lamps]);
});

test("there may be more in a basket that could not be read than is known of it", () => {
  const known = [lamps];
  expect(markUnread(known)).toBe(known);
  expect(isUnread(known)).toBe(true);
});

test("a basket that could not be read and of which nothing is known is the unknown one", () => {
  expect(markUnread([])).toBe(unknownBasket);
  expect(isUnread(unknownBasket)).toBe(true);
});

test("there is no more in a basket that was read, empty or not", () => {
  expect([[], [lamps]].map(isUnread)).toEqual([false, false]);
});

const known: SavedBasket = { id: "b", version: 4, lines: [mugs, lamps] };
const answer = (changed: string[], ...lines: SavedLine[]) => wholeOf({ id: "b", version: 5, changed, lines }, known);

test("an answer that tells what has changed leaves all other lines as they were, each in its place", () => {
  const more = { ...mugs, quantity: 4 };
  expect(answer([mug.id], more)).toEqual({ id: "b", version: 5, lines: [more, lamps] });
  expect(answer([mug.id], more).lines[1]).toBe(lamps);
  expect(answer(["vase"], { ...line(mug, "10"), id: "vase" }).lines.map(({ key }) => key)).toEqual(["1", "2", "10"]);
  expect(answer([lamp.id, mug.id], line(mug, "7"), line(lamp, "6")).lines.map(({ key }) => key)).toEqual(["6", "7"]);
});

test("a line that has changed and is not told has gone", () => {
  expect(answer([mug.id]).lines).toEqual([lamps]);
  expect(answer([]).lines).toEqual(known.lines);
});

test("an answer that tells all of a basket is that basket, whatever was known", () => {
  const other = { id: "c", version: 1, lines: [lamps] };
  expect(wholeOf(other, known)).toEqual(other);
});
