import { address, addressOf } from "../page/address.ts";

export const reviewAddress = address("/order");
export const ordersAddress = address("/orders");
export const findOrderAddress = address("/orders/find");
export const orderLinkAddress = addressOf("/orders/:number/link");
export const orderFileAddress = addressOf("/orders/:number/file");
export const addressBookAddress = address("/account/addresses");
export const savedAddressAddress = addressOf("/account/addresses/:id");
export const payAddress = addressOf("/orders/:number/pay");
export const returnItemsAddress = addressOf("/orders/:number/return");
export const returnLabelAddress = addressOf("/orders/:number/return-label");
export const orderAddress = addressOf("/orders/:number");
