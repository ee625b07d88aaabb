import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { DocumentKind, SalesDocument } from "../domain/document.ts";
import type { SaleState } from "../domain/rest.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
/** Without a reference to `orders`, which release 0.2.0 would have to know. Orders are never deleted. */
const orderNumber = () => bigint("order_number", { mode: "number" }).notNull();

/** Series of numbers. `name` is the prefix of its numbers, with the year. */
export const invoiceSeries = pgTable("invoice_series", {
  name: text().primaryKey(),
  next: bigint({ mode: "number" }).notNull(),
});

/** Frozen invoices and credit notes. Append-only: a trigger rejects updates, and deletes before the owner's period ends. */
export const invoices = pgTable(
  "invoices",
  {
    /** Also the order of numbering. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    series: text().notNull(),
    orderNumber: orderNumber(),
    kind: text().$type<DocumentKind>().notNull(),
    /** Name of the buyer, for searches. */
    name: text().notNull(),
    document: jsonb().$type<SalesDocument>().notNull(),
    /** State of the order that its documents describe up to this one. */
    state: jsonb().$type<SaleState>().notNull(),
    at: moment("at"),
  },
  (table) => [
    index("invoices_of").on(table.orderNumber),
    index("invoices_by_day").on(table.at),
    uniqueIndex("invoices_once")
      .on(table.orderNumber)
      .where(sql`${table.kind} = 'invoice'`),
  ],
);

/** Queue of orders that changed: triggers add each payment, shipment, cancellation and refund. */
export const invoiceDues = pgTable("invoice_dues", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderNumber: orderNumber(),
  at: moment("at"),
});
