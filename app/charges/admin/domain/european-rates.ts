import { parseTaxLines } from "../../domain/tax-lines.ts";

/** Standard VAT rates in percent, from the npm package sales-tax 2.23.0. */
const standardRates = `
  AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, IE 23, IT 22, LT 21,
  LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23
`;

export function withEuropeanRates(text: string): { readonly text: string; readonly added: number } {
  const isStandard = ({ region, taxClass }: { region: string; taxClass: string }) => region === "" && taxClass === "";
  const rates = parseTaxLines(text).lines.map(({ rate }) => rate);
  const present = new Set(rates.filter(isStandard).map(({ country }) => country));
  const added = standardRates
    .trim()
    .split(/,\s+/)
    .map((entry) => entry.split(" "))
    .flatMap(([country, rate]) => (present.has(country!) ? [] : [`${country}: VAT ${rate} %`]));
  return { text: [text.trimEnd(), ...added].filter(Boolean).join("\n"), added: added.length };
}
