import type { OrderedLine } from "../../orders/domain/order.ts";
import { adminProductAddress } from "../addresses.ts";

/** Email to staff about a new order. Without names, to protect personal data. */
export type NewOrderEmail = {
  readonly number: number;
  readonly lines: readonly OrderedLine[];
  /** In whole cents. */
  readonly totalCents: number;
  /** Destination. */
  readonly country: string;
  /** URL of the order in admin. */
  readonly page: string;
};

/** Email to staff about an order that its shopper cancelled, with the cancelled units. */
export type ShopperCancelledEmail = Pick<NewOrderEmail, "number" | "lines" | "page">;

/** Email to staff about products that an order left nearly sold out, fewest units first. */
export type FewLeftEmail = {
  readonly products: readonly {
    readonly title: string;
    readonly left: number;
    /** URL in admin, or in the shop for roles without access. */
    readonly page: string;
  }[];
};

/** Email to owners about an email that could not be sent, with the name of its kind. */
export type EmailFailedData = { readonly name: string; readonly page: string };

/** Start of an archive outage, to the minute in UTC, with the reason as a sentence if known. */
export type ArchiveBehindEmail = { readonly since: string; readonly why: string | null };

/** The number of orders to be shipped, past the cap of emails about new orders. */
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
