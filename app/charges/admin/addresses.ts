import { address } from "../../page/address.ts";

export const shippingAddress = address("/admin/shipping");
export const taxesAddress = address("/admin/taxes");
