import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { invoiceDues, invoices } from "./schema.ts";

/** Conditions of a search. `from` is inclusive, `before` exclusive. */
export type InvoiceConditions = {
  readonly words?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

/** Condition for documents. `words` matches a number's prefix, an order number or a part of the buyer's name. */
export function invoiceCondition({ words, from, before }: InvoiceConditions): SQL | undefined {
  const pattern = words?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const isOrder = words && /^\d{1,15}$/.test(words) ? eq(invoices.orderNumber, Number(words)) : undefined;
  const hasWords = pattern && or(ilike(invoices.number, `${pattern}%`), ilike(invoices.name, `%${pattern}%`), isOrder);
  return and(hasWords || undefined, from && gte(invoices.at, from), before && lt(invoices.at, before));
}

const pageSize = 50;

/** Reads a page of documents, newest first. `next` is the cursor of the next page. */
export async function listInvoices(database: Database, condition: SQL | undefined, before: number | undefined) {
  const found = await database
    .select({ id: invoices.id, document: invoices.document, at: invoices.at })
    .from(invoices)
    .where(and(condition, before === undefined ? undefined : lt(invoices.id, before)))
    .orderBy(desc(invoices.id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** True if more than `most` documents match. */
export async function isOver(database: Database, condition: SQL | undefined, most: number): Promise<boolean> {
  const all = database.select({ id: invoices.id }).from(invoices).where(condition);
  return (await all.offset(most).limit(1)).length > 0;
}

const batch = 200;

/** Reads all matching documents, oldest first. */
export async function* allInvoices(database: Database, condition: SQL | undefined) {
  for (let last = 0; ;) {
    const rows = await database
      .select({ id: invoices.id, document: invoices.document })
      .from(invoices)
      .where(and(condition, gt(invoices.id, last)))
      .orderBy(asc(invoices.id))
      .limit(batch);
    yield* rows.map(({ document }) => document);
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Reads the document with this number, or null. */
export async function findInvoice(database: Database, number: string) {
  if (number.includes("\0")) return null; // PostgreSQL refuses it
  const [found] = await database
    .select({ document: invoices.document })
    .from(invoices)
    .where(eq(invoices.number, number));
  return found?.document ?? null;
}

/** Reads numbers and kinds of an order's documents, oldest first. */
export const numbersOfOrder = (database: Database, orderNumber: number) =>
  database
    .select({ number: invoices.number, kind: invoices.kind })
    .from(invoices)
    .where(eq(invoices.orderNumber, orderNumber))
    .orderBy(asc(invoices.id));

/** Reads the numbers of orders whose document could not be created. */
export async function failedOrders(database: Database) {
  const number = invoiceDues.orderNumber;
  const failed = database.selectDistinct({ number }).from(invoiceDues).where(isNotNull(invoiceDues.nextTryAt));
  return (await failed.orderBy(number).limit(pageSize)).map((row) => row.number);
}

/** Reads the documents of an account's orders, for the export of its data. */
export async function documentsOfAccount(database: Database, userId: string) {
  const own = database.select({ number: orders.number }).from(orders).where(eq(orders.userId, userId));
  const found = await database
    .select({ document: invoices.document })
    .from(invoices)
    .where(inArray(invoices.orderNumber, own))
    .orderBy(asc(invoices.id));
  return found.map(({ document }) => document);
}
