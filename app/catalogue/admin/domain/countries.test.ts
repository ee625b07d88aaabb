import { expect, test } from "vitest";
import { countryCodes, countryLine, countryOf } from "./countries.ts";

test("there are the 249 countries of ISO 3166-1, sorted, each with a name of its own", () => {
  expect(countryCodes.length).toBe(249);
  expect([...new Set(countryCodes)].toSorted()).toEqual(countryCodes);
  expect(new Set(countryCodes.map(countryLine)).size).toBe(249);
  expect(countryCodes.filter((code) => countryLine(code) === `${code} ${code}`)).toEqual([]);
});

test("every country is found by its letters, its name, and its line", () => {
  for (const code of countryCodes)
    for (const line of [code, code.toLowerCase(), countryLine(code), countryLine(code).slice(3)])
      expect(countryOf(line), line).toBe(code);
});

test.each(["La Réunion", "Austr", "XX", "XX Nowhere", "ATAustria", ""])("%j is no country", (line) => {
  expect(countryOf(line)).toBe(undefined);
});
