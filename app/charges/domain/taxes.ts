import { proportion, spread, sumOf } from "./proportion.ts";
import { million, type Place, type Rates, type TaxRate } from "./rates.ts";
import type { Share, TotalPart } from "./total.ts";

export function ratesAt(place: Place, day: string, taxRates: readonly TaxRate[]): readonly TaxRate[] {
  const inForce = taxRates.filter((rate) => isFor(rate, place) && rate.validFrom <= day);
  return inForce.filter((rate) => !inForce.some((other) => replaces(other, rate)));
}

const isFor = ({ country, region }: TaxRate, place: Place) =>
  country === place.country && (region === "" || plain(region) === plain(place.region));

const plain = (region: string) => region.trim().toUpperCase();

function replaces(other: TaxRate, rate: TaxRate): boolean {
  if (other.name !== rate.name || other.taxClass !== rate.taxClass) return false;
  if ((other.region === "") !== (rate.region === "")) return rate.region === "";
  return other.validFrom > rate.validFrom;
}

/**
 * Computes each tax on the sum of the shares in its tax classes. Divides the tax among these shares.
 * @param shares amounts after discounts, with `tax` 0
 */
export function taxed<Item extends Share>(shares: readonly Item[], place: Place, day: string, rates: Rates) {
  const { taxes, effect } = taxesAt(place, day, rates);
  const combined = (taxClass: string) =>
    sumOf(taxes, (tax) => (tax.taxClass === taxClass && rates.pricesIncludeTax ? tax.rate : 0));
  const groups = Map.groupBy(taxes, ({ name, rate, taxClass }) => JSON.stringify([name, rate, combined(taxClass)]));
  const parts: TotalPart[] = [];
  let after = shares;
  for (const group of groups.values()) {
    const [{ name, rate, taxClass }] = group as [TaxRate];
    const classes = new Set(group.map((tax) => tax.taxClass));
    const divisor = million + combined(taxClass);
    const base = sumOf(shares, (share) => (classes.has(share.taxClass) ? share.net : 0));
    if (base === 0) continue;
    const amount = proportion(base, rate, divisor);
    parts.push({ kind: "tax", name, amount, effect, rate, base, divisor, classes: [...classes] });
    const weightOf = ({ taxClass: own, net }: Item) => (classes.has(own) ? net : 0);
    after = spread(amount, after, weightOf, (share, tax) => withTax(share, tax, effect));
  }
  return { parts, shares: after };
}

/** Taxes of a place. Effect "subtracts": the place has no taxes, so the taxes of the shop's place are deducted. */
function taxesAt(place: Place, day: string, { taxRates, pricesIncludeTax, untaxedPlaces, home }: Rates) {
  const taxes = ratesAt(place, day, taxRates);
  if (!pricesIncludeTax) return { taxes, effect: "adds" } as const;
  if (taxes.length > 0 || untaxedPlaces === "same price") return { taxes, effect: "included" } as const;
  return { taxes: ratesAt(home, day, taxRates), effect: "subtracts" } as const;
}

const withTax = <Item extends Share>(share: Item, tax: number, effect: TotalPart["effect"]): Item => ({
  ...share,
  tax: effect === "subtracts" ? 0 : share.tax + tax,
  net: effect === "adds" ? share.net : share.net - tax,
});
