import { expect, test } from "vitest";
import { pauseAfter, retrySeconds } from "./email.ts";

const minute = 60;
const hour = 60 * minute;

test("retries wait a minute first, later longer, and at most twelve hours", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map(pauseAfter);
  const [first, second, third] = [minute, 5 * minute, 15 * minute];
  expect(pauses).toEqual([first, second, third, hour, 3 * hour, 6 * hour, 12 * hour, 12 * hour]);
});

test("retries end after three days", () => {
  expect(retrySeconds).toBe(72 * hour);
});
