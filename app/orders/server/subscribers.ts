import type { SQL } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";

/**
 * Callbacks in the transactions that place or change orders. Subscribers are called in the order of their list, and an
 * error rolls the transaction back.
 */
export type OrderSubscriber = {
  readonly onPlaced?: (transaction: Transaction, number: number) => Promise<unknown>;
  /** SQL equivalent of `onPlaced`. Without it, `place-single-statement.ts` is not used. */
  readonly placedSql?: PlacedSql | null;
  /** Called when the guest, or the account with the guest's email, has confirmed the order. */
  readonly onConfirmed?: (transaction: Transaction, number: number) => Promise<unknown>;
  /** Called after the event of the change is stored: shipment, new tracking details, or cancelled units. */
  readonly onChanged?: (
    transaction: Transaction,
    number: number,
    before: { readonly isUnconfirmed: boolean },
  ) => Promise<unknown>;
  /** Called when the guest's data is removed from the order. */
  readonly onForgotten?: (transaction: Transaction, number: number, email: string) => Promise<unknown>;
};

export type PlacedSql = {
  /** Statement that writes rows for each row of the CTE `placed` in `place-single-statement.ts`. */
  readonly insert: SQL;
  readonly afterCommit: () => void;
};
