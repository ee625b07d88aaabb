import { expect, test } from "@playwright/test";
import { mannWhitney } from "./mann-whitney.ts";

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test("two similar samples differ by chance, and two distinct ones do not", () => {
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
  expect(mannWhitney(count(0, 200), count(0, 200))).toBeCloseTo(1, 2);
  expect(mannWhitney(count(0, 200), count(20, 220))).toBeLessThan(0.01);
  expect(mannWhitney(count(20, 220), count(0, 200))).toBeLessThan(0.01);
});

test("the p-value equals that of a known sample", () => {
  // Two groups with U = 19.
  const [some, others] = [
    [1, 2, 3, 4, 5, 6, 7, 12, 16, 18],
    [8, 9, 10, 11, 13, 14, 15, 17, 19, 20],
  ];
  expect(mannWhitney(some, others)).toBeCloseTo(0.0211, 3);
});
