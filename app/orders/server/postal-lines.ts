import { formatAddress } from "localized-address-format";
import type { Address } from "../domain/order.ts";

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * An address as it stands on an envelope, in the order of its own country, which stands last under the name it is to be called by.
 * Whatever was typed stands there, also what that country's addresses have no place for.
 */
export function postalLines(address: Address, country: string): readonly string[] {
  const { name, street, city, region, postalCode } = address;
  const script = [street, city, region].some((text) => eastAsian.test(text)) ? "local" : "latin";
  const format = (lines: readonly string[]) =>
    formatAddress(
      {
        postalCountry: address.country,
        name,
        addressLines: [...lines],
        locality: city,
        administrativeArea: region,
        postalCode,
      },
      script,
    )
      .map((line) => line.replace(/^[\s,]+/, "").replace(/([A-Z]{1,2}-)\1/, "$1")) // who typed A-1010 said already where it is
      .filter(Boolean);
  const shows = (lines: readonly string[], text: string) =>
    lines.some((line) => line.toLowerCase().includes(text.toLowerCase()));

  const short = format([street]);
  const lines = shows(short, city) ? short : format(script === "local" ? [city, street] : [street, city]);
  return [...lines, ...[region, postalCode].filter((text) => !shows(lines, text)), country];
}

/** The same for those who pack it: with the telephone number, where one was given. */
export const slipLines = (address: Address, country: string): readonly string[] =>
  [...postalLines(address, country), address.phone ?? ""].filter(Boolean);
