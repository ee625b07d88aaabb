import type { TaxRate } from "../../domain/rates.ts";

/** Finds tax classes that lack a rate in a country that taxes other classes. Lists these countries by class. */
export function untaxedClasses(classes: readonly string[], taxRates: readonly TaxRate[], day: string) {
  const inForce = taxRates.filter(({ validFrom }) => validFrom <= day);
  const byCountry = [...Map.groupBy(inForce, ({ country }) => country)];
  const untaxed = classes.map((taxClass) => {
    const others = byCountry.filter(([, rates]) => !rates.some((rate) => rate.taxClass === taxClass));
    return { taxClass, countries: others.map(([country]) => country) };
  });
  return untaxed.filter(({ countries }) => countries.length > 0);
}
