import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bigNumber, bytea, moment } from "../../database/columns.ts";
import type { ReturnState } from "../domain/return.ts";
import type { ReturnReason } from "../domain/rules.ts";

/**
 * Statements of withdrawal as typed, even of unknown orders. A trigger rejects deletes, and all updates except the
 * erasure of personal data, which empties name, email and products.
 */
export const withdrawals = pgTable(
  "withdrawals",
  {
    /** Idempotency key from the confirmation page, so that a repeated form is stored once. */
    id: uuid().primaryKey(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    /** Order number as typed. */
    number: bigNumber("order_number").notNull(),
    /** In lower case. */
    email: text().notNull(),
    name: text().notNull(),
    /** Products to return, as typed. Empty for the whole order. */
    products: text().notNull(),
  },
  (table) => [index("withdrawals_of_email").on(table.email, table.receivedAt)],
);

/** Each row is a withdrawal, or a return requested on an order's page. No foreign keys to tables of orders. */
export const returns = pgTable(
  "returns",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** Null if the shopper requested the return on the order's page. */
    withdrawalId: uuid("withdrawal_id")
      .unique()
      .references(() => withdrawals.id),
    /** Null until the worker has found the order of a withdrawal. Stays null if no order fits. */
    orderNumber: bigNumber("order_number"),
    state: text().$type<ReturnState>().notNull().default("requested"),
    requestedAt: moment("requested_at").notNull().defaultNow(),
    /** Text from the owner to the shopper: the reason of a refusal, or instructions. */
    answer: text().notNull().default(""),
    receivedAt: moment("received_at"),
    settledAt: moment("settled_at"),
    refundedCents: bigNumber("refunded_cents"),
    /** Number of the replacement order. */
    replacement: bigNumber("replacement"),
    /** Time of the worker's next try. Null if the worker has nothing to do. */
    dueAt: moment("next_try_at"),
    tries: integer().notNull().default(0),
  },
  (table) => [
    index("returns_of").on(table.orderNumber),
    index("returns_open")
      .on(table.requestedAt)
      .where(sql`${table.state} in ('requested', 'approved', 'received')`),
    index("returns_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    returnId: bigNumber("return_id")
      .notNull()
      .references(() => returns.id),
    productId: text("product_id").notNull(),
    units: integer().notNull(),
    reason: text().$type<ReturnReason | "">().notNull().default(""),
    /** Units that went back to stock. */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.productId] }),
    check("return_lines_units", sql`${table.units} > 0`),
    check("return_lines_restocked", sql`${table.restocked} between 0 and ${table.units}`),
  ],
);

/** Shipping labels (PDF) of approved returns. */
export const returnLabels = pgTable("return_labels", {
  returnId: bigNumber("return_id")
    .primaryKey()
    .references(() => returns.id),
  bytes: bytea("bytes").notNull(),
});
