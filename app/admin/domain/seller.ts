import type { Seller } from "../../shop/domain/shop.ts";

/** The seller's details and bank account. Unset values are empty. `iban` and `bic` contain no spaces. */
export type SellerFacts = Seller & { readonly iban: string; readonly bic: string };
