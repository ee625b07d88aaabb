import type { SQL } from "drizzle-orm";
import type { AdminView } from "../../../admin/server/page.ts";
import type { Database } from "../../../database/database.ts";
import { conditionsOf, filterIn } from "../../../orders/admin/server/filter.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { invoices } from "../../server/schema.ts";
import { failedOrders, invoiceCondition, listInvoices } from "../../server/stored.ts";
import type { InvoicesPage } from "../domain/pages.ts";
import { invoiceAdminMessages } from "../messages.ts";
import { maxZipDocuments } from "./zip.ts";

/** Parses the filter in a URL. Returns an SQL condition for documents, or errors by field. */
export async function conditionIn(database: Database, query: URLSearchParams) {
  const filter = { ...filterIn(query), state: "" };
  const parsed = await conditionsOf(database, filter);
  return { filter, ...("errors" in parsed ? parsed : { condition: invoiceCondition(parsed.conditions) }) };
}

export const isTooManyForZip = async (database: Database, condition: SQL | undefined) =>
  (await database.$count(invoices, condition)) > maxZipDocuments;

export const invoicesPage = (database: Database): AdminView<InvoicesPage> => ({
  async show(_, query) {
    const before = query.has("before") ? parseNumber(query.get("before") ?? "") : undefined;
    if (before === null) return null;
    const { title } = invoiceAdminMessages;
    const { filter, ...found } = await conditionIn(database, query);
    const page = { title, filter, failed: await failedOrders(database), first: before === undefined };
    if ("errors" in found) return { ...page, errors: found.errors, invoices: [], next: null, hasZip: false };
    const { rows, next } = await listInvoices(database, found.condition, before);
    const listed = rows.map(({ document: { number, kind, order, buyer, total }, at }) => {
      return { number, kind, order: order.number, buyer: buyer.name, total, at: at.toISOString() };
    });
    const hasZip = !(await isTooManyForZip(database, found.condition));
    return { ...page, errors: {}, invoices: listed, next, hasZip };
  },
});
