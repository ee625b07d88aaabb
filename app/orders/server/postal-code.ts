import validator from "validator";

/** Whether anything is known of a country's postal codes: then an address there has one. */
export const hasPostalCodes = (country: string): country is validator.PostalCodeLocale =>
  (validator.isPostalCodeLocales as readonly string[]).includes(country);

/**
 * Whether a country may have this postal code: nothing is known against it. However it is written: with or without spaces and
 * hyphens, and the country's letters before it (A-1010). Whether there is a place of that code, nobody asks.
 */
export const mayBePostalCode = (code: string, country: string) =>
  !hasPostalCodes(country) ||
  [code, code.replace(/^[a-z]{1,3}[- ]/i, "")]
    .flatMap((text) => spellings(text.replaceAll(/[\s-]/g, ""), country))
    .some((spelling) => validator.isPostalCode(spelling, country));

/** A code as the country may want it: plain, with the country's letters before it, or in two parts. */
const spellings = (plain: string, country: string) => [
  plain,
  `${country}-${plain}`,
  ...Array.from(plain, (_, at) => [" ", "-"].map((between) => plain.slice(0, at) + between + plain.slice(at))).flat(),
];
