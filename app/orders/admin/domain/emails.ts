import type { EmailOrder } from "../../domain/emails.ts";

/** Email to staff about a new order. Names no shopper, to protect personal data. */
export type NewOrderEmail = Pick<EmailOrder, "number" | "lines" | "totalCents" | "parts" | "page" | "pickup"> & {
  readonly country: string;
};

export type ShopperCancelledEmail = Pick<NewOrderEmail, "number" | "lines" | "page"> & {
  readonly isWhole: boolean;
};

/** Replaces new-order emails after their hourly cap. `count`: number of orders to ship. */
export type OrdersWaitingEmail = { readonly count: number; readonly page: string };
