import { address } from "../page/address.ts";

export const homeAddress = address("/");
export const checkoutAddress = address("/checkout");
export const loginAddress = address("/login");
