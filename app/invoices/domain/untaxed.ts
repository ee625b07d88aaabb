import type { SellerFacts } from "../../admin/domain/seller.ts";

/** Members of the EU, by the letters of their VAT ids. */
const euPrefixes = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** ISO 3166-1 code of the letters of a VAT id. */
const countryOf = (prefix: string) => ({ EL: "GR", XI: "GB" })[prefix] ?? prefix;

const euCountries = new Set(euPrefixes.map(countryOf));

/** Country of a seller, from its VAT id or IBAN. Empty if it has neither. */
export const sellerCountry = ({ vatId, iban }: Pick<SellerFacts, "vatId" | "iban">) =>
  countryOf(vatId.slice(0, 2)) || iban.slice(0, 2);

/**
 * Category (UNTDID 5305) and reason of a sale without tax: "O" without a VAT id, "G" for exports from the EU, else "E".
 *
 * @param typed the owner's reason
 */
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
