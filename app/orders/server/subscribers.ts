import type { SQL } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { HeldState } from "../domain/order.ts";
import type { OrderSubmission } from "./placing.ts";

type PlacedWith = Pick<OrderSubmission, "payment" | "currency" | "totalCents">;

/**
 * Callbacks in the transactions that place or change orders. Subscribers are called in the order of their list, and an
 * error rolls the transaction back.
 */
export type OrderSubscriber = {
  readonly onPlaced?: (transaction: Transaction, number: number, placed: PlacedWith) => Promise<unknown>;
  /**
   * SQL equivalent of `onPlaced`. Without it, `place-single-statement.ts` is not used. "unneeded": `onPlaced` does
   * nothing for the orders placed there, which are paid on delivery.
   */
  readonly placedSql?: PlacedSql | "unneeded" | null;
  /** Called when the hold of an order ends because it was confirmed or paid. */
  readonly onConfirmed?: (transaction: Transaction, number: number) => Promise<unknown>;
  /** Called before the transaction that cancels units. Does outside work, such as closing a payment page. */
  readonly beforeCancel?: (number: number) => Promise<unknown>;
  /** Called after the event of the change is stored: a parcel, new tracking details, an undone parcel, cancelled units. */
  readonly onChanged?: (transaction: Transaction, number: number, before: HeldState) => Promise<unknown>;
  /** Called before a parcel is undone. Takes back what waits to be sent about it. False, if something has been sent. */
  readonly beforeUndo?: (transaction: Transaction, number: number, parcel: number) => Promise<boolean>;
  /** Sends the waiting email about a parcel now. False if there is none. */
  readonly sendEmail?: (transaction: Transaction, number: number, parcel: number) => Promise<boolean>;
  /** Called when the guest's data is removed from the order. */
  readonly onForgotten?: (transaction: Transaction, number: number, email: string) => Promise<unknown>;
};

export type PlacedSql = {
  /** Statement that writes rows for each row of the CTE `placed` in `place-single-statement.ts`. */
  readonly insert: SQL;
  readonly afterCommit: () => void;
};
