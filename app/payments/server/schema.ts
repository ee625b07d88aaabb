import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Refunded } from "../../charges/domain/refund.ts";
import type { PaymentMethod, RefundReason } from "../domain/payment.ts";
import type { ColumnPositions } from "../domain/statement.ts";
import { bigNumber, bytea, moment } from "../../database/columns.ts";

/** Has no foreign key, because `expand-first.test.ts` forbids new keys that could block deletes by release 0.2.0. */
const orderNumber = () => bigNumber("order_number");

export const payments = pgTable("payments", {
  orderNumber: orderNumber().primaryKey(),
  method: text().$type<PaymentMethod>().notNull(),
  currency: text().notNull(),
  dueCents: bigNumber("due_cents").notNull(),
  /** Sum of refunds with the reason "owner" or "returned". Excludes refunds of cancellations. */
  creditedCents: bigNumber("credited_cents").notNull().default(0),
  /** "paid" once the whole amount has come. Refunds do not change it. */
  state: text().$type<"open" | "paid">().notNull().default("open"),
  createdAt: moment("created_at").notNull().defaultNow(),
  paidAt: moment("paid_at"),
});

export const paymentSessions = pgTable(
  "payment_sessions",
  {
    id: uuid().primaryKey(),
    orderNumber: orderNumber().notNull(),
    /** The provider's id. Null until the provider has answered. */
    providerSession: text("provider_session").unique(),
    url: text(),
    amountCents: bigNumber("amount_cents").notNull(),
    /** "planned" until the provider has answered, then "open" until it reports a final state. */
    state: text().$type<"planned" | "open" | "complete" | "expired">().notNull().default("open"),
    expiresAt: moment("expires_at").notNull(),
    checkedAt: moment("checked_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("payment_sessions_of").on(table.orderNumber),
    index("payment_sessions_open")
      .on(table.checkedAt)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** Handled events of the provider. Each is stored in the same transaction as its effect. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    orderNumber: orderNumber(),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (table) => [index("payment_events_by_time").on(table.receivedAt)],
);

/** Result of the last check that payments and refunds add up. At most one row. */
export const paymentBooks = pgTable(
  "payment_books",
  {
    only: boolean().primaryKey().default(true),
    /** Time of the last comparison. A process updates it before comparing, so that no other process compares too. */
    comparedAt: moment("compared_at").notNull(),
    differences: bigNumber("differences").array().notNull().default([]),
  },
  (table) => [check("payment_books_only", sql`${table.only}`)],
);

/** A worker executes refunds of charges. The owner executes refunds of bank transfers. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderNumber: orderNumber().notNull(),
    amountCents: bigNumber("amount_cents").notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** Refunded units and shipping. Null for cancellations, and for all but the first row of a refund. */
    parts: jsonb().$type<Refunded>(),
    /** The provider's id of the charge. Null for bank transfers. */
    charge: text(),
    /** "sent": the provider is executing the refund. "by hand": the owner must send the money. */
    state: text().$type<"waiting" | "sent" | "done" | "by hand">().notNull().default("waiting"),
    providerRefund: text("provider_refund"),
    /** Counter in the idempotency key. Increases after a failure of the provider. */
    key: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    dueAt: moment("next_try_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
    doneAt: moment("done_at"),
  },
  (table) => [
    index("refunds_of").on(table.orderNumber),
    index("refunds_due")
      .on(table.dueAt)
      .where(sql`${table.state} in ('waiting', 'sent')`),
    index("refunds_by_hand")
      .on(table.createdAt)
      .where(sql`${table.state} = 'by hand'`),
    check("refunds_amount", sql`${table.amountCents} > 0`),
  ],
);

/** The ledger: each row moves money from `credit` to `debit`. A trigger rejects updates and deletes. */
export const transfers = pgTable(
  "transfers",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: orderNumber(),
    debit: text().$type<Account>().notNull(),
    credit: text().$type<Account>().notNull(),
    amountCents: bigNumber("amount_cents").notNull(),
    currency: text().notNull(),
    /** Cause of the transfer, such as "charge:" or "refund:", and an id. Unique, so that nothing is booked twice. */
    key: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    unique("transfers_once").on(table.key),
    index("transfers_of").on(table.orderNumber),
    index("transfers_by_day").on(table.at),
    check("transfers_amount", sql`${table.amountCents} > 0`),
    check("transfers_accounts", sql`${table.debit} <> ${table.credit}`),
  ],
);

/** "orders": money held for orders. "provider", "bank": where the money is. "unmatched": money without an order. */
export type Account = "orders" | "provider" | "bank" | "unmatched";

/** Incoming lines of bank statements. Unique keys keep a line in two overlapping files from being booked twice. */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    bookedOn: date("booked_on").notNull(),
    amountCents: bigNumber("amount_cents").notNull(),
    currency: text().notNull(),
    payer: text().notNull(),
    text: text().notNull(),
    orderNumber: orderNumber(),
    state: text().$type<"booked" | "unmatched" | "to return" | "returned">().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    index("statement_lines_by_day").on(table.bookedOn),
    index("statement_lines_open")
      .on(table.id)
      .where(sql`${table.state} in ('unmatched', 'to return')`),
  ],
);

/** Uploaded bank statements that are not imported yet. One per account of the owner, deleted after a day. */
export const statementFiles = pgTable("statement_files", {
  id: uuid().primaryKey().defaultRandom(),
  by: uuid().notNull(),
  bytes: bytea().notNull(),
  columns: jsonb().$type<ColumnPositions>(),
  at: moment("at").notNull().defaultNow(),
});
