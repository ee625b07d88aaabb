import type { Order, OrderState, Units } from "./order.ts";

/** An order as the admin shows it. Timestamps are ISO 8601 in UTC. */
export type DraftOrder = {
  readonly order: Order;
  /** The shopper's email. Empty once their data is deleted. */
  readonly email: string;
  /** True if the email address is confirmed. */
  readonly isConfirmed: boolean;
  /** Null for orders of accounts, and after the guest's data is deleted. */
  readonly guest: { readonly linksRevoked: boolean } | null;
  /** Id of the last event. Forms send it back to detect concurrent changes. */
  readonly seen: number;
  /** Events, oldest first. */
  readonly log: readonly {
    readonly at: string;
    readonly state: OrderState;
    /** Cancelled units by product id. Null if the event cancelled none. */
    readonly cancelled: Units | null;
    readonly carrier: string | null;
    readonly tracking: string | null;
    /** Email or id of the account. Null for a command on the host and for an actor in `without`. */
    readonly by: string | null;
    /** Actor without an account: the guest, or the store after the confirmation deadline. */
    readonly without: "guest" | "time" | null;
  }[];
  /** Internal notes, oldest first. */
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[];
};
