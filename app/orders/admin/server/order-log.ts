import type { Transaction } from "../../../database/database.ts";
import { logActivity } from "../../../admin/server/activity-log.ts";

export const logOrderChange =
  (
    number: number,
    by: string,
    field: "sent" | "parcel" | "undone" | "email" | "units" | "cancelled" | "note" | "links" | "person",
  ) =>
  (transaction: Transaction) =>
    logActivity(transaction, { by, what: `order:${number}`, fields: [field] });
