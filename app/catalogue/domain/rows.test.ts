import { expect, test } from "vitest";
import { maxFeatured, rowsOf } from "./rows.ts";

const items = (count: number) => Array.from({ length: count }, (_, at) => at);
const lengths = (count: number) => rowsOf(items(count)).map(({ length }) => length);

test("twelve cards are in rows of 2, 3, 3, 1 and 3, and of more cards only the first twelve are shown", () => {
  expect(lengths(12)).toEqual([2, 3, 3, 1, 3]);
  expect(rowsOf(items(100_000)).flat()).toEqual(items(12));
});

test.each(items(maxFeatured + 1))("%i cards are in rows of one to three, all of them and in their order", (count) => {
  expect(rowsOf(items(count)).flat()).toEqual(items(count));
  for (const length of lengths(count)) expect([1, 2, 3]).toContain(length);
});

test("a single card in a row has rows above it, or is the only card", () => {
  for (let count = 2; count <= maxFeatured; count++) expect(lengths(count)[0], `${count}`).toBeGreaterThan(1);
});

/**
 * True if rows with these card counts leave no gap in two columns. A row's only card spans both
 * columns, and so does a third card of the last row.
 */
function isWithoutGap(rows: readonly number[]) {
  let placed = 0;
  for (const [at, length] of rows.entries()) {
    const isWide = length === 1 || (at === rows.length - 1 && length === 3);
    if (isWide && (placed + length - 1) % 2 > 0) return false;
    placed += isWide ? length + 1 : length;
  }
  return placed % 2 === 0;
}

test("in two columns, no number of cards leaves a gap", () => {
  expect(isWithoutGap([2, 3, 3])).toBe(false);
  expect(items(maxFeatured + 1).filter((count) => !isWithoutGap(lengths(count)))).toEqual([]);
});
