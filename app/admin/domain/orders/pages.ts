import type { DraftOrder } from "../../../orders/domain/draft-order.ts";
import type { Order, OrderSummary, Units } from "../../../orders/domain/order.ts";
import type { Fields } from "../pages.ts";

/** What a list of orders is narrowed to, as it stands in its address; each may be empty. Days are those of the shop's time zone. */
export type OrderFilter = { readonly q: string; readonly state: string; readonly from: string; readonly to: string };

/** What was done to one of several orders, or why it was not. */
export type OrderResult = { readonly number: number; readonly done: boolean; readonly message: string };

/** The list of orders, newest first. */
export type OrdersPage = {
  readonly title: string;
  readonly filter: OrderFilter;
  /** What is wrong with it, by its fields; then nothing is listed. */
  readonly errors: Fields;
  readonly orders: readonly {
    readonly order: OrderSummary;
    readonly email: string;
    readonly name: string;
    readonly seen: number;
  }[];
  /** The order before which older ones stand. */
  readonly next: number | null;
  /** Whether these are the newest. */
  readonly first: boolean;
  readonly mayChange: boolean;
  /** What became of those that were ticked. */
  readonly results: readonly OrderResult[];
  /** Why nothing was done to any. */
  readonly trouble: string | null;
};

/** What can be done to one order. */
export const orderActions = ["send", "parcel", "units", "cancel", "note", "revoke", "forget"] as const;
export type OrderAction = (typeof orderActions)[number];

/** One order whole. */
export type OneOrderPage = Omit<DraftOrder, "order"> & {
  readonly title: string;
  readonly order: Order;
  /** As it stands on an envelope. */
  readonly postal: readonly string[];
  /** The products' pages in the shop, by their ids; those that it still has. */
  readonly slugs: Readonly<Record<string, string>>;
  readonly trackingPage: string | null;
  readonly mayChange: boolean;
  /** Tells the form of a note apart from others. */
  readonly form: string;
  /** What was typed into a form that was not taken. */
  readonly typed: Fields;
  readonly errors: Fields;
  /** Why nothing was done. */
  readonly trouble: string | null;
  /** What has just been done. */
  readonly done: OrderAction | null;
  /** Units to cancel by product id, to be confirmed by the owner; null if nothing is to be confirmed. */
  readonly confirm: Units | null;
};

/** Orders to be printed: what goes into each parcel, or a list of them. */
export type PrintPage = {
  readonly title: string;
  readonly what: "slips" | "list";
  readonly orders: readonly {
    readonly order: Order;
    readonly email: string;
    readonly postal: readonly string[];
  }[];
  /** How many are printed at a time, where there are more than are shown. */
  readonly most: number | null;
  /** Number of cancelled orders without a slip. */
  readonly leftOut: number;
};
