import { address, addressOf } from "../page/address.ts";

export const accountAddress = address("/account");
/** A page for one task, such as changing the password. */
export const stepAddress = addressOf("/account/:step");
