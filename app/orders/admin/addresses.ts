import { address, addressOf } from "../../page/address.ts";

export const adminOrdersAddress = address("/admin/orders");
export const exportOrdersAddress = address("/admin/orders/export");
export const printOrdersAddress = address("/admin/orders/print");
export const adminOrderAddress = addressOf("/admin/orders/:number");
export const slipAddress = addressOf("/admin/orders/:number/slip");
export const orderTextAddress = address("/admin/ordering");
export const guestCheckoutAddress = address("/admin/guest-checkout");
