import { type Context, Hono } from "hono";
import { z } from "zod";
import { usualCurrency } from "../../catalogue/domain/currency.ts";
import { orderWords } from "../words.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import { deliveredTo } from "./countries.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Documents } from "../../page/server/documents.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { parseDelivery } from "./address.ts";
import type { Orders } from "./orders.ts";
import { orderPage, parseNumber, signInFor } from "./pages.ts";
import { createReviews, typedIn } from "./reviews.ts";
import { checkoutAddress } from "../../shop/addresses.ts";
import { orderAddress, reviewAddress } from "../addresses.ts";

const wholeNumber = z.string().regex(/^\d+$/).transform(Number);

/** Which state of which basket the review page showed, what it showed, and its total, in cents. The address comes in the same form. */
const Reviewed = z.object({
  basket: z.uuid(),
  version: wholeNumber.pipe(z.int32()),
  seen: z.string().max(64),
  total: wholeNumber.pipe(z.int()),
});

type Parts = {
  readonly catalogue: Pick<Catalogue, "market" | "byIds">;
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly baskets: Baskets;
  readonly orders: Orders;
  /** Whether letters are sent. */
  readonly sends: boolean;
};

/**
 * What shoppers send. POST /order: the form of the review page. It orders that state of the basket once, however often it is sent: each
 * answer leads to the same order (decision 0006). Refused, it answers the page again with what is wrong or has changed.
 * POST /orders/:number: cancels what is left of it, until it is sent; then the answer is its page, which says so.
 */
export function orderRoutes({ accounts, documents, baskets, catalogue, orders, sends }: Parts) {
  const reviews = createReviews({ baskets, catalogue, orders });

  async function shopperOf(c: Context<HonoEnv>) {
    const { user, cookies } = await accounts.session(c.req.raw.headers);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return user;
  }

  const routes = new Hono<HonoEnv>().post(reviewAddress.pattern, async (c) => {
    const form = await formIn(c);
    const user = await shopperOf(c);
    if (!user) return c.redirect(signInFor(reviewAddress()), 303);
    const reviewed = Reviewed.safeParse(form);
    if (!reviewed.success) return c.var.problem(400, orderWords.notAnOrder);
    const typed = typedIn(form);

    const delivery = parseDelivery(form, deliveredTo(await catalogue.market()));
    if (!delivery.ok) {
      const page = await reviews.again(user, { typed, errors: delivery.errors });
      return page ? documents.sendWith(c, reviewAddress(), 422, page) : c.redirect(checkoutAddress(), 303);
    }
    const { basket: basketId, version, seen, total: totalCents } = reviewed.data;
    const { address, giftNote } = delivery;
    const { currency = usualCurrency } = form;
    const placed = await orders.place(user, { basketId, version, seen, totalCents, currency, address, giftNote });
    if (placed.ok) return c.redirect(orderAddress(placed.number), 303);
    const page = await reviews.again(user, { typed, changes: placed.changes });
    return page ? documents.sendWith(c, reviewAddress(), 409, page) : c.redirect(checkoutAddress(), 303);
  });
  return routes.post(orderAddress.pattern, async (c) => {
    const { cancel } = await formIn(c);
    if (cancel !== "yes") return c.var.problem(400, orderWords.details.cancel.notUnderstood);
    const number = parseNumber(c.req.param("number") ?? "");
    const user = await shopperOf(c);
    if (number === null) return c.notFound();
    if (!user) return c.redirect(signInFor(orderAddress(number)), 303);
    const cancelled = await orders.cancelOwn(user, number);
    if (!cancelled.ok && cancelled.why === "missing") return c.notFound();
    const order = cancelled.ok ? null : await orders.of(user, number);
    // One that is cancelled already, by whomever, is what was asked for.
    if (order?.state !== "shipped") return c.redirect(orderAddress(number), 303);
    const page = await orderPage({ catalogue, sends }, order, user, orderWords.details.cancel.sent);
    return documents.sendWith(c, orderAddress(number), 409, page);
  });
}
