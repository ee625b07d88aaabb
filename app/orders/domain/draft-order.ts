import type { Order, OrderState, ParcelChange, Units } from "./order.ts";

/** An order as the admin shows it. Timestamps are ISO 8601 in UTC. */
export type DraftOrder = {
  readonly order: Order;
  /** The shopper's email. Empty after the shopper's data is deleted. */
  readonly email: string;
  /** True if the email address is confirmed. */
  readonly isConfirmed: boolean;
  /** Guest's access by emailed links. Null for orders of accounts, and after the guest's data is deleted. */
  readonly guest: { readonly linksRevoked: boolean } | null;
  /** Id of the order's last event. Forms submit this id, so that the server detects concurrent changes. */
  readonly seen: number;
  readonly log: readonly {
    readonly at: string;
    readonly state: OrderState;
    /** Cancelled units by product id. Null if the event cancelled no units. */
    readonly cancelled: Units | null;
    readonly carrier: string | null;
    readonly tracking: string | null;
    /** Null if no parcel changed, and for shipments by release 0.2.0. */
    readonly parcel: ParcelChange | null;
    /** Email of the actor's account, or the id of a deleted account. Null if the actor is a command, guest or timer. */
    readonly by: string | null;
    readonly without: "guest" | "time" | null;
  }[];
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[];
};
