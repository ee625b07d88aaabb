import type { EmailOrder } from "../../domain/emails.ts";

/** Email to staff about a new order. Names no shopper, to protect personal data. */
export type NewOrderEmail = Pick<EmailOrder, "number" | "lines" | "totalCents" | "parts" | "page"> & {
  readonly country: string;
};

export type ShopperCancelledEmail = Pick<NewOrderEmail, "number" | "lines" | "page"> & {
  /** False if some units were already sent. */
  readonly isWhole: boolean;
};

/** Number of orders to ship, sent once new-order emails have reached their hourly cap. */
export type OrdersWaitingEmail = { readonly count: number; readonly page: string };
