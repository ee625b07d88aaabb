import { sellerMessages } from "../seller-messages.ts";
import type { Seller } from "./shop.ts";

/** The shop's name, then the seller's name, address and VAT ID. Omits repeated lines. */
export const sellerLines = (shop: string, { name, address, vatId }: Partial<Seller> = {}): readonly string[] => [
  ...new Set([shop, name ?? "", ...(address ?? []), vatId ? sellerMessages.vatId(vatId) : ""].filter(Boolean)),
];
