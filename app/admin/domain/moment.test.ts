import { expect, test } from "vitest";
import { dayIn, moment } from "./moment.ts";

test.each([
  [undefined, "2026-11-25"],
  ["de-AT", "25.11.2026"],
  ["en-US", "Nov 25, 2026"],
])("a day is in the shop's locale %s", (locale, text) => {
  expect(dayIn("2026-11-25", locale ? { locale } : {})).toBe(text);
});

test("a time is in UTC, and without seconds, unless the shop has a locale or a time zone", () => {
  const iso = "2026-11-21T04:30:59.000Z";
  expect(moment(iso)).toBe("2026-11-21 04:30 UTC");
  expect(moment(iso, { locale: "de-AT" })).toBe("21. Nov. 2026, 04:30 UTC");
  expect(moment(iso, { timeZone: "Europe/Vienna" })).toMatch(/^Nov 21, 2026, 5:30\sAM GMT\+1$/);
  expect(moment(iso, { locale: "ar-EG", timeZone: "Europe/Vienna" })).toMatch(/21.*2026.*5:30/);
});
