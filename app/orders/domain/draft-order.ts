import type { Order, OrderState, Units } from "./order.ts";

/** An order as those see it who keep the shop. Moments are ISO 8601 in UTC. */
export type DraftOrder = {
  readonly order: Order;
  /** The shopper's; empty where nobody knows any more. */
  readonly email: string;
  /** True if whoever ordered has confirmed the address. */
  readonly isConfirmed: boolean;
  /** Whether all links to it have been revoked; null unless it was placed without an account, by somebody who is known. */
  readonly guest: { readonly linksRevoked: boolean } | null;
  /** The last event: a form that changes the order says which one it was filled in from. */
  readonly seen: number;
  /** What happened to it, oldest first. */
  readonly log: readonly {
    readonly at: string;
    readonly state: OrderState;
    /** How many units were cancelled, by their products' ids; null where none were. */
    readonly cancelled: Units | null;
    readonly carrier: string | null;
    readonly tracking: string | null;
    /** An e-mail, or the id of an account that is gone; null for a command on the host, or as `without` says. */
    readonly by: string | null;
    /** Whoever ordered without an account, or the store, once the time to confirm it was over. */
    readonly without: "guest" | "time" | null;
  }[];
  /** For nobody else. Oldest first. */
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[];
};
