import { and, desc, eq, gt, gte, ilike, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OrderConditions } from "../../orders/server/finding.ts";
import { orders } from "../../orders/server/schema.ts";
import { invoiceDues, invoices } from "./schema.ts";

/** Condition for documents. `words`: start of a document's number, an order number, or part of the buyer's name. */
export function invoiceCondition({ words, from, before }: OrderConditions): SQL | undefined {
  const pattern = words?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const isOrder = words && /^\d{1,15}$/.test(words) ? eq(invoices.orderNumber, Number(words)) : undefined;
  const hasWords = pattern && or(ilike(invoices.number, `${pattern}%`), ilike(invoices.name, `%${pattern}%`), isOrder);
  return and(hasWords || undefined, from && gte(invoices.at, from), before && lt(invoices.at, before));
}

const pageSize = 50;

/** Reads a page of documents, newest first. `next` is the cursor of the next page. */
export async function listInvoices(database: Database, condition: SQL | undefined, before: number | undefined) {
  const isListed = and(condition, before === undefined ? undefined : lt(invoices.id, before));
  const listed = database.select().from(invoices).where(isListed).orderBy(desc(invoices.id));
  const found = await listed.limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

const batch = 200;

/** Reads all matching documents, oldest first. */
export async function* allInvoices(database: Database, condition: SQL | undefined) {
  for (let last = 0; ;) {
    const isNext = and(condition, gt(invoices.id, last));
    const rows = await database.select().from(invoices).where(isNext).orderBy(invoices.id).limit(batch);
    yield* rows.map(({ document }) => document);
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? last;
  }
}

export async function findInvoice(database: Database, number: string) {
  if (number.includes("\0")) return null; // PostgreSQL refuses this character
  const [found] = await database.select().from(invoices).where(eq(invoices.number, number));
  return found?.document ?? null;
}

/** Reads numbers and kinds of an order's documents, oldest first. */
export const numbersOfOrder = (database: Database, orderNumber: number) => {
  const { number, kind } = invoices;
  const documents = database.select({ number, kind }).from(invoices);
  return documents.where(eq(invoices.orderNumber, orderNumber)).orderBy(invoices.id);
};

/** Reads the numbers of orders whose document could not be created. */
export async function failedOrders(database: Database) {
  const number = invoiceDues.orderNumber;
  const failed = database.selectDistinct({ number }).from(invoiceDues).where(isNotNull(invoiceDues.nextTryAt));
  return (await failed.orderBy(number).limit(pageSize)).map((row) => row.number);
}

/** Reads the documents of an account's orders, for the export of its data. */
export async function documentsOfAccount(database: Database, userId: string) {
  const own = database.select({ number: orders.number }).from(orders).where(eq(orders.userId, userId));
  const found = await database.select().from(invoices).where(inArray(invoices.orderNumber, own)).orderBy(invoices.id);
  return found.map(({ document }) => document);
}
