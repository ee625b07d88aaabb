import type { SQL } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { HeldState, Units } from "../domain/order.ts";
import type { OrderSubmission } from "./placing.ts";

type PlacedWith = Pick<OrderSubmission, "payment" | "currency" | "totalCents"> & {
  /** Number of the order that a free replacement replaces. */
  readonly replaces?: number;
};

/** Callbacks in the transactions that place or change orders. An error rolls the transaction back. */
export type OrderSubscriber = {
  readonly onPlaced?: (transaction: Transaction, number: number, placed: PlacedWith) => Promise<unknown>;
  /** SQL equivalent of `onPlaced`, required for `place-single-statement.ts`. */
  readonly placedSql?: PlacedSql;
  /** Called after an order's hold is removed, because the order was confirmed or paid. */
  readonly onConfirmed?: (transaction: Transaction, number: number) => Promise<unknown>;
  /** Called before the transaction that cancels units. May call external services, such as a payment provider. */
  readonly beforeCancel?: (number: number) => Promise<unknown>;
  /** Called after an event is stored about a parcel, tracking details or cancelled units. */
  readonly onChanged?: (transaction: Transaction, number: number, before: HeldState) => Promise<unknown>;
  /** Called before `beforeUndo`. Returns why the owner may not undo a parcel with these units, else null. */
  readonly refuseUndo?: (transaction: Transaction, number: number, units: Units) => Promise<string | null>;
  /** Called before a parcel is undone. Removes waiting emails about the parcel. Returns false if an email was sent. */
  readonly beforeUndo?: (transaction: Transaction, number: number, parcel: number) => Promise<boolean>;
  /** Sends the waiting email about a parcel. Returns false if no email waits. */
  readonly sendEmail?: (transaction: Transaction, number: number, parcel: number) => Promise<boolean>;
  readonly onForgotten?: (transaction: Transaction, number: number, email: string) => Promise<unknown>;
};

export type PlacedSql = {
  /** Statements that write rows for each placed order. They read the orders from the CTE `placed`. */
  readonly inserts?: readonly SQL[];
  /**
   * Query for the kinds and recipients of emails about an order. Can read `placed`, and the buyer's `email`. Equivalent
   * to `onConfirmed` if `placed.payment` is null.
   */
  readonly emails?: SQL;
};
