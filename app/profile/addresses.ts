import { address, addressOf } from "../page/address.ts";

export const accountAddress = address("/account");
export const stepAddress = addressOf("/account/:step");
