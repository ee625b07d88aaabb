import type { TotalPart } from "../../charges/domain/total.ts";
import type { Product } from "../../shop/domain/product.ts";

/** A delivery address as typed. `postal-lines.ts` puts the fields in postal order. */
export type Address = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Phone number for the carrier, as typed. Absent if not entered. */
  readonly phone?: string;
};

/** Optional address fields for the carrier. Order pages and packing slips show these fields below the postal lines. */
export const carrierFields = ["phone"] as const satisfies readonly (keyof Address)[];
export type CarrierField = (typeof carrierFields)[number];

/** States of an order: placed, then shipped or cancelled. A placed order may have single cancelled units. */
export const orderStates = ["placed", "shipped", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** Reason to hold an order. "confirm": the guest has not confirmed the order. "payment": the order is not paid. */
export type HoldReason = "confirm" | "payment";

/** A hold of an order, with the end time (ISO 8601). */
export type OrderHold = { readonly reason: HoldReason; readonly until: string };

/** Standing of an order. Only a placed order can ship. A held order expires when the hold ends. */
export type OrderStanding =
  { readonly is: "placed" | "shipped" | "cancelled" } | ({ readonly is: "held" | "expired" } & OrderHold);

/** Stored facts that decide the standing. */
export type HeldState = Pick<OrderSummary, "state" | "hold" | "isPartlySent">;

/** Decides the standing. `server/standing.ts` has the SQL equivalent. */
export function orderStanding({ state, hold }: HeldState): OrderStanding {
  if (!hold || state === "shipped") return { is: state };
  return { is: state === "placed" ? "held" : "expired", ...hold };
}

/** Names of standings in lists and filters. A held order has the name of its reason. */
export const orderStatuses = ["unconfirmed", "unpaid", "placed", "partly", "shipped", "cancelled", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const heldStatuses = { confirm: "unconfirmed", payment: "unpaid" } as const satisfies Record<HoldReason, OrderStatus>;

export function statusOf(order: HeldState): OrderStatus {
  const standing = orderStanding(order);
  if (standing.is === "held") return heldStatuses[standing.reason];
  return standing.is === "placed" && order.isPartlySent ? "partly" : standing.is;
}

/** False for an order that the guest has not confirmed yet, or not in time. */
export const isConfirmed = ({ hold }: Pick<OrderSummary, "hold">) => hold?.reason !== "confirm";

/** An ordered product, with the title and price at the time of the order. */
export type OrderLine = Pick<Product, "id" | "title" | "image" | "price"> & { readonly quantity: number };

/** A line of a placed order. `cancelled` and `sent` are the numbers of units cancelled and sent after placement. */
export type OrderedLine = OrderLine & { readonly cancelled: number; readonly sent: number };

export type Units = Readonly<Record<string, number>>;

export const remainingUnits = ({ quantity, cancelled }: Pick<OrderedLine, "quantity" | "cancelled">) =>
  quantity - cancelled;

/** Number of units not cancelled. */
export const unitCount = (lines: readonly Pick<OrderedLine, "quantity" | "cancelled">[]) =>
  lines.reduce((sum, line) => sum + remainingUnits(line), 0);

/** An order in a list. Timestamps are ISO 8601 in UTC. */
export type OrderSummary = {
  readonly number: number;
  readonly placedAt: string;
  readonly state: OrderState;
  /** Amount to pay in cents. Zero for a cancelled order. */
  readonly totalCents: number;
  /** Hold of a held or expired order. Confirmation, payment and cancellation remove the hold. */
  readonly hold?: OrderHold | undefined;
  /** Payment method of an order that is paid before it ships. Absent for payment on delivery. */
  readonly payment?: string;
  /** True for a guest order that was not held for "confirm", until the guest opens the emailed link. */
  readonly isEmailUnconfirmed?: boolean;
  /** True for a placed order of which some units are sent. */
  readonly isPartlySent?: boolean;
  readonly lines: readonly OrderedLine[];
};

/** A change of an order: the new state, the time (ISO 8601), the number of units cancelled, and the parcel's change. */
export type OrderEvent = {
  readonly state: OrderState;
  readonly at: string;
  readonly cancelled: number;
  readonly parcel?: "sent" | "undone";
};

/** Carrier and tracking number as typed. Either may be empty. */
export type Parcel = { readonly carrier: string; readonly tracking: string };

/** A parcel on its way. */
export type SentParcel = Parcel & {
  /** Null if release 0.2.0 sent the parcel. */
  readonly id: number | null;
  /** ISO 8601. */
  readonly at: string;
  /** Units by product id. */
  readonly units: Units;
  /** Null for an unknown carrier or an invalid tracking number. */
  readonly trackingPage: string | null;
};

/** Change of a parcel that an event stores. `is`: "changed" if only the tracking details changed. */
export type ParcelChange = {
  readonly id: number;
  readonly is: "sent" | "changed" | "undone";
  /** Units in the parcel. */
  readonly units: Units;
};

export type Order = OrderSummary & {
  readonly address: Address;
  /** Gift message. Null if the order is not a gift. Empty for a gift without a message. */
  readonly giftNote: string | null;
  /** Parts of the total when the order was placed. Empty if the total is the sum of the goods. */
  readonly parts: readonly TotalPart[];
  /** Events, oldest first. The first event is the placement of the order. */
  readonly events: readonly OrderEvent[];
  /** Parcels, oldest first. */
  readonly parcels: readonly SentParcel[];
};

/** A page of orders, newest first. The next page has order numbers below `next`. On the last page, `next` is null. */
export type OrderPage<Listed = OrderSummary> = { readonly orders: readonly Listed[]; readonly next: number | null };
