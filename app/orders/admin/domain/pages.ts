import type { TotalPart } from "../../../charges/domain/total.ts";
import type { AdminOrder } from "../../domain/admin-order.ts";
import type { OrderDocument } from "../../domain/order-pages.ts";
import type { Order, OrderPage, OrderSummary, Units } from "../../domain/order.ts";
import type { Fields } from "../../../admin/domain/pages.ts";

/** Filters of the list of orders. Empty filters do not apply. Days are in the shop's time zone. */
export type OrderFilter = { readonly q: string; readonly state: string; readonly from: string; readonly to: string };

export type OrdersPage = OrderPage<{
  readonly order: OrderSummary;
  readonly email: string;
  readonly name: string;
  /** Id of the order's last event, to detect concurrent changes. */
  readonly seen: number;
  readonly parts: readonly TotalPart[];
}> & {
  readonly title: string;
  readonly filter: OrderFilter;
  /** Errors by filter. An invalid filter leaves the list empty. */
  readonly errors: Fields;
  readonly first: boolean;
  readonly mayChange: boolean;
  readonly results: readonly { readonly number: number; readonly done: boolean; readonly message: string }[];
  readonly problem: string | null;
};

export const orderActions = ["send", "parcel", "undo", "email", "units", "cancel", "note", "revoke", "forget"] as const;
export type OrderAction = (typeof orderActions)[number];

export type OneOrderPage = Omit<AdminOrder, "order"> & {
  readonly title: string;
  readonly order: Order;
  readonly postal: readonly string[];
  /** URL handles by product id. Omits deleted products. */
  readonly slugs: Readonly<Record<string, string>>;
  /** Ids of parcels that can be undone: recent ones without a sent email. */
  readonly undoable: readonly number[];
  readonly sends: boolean;
  readonly documents: readonly OrderDocument[];
  readonly mayChange: boolean;
  /** Idempotency key of the note form. */
  readonly form: string;
  readonly typed: Fields;
  readonly errors: Fields;
  readonly problem: string | null;
  readonly done: OrderAction | null;
  readonly cards: readonly { readonly name: string; readonly data: unknown }[];
  /** Units to cancel that the owner must confirm; null if none. */
  readonly confirm: Units | null;
};

type PrintedOrder = {
  readonly order: Order;
  readonly postal: readonly string[];
  /** Units to pack: those of the parcel. For a whole order: unsent units, or all units if it is shipped. */
  readonly units: Units;
  /** Number of the parcel, from 1; null for the whole order. */
  readonly parcel: number | null;
};

export type PrintPage = {
  readonly title: string;
  readonly what: "slips" | "list";
  readonly orders: readonly PrintedOrder[];
  /** Maximum number of orders to print, if more were selected. Otherwise null. */
  readonly most: number | null;
  readonly leftOut: number;
};
