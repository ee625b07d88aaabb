import { address, addressOf } from "../page/address.ts";

export const accountAddress = address("/account");
/** A page with one thing to do about an account, such as another password. */
export const stepAddress = addressOf("/account/:step");
