import type { Transaction } from "../../../database/database.ts";
import { logActivity } from "../activity-log.ts";

/** Notes in the record that somebody changed an order, in the transaction that does. */
export const noting =
  (number: number, by: string, field: "sent" | "parcel" | "units" | "cancelled" | "note" | "links" | "person") =>
  (transaction: Transaction) =>
    logActivity(transaction, { by, what: `order:${number}`, fields: [field] });
