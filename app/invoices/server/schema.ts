import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigNumber, moment } from "../../database/columns.ts";
import type { Address } from "../../orders/domain/order.ts";
import type { DocumentKind, SalesDocument } from "../domain/document.ts";
import type { SaleState } from "../domain/rest.ts";

/** Has no foreign key: it could block deletes by a store of release 0.2.0 on this database (`expand-first.test.ts`). */
const orderNumber = () => bigNumber("order_number").notNull();

/** Series of numbers. `name` is the common prefix of the numbers, including the year. */
export const invoiceSeries = pgTable("invoice_series", {
  name: text().primaryKey(),
  next: bigNumber("next").notNull(),
});

/** Invoices and credit notes. A trigger rejects all changes except deletes by `removeExpired`. */
export const invoices = pgTable(
  "invoices",
  {
    /** Ascends in the sequence of the documents' numbers. */
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    series: text().notNull(),
    orderNumber: orderNumber(),
    kind: text().$type<DocumentKind>().notNull(),
    /** Name of the buyer, for searches. */
    name: text().notNull(),
    document: jsonb().$type<SalesDocument>().notNull(),
    /** State of the order when the document was issued. The next document covers later changes. */
    state: jsonb().$type<SaleState>().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    index("invoices_of").on(table.orderNumber),
    index("invoices_by_day").on(table.at),
    uniqueIndex("invoices_once")
      .on(table.orderNumber)
      .where(sql`${table.kind} = 'invoice'`),
  ],
);

/** Queue of changed orders. Triggers add a row for each payment, shipment, cancellation and refund. */
export const invoiceDues = pgTable("invoice_dues", {
  id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
  orderNumber: orderNumber(),
  at: moment("at").notNull().defaultNow(),
  /** Time to retry, if the order's document could not be created. Else null. */
  nextTryAt: moment("next_try_at"),
  /** Address before its erasure, because the document must name the buyer. Else null. A trigger writes it. */
  buyer: jsonb().$type<Address>(),
});
