import type { Seller } from "../../shop/domain/shop.ts";

/** Business and bank account of the shop's owner. Unset values are empty. `iban` and `bic` contain no spaces. */
export type SellerFacts = Seller & { readonly iban: string; readonly bic: string };
