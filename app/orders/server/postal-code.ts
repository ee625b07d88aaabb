import validator from "validator";

/** True if the format of a country's postal codes is known. Such countries require a postal code. */
export const hasPostalCodes = (country: string): country is validator.PostalCodeLocale =>
  (validator.isPostalCodeLocales as readonly string[]).includes(country);

/** True if a postal code is well-formed, or its format is unknown. Accepts spaces, hyphens and a prefix (A-1010). */
export const mayBePostalCode = (code: string, country: string) =>
  !hasPostalCodes(country) ||
  [code, code.replace(/^[a-z]{1,3}[- ]/i, "")]
    .flatMap((text) => spellings(text.replaceAll(/[\s-]/g, ""), country))
    .some((spelling) => validator.isPostalCode(spelling, country));

/** Possible spellings of a postal code without separators: unchanged, with the country's prefix, or split in two. */
const spellings = (plain: string, country: string) => [
  plain,
  `${country}-${plain}`,
  ...Array.from(plain, (_, at) => [" ", "-"].map((between) => plain.slice(0, at) + between + plain.slice(at))).flat(),
];
