import type { OrderedLine } from "../../orders/domain/order.ts";
import { adminProductAddress } from "../addresses.ts";

/** What those who keep the shop are told of an order that has come in: nobody's name, which need not travel. */
export type NewOrderEmail = {
  readonly number: number;
  readonly lines: readonly OrderedLine[];
  /** In whole cents. */
  readonly totalCents: number;
  /** Where it goes. */
  readonly country: string;
  /** The owner's page about it. */
  readonly page: string;
};

/** An order that its shopper has cancelled, with the units that are not to be sent. */
export type ShopperCancelledEmail = Pick<NewOrderEmail, "number" | "lines" | "page">;

/** The products of which an order has left few, fewest first. */
export type FewLeftEmail = {
  readonly products: readonly {
    readonly title: string;
    readonly left: number;
    /** The owner's page about it, or the shop's, for whoever may not see that one. */
    readonly page: string;
  }[];
};

/** An email that could not be sent, by what it is called. */
export type EmailFailedData = { readonly name: string; readonly page: string };

/** Since when nothing has been archived, to the minute in UTC, and why where that is known, in a sentence. */
export type ArchiveBehindEmail = { readonly since: string; readonly why: string | null };

/** The number of orders to be shipped, past the cap of emails about new orders. */
export type OrdersWaitingEmail = { readonly count: number; readonly page: string };

/** Those emails as they might be, of nothing that there is. */
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
