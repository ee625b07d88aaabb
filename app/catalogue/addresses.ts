import { address, addressOf } from "../page/address.ts";

export const productAddress = addressOf("/products/:slug");
export const departmentAddress = addressOf("/departments/:slug");
export const searchAddress = address("/search");
