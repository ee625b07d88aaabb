import type { Hono } from "hono";
import { z } from "zod";
import { clientAddress } from "../../server/address.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import { findOrderAddress, orderAddress, orderFileAddress, orderLinkAddress } from "../addresses.ts";
import { orderMessages } from "../messages.ts";
import { typedFields } from "./address.ts";
import type { WithDocuments } from "./context.ts";
import { findPage, parseNumber, typedNumber } from "./pages.ts";

/** Schema of a guest's email. Trims the email, and converts the email to lower case. */
export const guestEmail = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Opens emailed links, exports a guest's data, and sends new links without revealing which orders exist. */
export const guestRoutes = (routes: Hono<HonoEnv>, { documents, orders, guests }: WithDocuments) =>
  routes
    .get(orderLinkAddress.pattern, async (c) => {
      c.header("cache-control", "no-store");
      const link = guests.links.read(c.req.query("token") ?? "");
      const isThis = link !== null && String(link.number) === c.req.param("number");
      if (!isThis || !(await orders.opened(link))) return c.redirect(findOrderAddress({ gone: "on" }), 303);
      setHeaders(c, { cookies: guests.links.setCookies(link, c.req.header("cookie") ?? "") });
      return c.redirect(orderAddress(link.number), 303);
    })
    .get(orderFileAddress.pattern, async (c) => {
      c.header("cache-control", "no-store");
      const number = parseNumber(c.req.param("number"));
      const link = number === null ? null : guests.links.carried(c.req.header("cookie") ?? "", number);
      const opened = link?.proves ? await orders.opened(link) : null;
      if (!opened) return c.redirect(findOrderAddress({ gone: "on" }), 303);
      const data = { ...opened, emails: await guests.emailsTo(opened.email, opened.order.number) };
      return c.body(JSON.stringify(data, null, 2), 200, {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${orderMessages.guest.file(opened.order.number)}"`,
      });
    })
    .post(findOrderAddress.pattern, async (c) => {
      if (!guests.enqueueLink) return c.redirect(findOrderAddress(), 303);
      const typed = typedFields(["number", "email"], await formIn(c));
      const [number, email] = [typedNumber(typed.number), guestEmail.safeParse(typed.email).data];
      const errors = {
        ...(number === null && { number: orderMessages.find.wrongNumber }),
        ...(email === undefined && { email: orderMessages.guest.email }),
      };
      if (number === null || email === undefined)
        return documents.sendWith(c, findOrderAddress(), 422, findPage({ typed, errors }));
      if (!(await guests.limits.canLookUp(clientAddress(c))))
        return documents.sendWith(c, findOrderAddress(), 429, findPage({ typed, message: orderMessages.find.tooMany }));
      if (await guests.limits.canSendLink(number, email)) await guests.enqueueLink(number, email);
      return c.redirect(findOrderAddress({ sent: "on" }), 303);
    });
