import type { SellerFacts } from "../../admin/domain/seller.ts";

/** VAT id prefixes of the EU member states. */
const euPrefixes = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Returns the ISO 3166-1 code for a VAT id prefix. */
const countryOf = (prefix: string) => ({ EL: "GR", XI: "GB" })[prefix] ?? prefix;

const euCountries = new Set(euPrefixes.map(countryOf));

/** Country of a seller, from the VAT id, else the IBAN. Empty without both. */
export const sellerCountry = ({ vatId, iban }: Pick<SellerFacts, "vatId" | "iban">) =>
  countryOf(vatId.slice(0, 2)) || iban.slice(0, 2);

/** Category (UNTDID 5305) and reason of a sale without tax. @param typed the owner's reason */
export function untaxedReason(
  { vatId }: Pick<SellerFacts, "vatId">,
  destination: string,
  typed: string,
): { readonly category: "O" | "G" | "E"; readonly reason: string } {
  if (!vatId) return { category: "O", reason: typed };
  const isExport = euPrefixes.includes(vatId.slice(0, 2)) && destination !== "" && !euCountries.has(destination);
  if (isExport) return { category: "G", reason: "Export outside the EU" };
  return { category: "E", reason: typed || "Exempt from VAT" };
}
