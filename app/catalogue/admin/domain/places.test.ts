import { expect, test } from "vitest";
import { currencies, localeOf, timeZones, suggestedLocales } from "./places.ts";

test("currencies are chosen by their code and name", () => {
  expect(currencies.length).toBeGreaterThan(150);
  expect(currencies).toContainEqual({ value: "EUR", label: "EUR: Euro" });
});

test("languages are listed by tag, with their names, and are valid", () => {
  const tags = suggestedLocales.map(({ value }) => value);
  expect(tags).toEqual(expect.arrayContaining(["de-CH", "en-US", "pt-BR", "hi-IN", "zh-TW"]));
  expect(tags).toEqual(tags.toSorted());
  expect(tags.filter((tag) => localeOf(tag) !== tag)).toEqual([]);
  expect(suggestedLocales).toContainEqual({ value: "fr-CA", label: "fr-CA: Canadian French" });
});

test("time zones begin with UTC, and contain each once", () => {
  expect(timeZones[0]).toBe("UTC");
  expect(timeZones).toContain("Europe/Berlin");
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

test("a language tag is stored without extensions, and an invalid one is refused", () => {
  expect(localeOf("de-at-u-ca-buddhist")).toBe("de-AT");
  expect(localeOf("de_AT")).toBe("de-AT");
  expect([localeOf("not a tag"), localeOf("qq-QQ"), localeOf("")]).toEqual([undefined, undefined, undefined]);
});
