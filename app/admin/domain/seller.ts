import type { Seller } from "../../shop/domain/shop.ts";

/** The owner's business with its bank account. Empty values are not set. `iban` and `bic` are without spaces. */
export type SellerFacts = Seller & { readonly iban: string; readonly bic: string };
