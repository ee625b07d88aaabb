import type { SQL } from "drizzle-orm";
import type { Fields } from "../../../admin/domain/pages.ts";
import type { AdminView } from "../../../admin/server/page.ts";
import type { Database } from "../../../database/database.ts";
import { conditionsOf } from "../../../orders/admin/server/filter.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { hasUbl } from "../../domain/ubl.ts";
import { failedOrders, invoiceCondition, isOver, listInvoices } from "../../server/stored.ts";
import type { InvoiceFilter, InvoicesPage } from "../domain/pages.ts";
import { invoiceAdminMessages } from "../messages.ts";
import { maxZipDocuments } from "./zip.ts";

function filterIn(query: URLSearchParams): InvoiceFilter {
  const typed = (name: string) => (query.get(name) ?? "").trim().slice(0, 200).toWellFormed().replaceAll("\0", "");
  return { q: typed("q"), from: typed("from"), to: typed("to") };
}

/** Parses the filter in a URL. Returns an SQL condition for documents, or errors by field. */
export async function conditionIn(
  database: Database,
  query: URLSearchParams,
): Promise<
  { readonly filter: InvoiceFilter } & ({ readonly condition: SQL | undefined } | { readonly errors: Fields })
> {
  const filter = filterIn(query);
  const parsed = await conditionsOf(database, { ...filter, state: "" });
  return { filter, ...("errors" in parsed ? parsed : { condition: invoiceCondition(parsed.conditions) }) };
}

export const invoicesPage = (database: Database): AdminView<InvoicesPage> => ({
  async show(_, query) {
    const before = query.has("before") ? parseNumber(query.get("before") ?? "") : undefined;
    if (before === null) return null;
    const { title } = invoiceAdminMessages;
    const { filter, ...found } = await conditionIn(database, query);
    const page = { title, filter, failed: await failedOrders(database), first: before === undefined };
    if ("errors" in found) return { ...page, errors: found.errors, invoices: [], next: null, tooManyForZip: null };
    const { rows, next } = await listInvoices(database, found.condition, before);
    const invoices = rows.map(({ document, at }) => {
      const { number, kind, order, buyer, total } = document;
      const listed = { number, kind, order: order.number, buyer: buyer.name, total, hasXml: hasUbl(document) };
      return Object.assign(listed, { at: at.toISOString() });
    });
    const isTooMany = await isOver(database, found.condition, maxZipDocuments);
    return { ...page, errors: {}, invoices, next, tooManyForZip: isTooMany ? maxZipDocuments : null };
  },
});
