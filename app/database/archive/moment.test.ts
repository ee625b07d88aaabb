import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseMoment, shownMoment, timeZone } from "./moment.ts";

beforeEach(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ["2026-11-21 14:05", "2026-11-21T13:05:00.000Z"],
  ["2026-07-21T14:05:30", "2026-07-21T12:05:30.000Z"],
  [" 2026-11-21 14:05:30.25 ", "2026-11-21T13:05:30.250Z"],
  ["2026-11-21 14:05Z", "2026-11-21T14:05:00.000Z"],
  ["2026-11-21 14:05 UTC", "2026-11-21T14:05:00.000Z"],
  ["2026-11-21 14:05:30-0330", "2026-11-21T17:35:30.000Z"],
  ["2026-11-21 14:05+01:00", "2026-11-21T13:05:00.000Z"],
])("%s is a time, in this machine's time zone unless it names one", (text, moment) => {
  expect(parseMoment(text)?.toISOString()).toBe(moment);
});

test.each(["", "yesterday", "14:05", "2026-11-21", "2026-02-30 10:00", "2026-11-21 24:05", "2026-11-21 14:05 CET"])(
  "%j is not a time",
  (text) => {
    expect(parseMoment(text)).toBeNull();
  },
);

test("a time is shown in that time zone, as it is parsed", () => {
  expect([timeZone(), shownMoment(new Date("2026-07-01T00:00:00Z"))]).toEqual(["Europe/Berlin", "2026-07-01 02:00:00"]);
  expect(parseMoment("2026-07-01 02:00:00")?.toISOString()).toBe("2026-07-01T00:00:00.000Z");
});
