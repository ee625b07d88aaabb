import type { ActorWithoutAccount, Order, OrderState, ParcelChange, Units } from "./order.ts";

/** An order in the admin. Timestamps are ISO 8601 in UTC. */
export type AdminOrder = {
  readonly order: Order;
  /** Empty after the shopper's data is deleted. */
  readonly email: string;
  /** True if the shopper's email address is confirmed. */
  readonly isConfirmed: boolean;
  /** Null for orders of accounts, and after the guest's data is deleted. */
  readonly guest: { readonly linksRevoked: boolean } | null;
  /** Id of the last event, which forms submit to detect concurrent changes. */
  readonly seen: number;
  readonly log: readonly {
    readonly at: string;
    readonly state: OrderState;
    /** Null if no units were cancelled. */
    readonly cancelled: Units | null;
    readonly carrier: string | null;
    readonly tracking: string | null;
    /** Null if no parcel changed, and for events of release 0.2.0. */
    readonly parcel: ParcelChange | null;
    /** Email of the acting account, or the id of a deleted account. Null for the command line, guests and timers. */
    readonly by: string | null;
    readonly without: ActorWithoutAccount | null;
  }[];
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[];
};
