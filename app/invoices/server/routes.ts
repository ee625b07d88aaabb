import { type Context, Hono } from "hono";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Database } from "../../database/database.ts";
import { orderAddress } from "../../orders/addresses.ts";
import type { FindOwnOrder } from "../../orders/server/pages.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import { invoiceAddress, invoiceXmlAddress } from "../addresses.ts";
import { hasUbl, ublOf } from "../domain/ubl.ts";
import { invoiceMessages } from "../messages.ts";
import { htmlHeaders, htmlOf, type InvoiceShop } from "./html.ts";
import { findInvoice } from "./stored.ts";

type Dependencies = {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "session">;
  readonly findOwn: FindOwnOrder;
  readonly shop: () => Promise<InvoiceShop>;
};

/** Routes of documents. Answers 404 to visitors who may not open the order. */
export function invoiceRoutes({ database, accounts, findOwn, shop }: Dependencies) {
  async function ownDocument(c: Context<HonoEnv>) {
    const { user, cookies } = await accounts.session(c.req.raw.headers);
    setHeaders(c, { cookies });
    const document = await findInvoice(database, c.req.param("invoice") ?? "");
    const visitor = { user, cookie: c.req.header("cookie") ?? "" };
    return document && (await findOwn(visitor, document.order.number)) ? document : null;
  }

  return new Hono<HonoEnv>()
    .get(invoiceAddress.pattern, async (c) => {
      const document = await ownDocument(c);
      if (!document) return c.notFound();
      const back = { title: invoiceMessages.document.back, href: orderAddress(document.order.number) };
      const links = { back, xml: invoiceXmlAddress(document.number) };
      const facts = await shop();
      return c.html(htmlOf(document, facts, links), 200, htmlHeaders(facts));
    })
    .get(invoiceXmlAddress.pattern, async (c) => {
      const document = await ownDocument(c);
      if (!document || !hasUbl(document)) return c.notFound();
      return c.body(ublOf(document), 200, {
        ...htmlHeaders({}),
        "content-type": "application/xml; charset=utf-8",
        "content-disposition": `attachment; filename="${document.number}.xml"`,
      });
    });
}
