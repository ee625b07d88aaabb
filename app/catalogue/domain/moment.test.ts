import { expect, test } from "vitest";
import { moment } from "../../admin/domain/moment.ts";

const at = "2026-11-21T23:30:00.000Z";

test("times are in UTC until the shop has a time zone or a language", () => {
  expect(moment(at)).toBe("2026-11-21 23:30 UTC");
});

test.each([
  [{ timeZone: "Europe/Berlin", locale: "de-DE" }, "22. Nov. 2026, 00:30 MEZ"],
  [{ locale: "de-DE" }, "21. Nov. 2026, 23:30 UTC"],
  [{ timeZone: "America/New_York" }, "Nov 21, 2026, 6:30 PM EST"],
])("%j: times are formatted so", (clock, text) => {
  expect(moment(at, clock).replaceAll(/\s/g, " ")).toBe(text);
});
