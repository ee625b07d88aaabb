import type { Transaction } from "../../../database/database.ts";
import { logActivity } from "../../../admin/server/activity-log.ts";
import type { OrderAction } from "../domain/pages.ts";

const fields: Partial<Record<OrderAction, string>> = {
  send: "sent",
  undo: "undone",
  cancel: "cancelled",
  revoke: "links",
  forget: "person",
};

export const logOrderChange = (number: number, by: string, action: OrderAction) => (transaction: Transaction) =>
  logActivity(transaction, { by, what: `order:${number}`, fields: [fields[action] ?? action] });
