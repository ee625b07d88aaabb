import { expect, test } from "vitest";
import { countryCodes } from "../../../catalogue/admin/domain/countries.ts";
import { parseTaxLines } from "../../domain/tax-lines.ts";
import { withEuropeanRates } from "./european-rates.ts";

test("the proposal has one valid rate for each of the 27 countries", () => {
  const { text, added } = withEuropeanRates("");
  const { lines, wrong } = parseTaxLines(text);
  expect([added, wrong]).toEqual([27, []]);
  expect(new Set(lines.map(({ rate }) => rate.country)).size).toBe(27);
  for (const { rate } of lines) {
    expect(countryCodes).toContain(rate.country);
    expect(rate).toMatchObject({ region: "", taxClass: "", name: "VAT", validFrom: "" });
    expect(rate.rate).toBeGreaterThanOrEqual(150_000); // EU law requires at least 15 %
    expect(rate.rate).toBeLessThanOrEqual(270_000);
  }
  expect(text).toMatch(/^AT: VAT 20 %\n/);
  expect(text).toContain("FI: VAT 25.5 %");
});

test("the owner's lines stay, also invalid ones, and countries with a standard rate get no other", () => {
  const own = "de: MwSt 19 %\nAT reduced: VAT 10 %\nBE-VLG: VAT 6 %\nnonsense\n";
  const { text, added } = withEuropeanRates(own);
  expect(added).toBe(26);
  expect(text).toMatch(/^de: MwSt 19 %\nAT reduced: VAT 10 %\nBE-VLG: VAT 6 %\nnonsense\nAT: VAT 20 %\n/);
  expect(withEuropeanRates(text)).toEqual({ text, added: 0 });
});
