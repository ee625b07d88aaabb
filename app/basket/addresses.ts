import { address } from "../page/address.ts";

export const basketAddress = address("/basket");
