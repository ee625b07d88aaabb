import { expect, test } from "vitest";
import { dayIn } from "./moment.ts";

test.each([
  [undefined, "2026-11-25"],
  ["de-AT", "25.11.2026"],
  ["en-US", "Nov 25, 2026"],
])("a day is in the shop's locale %s", (locale, text) => {
  expect(dayIn("2026-11-25", locale ? { locale } : {})).toBe(text);
});
