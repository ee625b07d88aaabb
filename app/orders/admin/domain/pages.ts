import type { TotalPart } from "../../../charges/domain/total.ts";
import type { DraftOrder } from "../../domain/draft-order.ts";
import type { OrderDocument } from "../../domain/order-pages.ts";
import type { Order, OrderPage, OrderSummary, Units } from "../../domain/order.ts";
import type { Fields } from "../../../admin/domain/pages.ts";

/** Filters of the list of orders, from the page's URL. Empty filters do not apply. Days are in the shop's time zone. */
export type OrderFilter = { readonly q: string; readonly state: string; readonly from: string; readonly to: string };

/** The list of orders, newest first. */
export type OrdersPage = OrderPage<{
  readonly order: OrderSummary;
  readonly email: string;
  readonly name: string;
  /** Id of the order's last event. */
  readonly seen: number;
  /** Parts of the total, as in `Order`. */
  readonly parts: readonly TotalPart[];
}> & {
  readonly title: string;
  readonly filter: OrderFilter;
  /** Errors of the filters, by field name. An invalid filter leaves the list of orders empty. */
  readonly errors: Fields;
  /** True for the first page, which has the newest orders. */
  readonly first: boolean;
  readonly mayChange: boolean;
  readonly results: readonly { readonly number: number; readonly done: boolean; readonly message: string }[];
  /** Reason why the action was refused for all selected orders. */
  readonly problem: string | null;
};

export const orderActions = ["send", "parcel", "undo", "email", "units", "cancel", "note", "revoke", "forget"] as const;
export type OrderAction = (typeof orderActions)[number];

export type OneOrderPage = Omit<DraftOrder, "order"> & {
  readonly title: string;
  readonly order: Order;
  readonly postal: readonly string[];
  /** URL handles of products that still exist, by product id. */
  readonly slugs: Readonly<Record<string, string>>;
  /** Ids of the parcels that can be undone: they are recent, and no email about them was sent. */
  readonly undoable: readonly number[];
  /** True if the store sends emails. */
  readonly sends: boolean;
  readonly documents: readonly OrderDocument[];
  readonly mayChange: boolean;
  /** Idempotency key of the note form. */
  readonly form: string;
  readonly typed: Fields;
  readonly errors: Fields;
  readonly problem: string | null;
  readonly done: OrderAction | null;
  /** Cards of later features. */
  readonly cards: readonly { readonly name: string; readonly data: unknown }[];
  /** Units to cancel that the owner must confirm, by product id; null if there is nothing to confirm. */
  readonly confirm: Units | null;
};

type PrintedOrder = {
  readonly order: Order;
  readonly postal: readonly string[];
  /** Units to pack, by product id. A parcel's slip has the parcel's units, else unsent units, or all if shipped. */
  readonly units: Units;
  /** Number of the parcel, from 1; null if the slip is for the whole order. */
  readonly parcel: number | null;
};

export type PrintPage = {
  readonly title: string;
  readonly what: "slips" | "list";
  readonly orders: readonly PrintedOrder[];
  /** Maximum number of orders to print, if the owner selected more; else null. */
  readonly most: number | null;
  /** Number of cancelled orders, for which no slip is printed. */
  readonly leftOut: number;
};
