import { sellerMessages } from "../seller-messages.ts";
import type { Seller } from "./shop.ts";

/** Name, address and VAT ID. @param shop name of the shop, which comes first and is not repeated */
export const sellerLines = (shop: string, { name, address, vatId }: Partial<Seller> = {}): readonly string[] => [
  ...new Set([shop, name ?? "", ...(address ?? []), vatId ? sellerMessages.vatId(vatId) : ""].filter(Boolean)),
];
