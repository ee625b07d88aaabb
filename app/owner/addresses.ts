import { address } from "../page/address.ts";

export const ownerAddress = address("/owner");
export const shopFactsAddress = address("/owner/shop");
export const lookAddress = address("/owner/look");
export const homePageAddress = address("/owner/home");
export const noticesAddress = address("/owner/notices");
export const recordAddress = address("/owner/record");
export const secondFactorAddress = address("/owner/second-factor");
export const leavingAddress = address("/owner/sign-out");
