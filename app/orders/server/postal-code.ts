import validator from "validator";

/** True if the country's postal code format is known. The form then requires a postal code. */
export const hasPostalCodes = (country: string): country is validator.PostalCodeLocale =>
  validator.isPostalCodeLocales.some((known) => known === country);

/** True if the code is well-formed, or if the country's format is unknown. Accepts separators and a prefix (A-1010). */
export const mayBePostalCode = (code: string, country: string) =>
  !hasPostalCodes(country) ||
  [code, code.replace(/^[a-z]{1,3}[- ]/i, "")]
    .flatMap((text) => spellings(text.replaceAll(/[\s-]/g, ""), country))
    .some((spelling) => validator.isPostalCode(spelling, country));

/** Possible spellings of a code: unchanged, with the country's prefix, or split in two. */
const spellings = (plain: string, country: string) => [
  plain,
  `${country}-${plain}`,
  ...Array.from(plain, (_, at) => [" ", "-"].map((between) => plain.slice(0, at) + between + plain.slice(at))).flat(),
];
