import type { TotalPart } from "../../charges/domain/total.ts";
import type { Product } from "../../shop/domain/product.ts";

/** An address as typed, with an ISO 3166-1 alpha-2 country. */
export type Address = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  /** For the carrier. Absent if not entered. */
  readonly phone?: string;
};

/** Orders in state "placed" may have cancelled units. */
export const orderStates = ["placed", "shipped", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** "confirm": the guest must confirm the order. "payment": the shopper must pay. */
export type HoldReason = "confirm" | "payment";

type OrderHold = { readonly reason: HoldReason; readonly until: string };

/** State of an order, including its hold. Only a placed order can ship. A held order expires at `until`. */
export type OrderStanding =
  { readonly is: "placed" | "shipped" | "cancelled" } | ({ readonly is: "held" | "expired" } & OrderHold);

export type HeldState = Pick<OrderSummary, "state" | "hold" | "isPartlySent">;

/** `server/standing.ts` has the SQL equivalent. */
export function orderStanding({ state, hold }: HeldState): OrderStanding {
  if (!hold || state === "shipped") return { is: state };
  return { is: state === "placed" ? "held" : "expired", ...hold };
}

export const orderStatuses = ["unconfirmed", "unpaid", "placed", "partly", "shipped", "cancelled", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const heldStatuses = { confirm: "unconfirmed", payment: "unpaid" } as const satisfies Record<HoldReason, OrderStatus>;

export function statusOf(order: HeldState): OrderStatus {
  const standing = orderStanding(order);
  if (standing.is === "held") return heldStatuses[standing.reason];
  return standing.is === "placed" && order.isPartlySent ? "partly" : standing.is;
}

/** False if the guest must still confirm the order, or did not confirm it in time. */
export const isConfirmed = ({ hold }: Pick<OrderSummary, "hold">) => hold?.reason !== "confirm";

/** An ordered product, with title and price at the time of the order. */
export type OrderLine = Pick<Product, "id" | "title" | "image" | "price"> & { readonly quantity: number };

/** `cancelled` and `sent`: numbers of units. */
export type OrderedLine = OrderLine & { readonly cancelled: number; readonly sent: number };

export type Units = Readonly<Record<string, number>>;

export const remainingUnits = ({ quantity, cancelled }: Pick<OrderedLine, "quantity" | "cancelled">) =>
  quantity - cancelled;

export const unitCount = (lines: readonly Pick<OrderedLine, "quantity" | "cancelled">[]) =>
  lines.reduce((sum, line) => sum + remainingUnits(line), 0);

/** An order in a list. Timestamps are ISO 8601 in UTC. */
export type OrderSummary = {
  readonly number: number;
  readonly placedAt: string;
  readonly state: OrderState;
  /** Amount to pay in minor units. */
  readonly totalCents: number;
  /** Removed when the order is confirmed, paid or cancelled. Expired orders keep their hold. */
  readonly hold?: OrderHold | undefined;
  /** Absent for payment on delivery. */
  readonly payment?: string;
  /** True until the guest opens the emailed link. Never true for orders held for "confirm". */
  readonly isEmailUnconfirmed?: boolean;
  readonly isPartlySent?: boolean;
  /** Name of the shipping method, if the shopper picks up the order. */
  readonly pickup?: string;
  readonly lines: readonly OrderedLine[];
};

/** "guest": a person with the order's link. "time": the deadline of a hold. "withdrawal": the form at `/withdraw`. */
export type ActorWithoutAccount = "guest" | "time" | "withdrawal";

/** A change of an order. `at` in ISO 8601, `cancelled`: number of units. */
export type OrderEvent = {
  readonly state: OrderState;
  readonly at: string;
  readonly cancelled: number;
  readonly parcel?: "sent" | "undone";
};

export type Parcel = { readonly carrier: string; readonly tracking: string };

export type SentParcel = Parcel & {
  /** Null if release 0.2.0 sent the parcel. */
  readonly id: number | null;
  readonly at: string;
  readonly units: Units;
  /** Null for an unknown carrier or an invalid tracking number. */
  readonly trackingPage: string | null;
};

/** "changed": only the tracking details changed. */
export type ParcelChange = {
  readonly id: number;
  readonly is: "sent" | "changed" | "undone";
  readonly units: Units;
};

export type Order = OrderSummary & {
  readonly address: Address;
  /** Null if the order is no gift. Empty for a gift without a message. */
  readonly giftNote: string | null;
  /** Parts of the original total. Included taxes exclude cancelled units. Empty if goods are the only part. */
  readonly parts: readonly TotalPart[];
  readonly events: readonly OrderEvent[];
  readonly parcels: readonly SentParcel[];
};

/** Orders, newest first. The next page has numbers below `next`. */
export type OrderPage<Listed = OrderSummary> = { readonly orders: readonly Listed[]; readonly next: number | null };
