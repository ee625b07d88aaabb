import type { Transaction } from "../../../database/database.ts";
import { logActivity } from "../activity-log.ts";

/** Returns a callback that logs a change of an order in its transaction. */
export const noting =
  (number: number, by: string, field: "sent" | "parcel" | "units" | "cancelled" | "note" | "links" | "person") =>
  (transaction: Transaction) =>
    logActivity(transaction, { by, what: `order:${number}`, fields: [field] });
