import { formatAddress } from "localized-address-format";
import { nameOf } from "../../catalogue/server/countries.ts";
import type { Address } from "../domain/order.ts";

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Formats an address by the country's rules. Appends fields that these rules omit. @param country name of the country */
export function postalLines(address: Address, country = nameOf(address.country)): readonly string[] {
  const { name, street, city, region, postalCode } = address;
  const script = [street, city, region].some((text) => eastAsian.test(text)) ? "local" : "latin";
  const parts = { postalCountry: address.country, name, locality: city, administrativeArea: region, postalCode };
  const format = (lines: readonly string[]) =>
    formatAddress({ ...parts, addressLines: [...lines] }, script)
      // The format adds a prefix even if the shopper has typed it: "CH-CH-1010".
      .map((line) => line.replace(/^[\s,]+/, "").replace(/([A-Z]{1,2}-)\1/, "$1"))
      .filter(Boolean);
  const shows = (lines: readonly string[], text: string) =>
    lines.some((line) => line.toLowerCase().includes(text.toLowerCase()));

  const short = format([street]);
  const lines = shows(short, city) ? short : format(script === "local" ? [city, street] : [street, city]);
  return [...lines, ...[region, postalCode].filter((text) => !shows(lines, text)), country];
}

/** Postal lines and phone number, for the carrier. */
export const slipLines = (address: Address, country?: string): readonly string[] =>
  [...postalLines(address, country), address.phone ?? ""].filter(Boolean);
