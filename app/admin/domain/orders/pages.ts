import type { DraftOrder } from "../../../orders/domain/draft-order.ts";
import type { Order, OrderSummary, Units } from "../../../orders/domain/order.ts";
import type { Fields } from "../pages.ts";

/** Filters of the list, as in its URL. Empty ones do not apply. Days are in the shop's time zone. */
export type OrderFilter = { readonly q: string; readonly state: string; readonly from: string; readonly to: string };

/** Result for one of several selected orders. */
export type OrderResult = { readonly number: number; readonly done: boolean; readonly message: string };

/** The list of orders, newest first. */
export type OrdersPage = {
  readonly title: string;
  readonly filter: OrderFilter;
  /** Errors of the filters, by field name. With any, no orders are listed. */
  readonly errors: Fields;
  readonly orders: readonly {
    readonly order: OrderSummary;
    readonly email: string;
    readonly name: string;
    readonly seen: number;
  }[];
  /** Cursor of older orders. */
  readonly next: number | null;
  /** True if these are the newest. */
  readonly first: boolean;
  readonly mayChange: boolean;
  /** Results of an action on selected orders. */
  readonly results: readonly OrderResult[];
  /** Reason why the action was refused as a whole. */
  readonly problem: string | null;
};

export const orderActions = ["send", "parcel", "units", "cancel", "note", "revoke", "forget"] as const;
export type OrderAction = (typeof orderActions)[number];

/** The page of one order. */
export type OneOrderPage = Omit<DraftOrder, "order"> & {
  readonly title: string;
  readonly order: Order;
  /** Lines of the postal address. */
  readonly postal: readonly string[];
  /** URL handles of products that still exist, by product id. */
  readonly slugs: Readonly<Record<string, string>>;
  readonly trackingPage: string | null;
  readonly mayChange: boolean;
  /** Idempotency key of the note form. */
  readonly form: string;
  /** Values of a refused form. */
  readonly typed: Fields;
  readonly errors: Fields;
  /** Reason why an action was refused. */
  readonly problem: string | null;
  /** Action that has just been completed. */
  readonly done: OrderAction | null;
  /** Units to cancel by product id, to be confirmed by the owner; null if nothing is to be confirmed. */
  readonly confirm: Units | null;
};

/** The print page: packing slips, or a list. */
export type PrintPage = {
  readonly title: string;
  readonly what: "slips" | "list";
  readonly orders: readonly {
    readonly order: Order;
    readonly email: string;
    readonly postal: readonly string[];
  }[];
  /** Maximum number of printed orders; null if it was not reached. */
  readonly most: number | null;
  /** Number of cancelled orders without a slip. */
  readonly leftOut: number;
};
