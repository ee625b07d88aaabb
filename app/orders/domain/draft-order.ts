import type { Order, OrderState, Units } from "./order.ts";

/** An order as the admin shows it. Timestamps are ISO 8601 in UTC. */
export type DraftOrder = {
  readonly order: Order;
  /** The shopper's email. Empty once their data is deleted. */
  readonly email: string;
  /** True if the email address is confirmed. */
  readonly isConfirmed: boolean;
  /**
   * Guest orders only: true if all links to the order are revoked. Null for accounts and after deletion of the data.
   */
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
    /** Email or id of the account. Null for a command on the host, or as in `without`. */
    readonly by: string | null;
    /** Actor without an account: the guest, or the store after the confirmation deadline. */
    readonly without: "guest" | "time" | null;
  }[];
  /** Internal notes, oldest first. */
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[];
};
