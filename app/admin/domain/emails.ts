import type { OrderedLine } from "../../orders/domain/order.ts";
import { adminProductAddress } from "../addresses.ts";

/** Email to staff about a new order. The email names no shopper, to protect personal data. */
export type NewOrderEmail = {
  readonly number: number;
  readonly lines: readonly OrderedLine[];
  /** In minor units of the shop's currency. */
  readonly totalCents: number;
  /** Country of the shipping address. */
  readonly country: string;
  /** URL of the order in admin. */
  readonly page: string;
};

/** Email to staff about an order that its shopper cancelled. `lines` are the cancelled items. */
export type ShopperCancelledEmail = Pick<NewOrderEmail, "number" | "lines" | "page">;

/** Email to staff about products with low stock after an order, lowest stock first. */
export type FewLeftEmail = {
  readonly products: readonly {
    readonly title: string;
    readonly left: number;
    /** URL of the product in admin; in the shop if the recipient's role may not see it in admin. */
    readonly page: string;
  }[];
};

/** Email to staff about an email that could not be sent. `name` is the kind of the failed email. */
export type EmailFailedData = { readonly name: string; readonly page: string };

/** Email to staff about an archive outage. `since` is its start in UTC; `why` is a sentence, or null if unknown. */
export type ArchiveBehindEmail = { readonly since: string; readonly why: string | null };

/** Email to staff with the number of orders to ship, sent instead of one email per order above the hourly limit. */
export type OrdersWaitingEmail = { readonly count: number; readonly page: string };

/** Sample data for email previews. */
export const sampleFewLeft: FewLeftEmail = {
  products: [
    { title: "Dune table lamp", left: 0, page: adminProductAddress("dune-lamp") },
    { title: "Tide mug, set of four", left: 5, page: adminProductAddress("tide-mug") },
  ],
};
export const sampleEmailFailed: Pick<EmailFailedData, "name"> = { name: "Order placed" };
export const sampleArchiveBehind: ArchiveBehindEmail = {
  since: "2026-11-21 14:05 UTC",
  why: "Nothing is archived in /mnt/archive: no space left on device.",
};
