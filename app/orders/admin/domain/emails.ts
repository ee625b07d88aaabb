import type { EmailOrder } from "../../domain/emails.ts";

/** Email to staff about a new order. The email names no shopper, to protect personal data. */
export type NewOrderEmail = Pick<EmailOrder, "number" | "lines" | "totalCents" | "parts" | "page"> & {
  /** Country of the shipping address. */
  readonly country: string;
};

/** Email to staff about an order that its shopper cancelled. `lines` are the cancelled items. */
export type ShopperCancelledEmail = Pick<NewOrderEmail, "number" | "lines" | "page"> & {
  /** True if the whole order was cancelled, false if some units were already sent. */
  readonly isWhole: boolean;
};

/** Email to staff with the number of orders to ship, sent when new-order emails have reached their hourly cap. */
export type OrdersWaitingEmail = { readonly count: number; readonly page: string };
