import { Hono } from "hono";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Database } from "../../database/database.ts";
import { orderAddress } from "../../orders/addresses.ts";
import type { FindOwnOrder } from "../../orders/server/pages.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { invoiceAddress, invoiceXmlAddress } from "../addresses.ts";
import { hasUbl, ublOf } from "../domain/ubl.ts";
import { invoiceMessages } from "../messages.ts";
import { htmlHeaders, htmlOf } from "./html.ts";
import { findInvoice } from "./stored.ts";

type Dependencies = {
  readonly database: Database;
  readonly accounts: Pick<Accounts, "session">;
  readonly findOwn: FindOwnOrder;
  readonly shop: () => Promise<Pick<Shop, "name" | "logo" | "locale">>;
};

/** Routes of documents. Visitors who may not open the document's order get a 404. */
export function invoiceRoutes({ database, accounts, findOwn, shop }: Dependencies) {
  const routes = new Hono<HonoEnv>();
  for (const address of [invoiceAddress, invoiceXmlAddress])
    routes.get(address.pattern, async (c) => {
      const { user, cookies } = await accounts.session(c.req.raw.headers);
      setHeaders(c, { cookies });
      const document = await findInvoice(database, c.req.param("invoice") ?? "");
      const visitor = { user, cookie: c.req.header("cookie") ?? "" };
      if (!document || !(await findOwn(visitor, document.order.number))) return c.notFound();
      for (const [name, value] of Object.entries(htmlHeaders)) c.header(name, value);
      const { number, order } = document;
      if (address === invoiceXmlAddress) {
        if (!hasUbl(document)) return c.notFound();
        c.header("content-type", "application/xml; charset=utf-8");
        c.header("content-disposition", `attachment; filename="${number}.xml"`);
        return c.body(ublOf(document));
      }
      const { back, xml } = invoiceMessages.document;
      const links = [
        { title: back, href: orderAddress(order.number) },
        ...(hasUbl(document) ? [{ title: xml, href: invoiceXmlAddress(number) }] : []),
      ];
      return c.html(htmlOf(document, { shop: await shop(), links }));
    });
  return routes;
}
