import { address } from "../page/address.ts";

/** Where forms that change the basket are posted. */
export const basketAddress = address("/basket");
