import { sumOf } from "./proportion.ts";
import { million, type TaxRate } from "./rates.ts";
import { ratesAt } from "./taxes.ts";

export const taxLimits = { lines: 200, characters: 20_000 };

/** An invalid line of the typed taxes. `line` is numbered from 1. `earlier`: number of the line that it repeats. */
export type WrongTaxLine = { readonly line: number; readonly why: "malformed" | "repeated"; readonly earlier?: number };

type TaxLine = { readonly line: number; readonly rate: TaxRate };

/** Country, region, tax class, name, rate and first day: "CA-BC reduced: PST 7 % from 2027-01-01". */
const pattern =
  /^([a-z]{2})(?:-([^\s:\p{Cc}\p{Cs}]{1,100}))?(?: ([a-z0-9-]{1,30}))? ?: ?([^%\p{Cc}\p{Cs}]{1,40}?) (\d{1,3}(?:[.,]\d{1,4})?) ?%(?: from (\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])))?$/iu;

function rateIn(line: string): TaxRate | null {
  const [, country, region = "", taxClass = "", name, percent, validFrom = ""] = pattern.exec(line) ?? [];
  if (!country || !name || !percent) return null;
  const rate = Math.round((Number(percent.replace(",", ".")) * million) / 100);
  if (rate > million) return null;
  const place = { country: country.toUpperCase(), region: region.toUpperCase() };
  return { ...place, taxClass: taxClass.toLowerCase(), name, rate, validFrom };
}

export function parseTaxLines(text: string) {
  const found = new Map<string, TaxLine>();
  const wrong: WrongTaxLine[] = [];
  for (const [at, typed] of text.split("\n").entries()) {
    const tidy = typed.replace(/\s+/g, " ").trim();
    if (!tidy) continue;
    const line = at + 1;
    const rate = rateIn(tidy);
    const key = JSON.stringify([rate?.country, rate?.region, rate?.taxClass, rate?.name, rate?.validFrom]);
    const earlier = found.get(key)?.line;
    if (!rate) wrong.push({ line, why: "malformed" });
    else if (earlier !== undefined) wrong.push({ line, why: "repeated", earlier });
    else found.set(key, { line, rate });
  }
  return { lines: [...found.values()], wrong };
}

/** Finds a rate that raises the taxes of its place and class above 100 % from its first day on. */
export function findExcess(lines: readonly TaxLine[]): TaxLine | undefined {
  const rates = lines.map(({ rate }) => rate);
  return lines.find(({ rate: { country, region, taxClass, validFrom } }) => {
    const ofClass = rates.filter((rate) => rate.country === country && rate.taxClass === taxClass);
    const regions = region === "" ? new Set(ofClass.map((rate) => rate.region)) : [region];
    return [...regions].some(
      (place) => sumOf(ratesAt({ country, region: place }, validFrom, ofClass), ({ rate }) => rate) > million,
    );
  });
}
