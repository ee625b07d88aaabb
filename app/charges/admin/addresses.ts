import { address, addressOf } from "../../page/address.ts";

export const shippingAddress = address("/admin/shipping");
export const taxesAddress = address("/admin/taxes");
export const codesAddress = address("/admin/codes");
export const codeAddress = addressOf("/admin/codes/:code");
