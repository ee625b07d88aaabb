import { loggedExport } from "../../../admin/server/activity-log.ts";
import type { AdminDownload } from "../../../admin/server/page.ts";
import { plainAmount } from "../../../catalogue/domain/currency.ts";
import type { Database } from "../../../database/database.ts";
import { csvHeading, csvRows } from "../../../server/spreadsheet.ts";
import type { SalesDocument } from "../../domain/document.ts";
import { hasUbl, ublOf } from "../../domain/ubl.ts";
import { htmlHeaders, htmlOf, type InvoiceShop } from "../../server/html.ts";
import { allInvoices, findInvoice } from "../../server/stored.ts";
import { adminInvoicesAddress, adminInvoiceXmlAddress } from "../addresses.ts";
import { invoiceAdminMessages } from "../messages.ts";
import { conditionIn, isTooManyForZip } from "./list.ts";
import { type ZipFile, zipOf } from "./zip.ts";

type Sources = { readonly database: Database; readonly shop: () => Promise<InvoiceShop> };

const columns = "number,kind,date,order,corrects,buyer,country,currency,tax,category,net,tax_amount,total".split(",");

/** CSV rows of a document, one per tax. Amounts of credit notes are negative. */
function rowsOf({ kind, number, day, order, corrects, buyer, currency, taxes }: SalesDocument) {
  const sign = kind === "invoice" ? 1 : -1;
  const amount = (value: number) => ({ decimal: plainAmount(sign * value, currency) as `${number}` });
  const document = [number, kind, day, order.number, corrects?.number ?? "", buyer.name, buyer.country, currency];
  return taxes.map(({ name, category, net, tax }) => {
    return [...document, name, category, amount(net), amount(tax), amount(net + tax)];
  });
}

async function* csvOf(documents: AsyncIterable<SalesDocument>): AsyncGenerator<string> {
  yield csvHeading(columns);
  for await (const document of documents) yield csvRows(rowsOf(document));
}

async function* filesOf(documents: AsyncIterable<SalesDocument>, shop: InvoiceShop) {
  for await (const document of documents) {
    yield { name: `${document.number}.html`, content: htmlOf(document, shop, null) } satisfies ZipFile;
    if (hasUbl(document)) yield { name: `${document.number}.xml`, content: ublOf(document) } satisfies ZipFile;
  }
}

async function* once(content: string) {
  yield content;
}

/** Downloads: a CSV or ZIP file of all documents that match the filter, or one document as HTML or XML. */
export function invoiceFiles({ database, shop }: Sources) {
  const activity = (by: string) => ({ by, what: Object.keys(invoiceAdminMessages.activities)[0]! });
  return {
    "admin-invoices-csv": {
      async file({ user }, query) {
        const found = await conditionIn(database, query);
        if (!("condition" in found)) return null;
        const pieces = loggedExport(database, activity(user.id), csvOf(allInvoices(database, found.condition)));
        return { name: "invoices.csv", type: "text/csv; charset=utf-8", pieces };
      },
    },

    "admin-invoices-zip": {
      async file({ user }, query) {
        const found = await conditionIn(database, query);
        if (!("condition" in found) || (await isTooManyForZip(database, found.condition))) return null;
        const files = filesOf(allInvoices(database, found.condition), await shop());
        const pieces = loggedExport(database, activity(user.id), zipOf(files));
        return { name: "invoices.zip", type: "application/zip", pieces };
      },
    },

    "admin-invoice": {
      async file({ params }) {
        const document = await findInvoice(database, params["invoice"] ?? "");
        if (!document) return null;
        const back = { title: invoiceAdminMessages.title, href: adminInvoicesAddress() };
        const links = { back, xml: adminInvoiceXmlAddress(document.number) };
        const facts = await shop();
        const headers = { ...htmlHeaders(facts), "content-disposition": "inline" };
        const pieces = once(htmlOf(document, facts, links));
        return { name: "", type: "text/html; charset=utf-8", pieces, headers };
      },
    },

    "admin-invoice-xml": {
      async file({ params }) {
        const document = await findInvoice(database, params["invoice"] ?? "");
        if (!document || !hasUbl(document)) return null;
        const pieces = once(ublOf(document));
        return { name: `${document.number}.xml`, type: "application/xml; charset=utf-8", pieces };
      },
    },
  } satisfies Record<string, AdminDownload>;
}
