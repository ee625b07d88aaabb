import type { TaxRate } from "../../domain/rates.ts";

/** Lists tax classes that lack a rate in some countries, with these countries. Ignores countries without any rate. */
export function untaxedClasses(classes: readonly string[], taxRates: readonly TaxRate[], day: string) {
  const inForce = taxRates.filter(({ validFrom }) => validFrom <= day);
  const byCountry = [...Map.groupBy(inForce, ({ country }) => country)];
  const untaxed = classes.map((taxClass) => {
    const others = byCountry.filter(([, rates]) => !rates.some((rate) => rate.taxClass === taxClass));
    return { taxClass, countries: others.map(([country]) => country) };
  });
  return untaxed.filter(({ countries }) => countries.length > 0);
}
