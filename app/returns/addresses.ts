import { address } from "../page/address.ts";

export const withdrawAddress = address("/withdraw");
