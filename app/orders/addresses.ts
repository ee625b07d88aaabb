import { address, addressOf } from "../page/address.ts";

export const reviewAddress = address("/order");
export const ordersAddress = address("/orders");
export const orderAddress = addressOf("/orders/:number");
