import { type Context, Hono } from "hono";
import { z } from "zod";
import { defaultCurrency } from "../../catalogue/domain/currency.ts";
import { newAddressId } from "../domain/address-book.ts";
import { orderMessages } from "../messages.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import { deliveredTo } from "../../catalogue/server/countries.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Documents } from "../../page/server/documents.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { AddressBook } from "./address-book.ts";
import { addressRoutes } from "./address-routes.ts";
import { chosenDelivery } from "./chosen-delivery.ts";
import type { Orders } from "./orders.ts";
import { guestEmail, guestRoutes } from "./guest-routes.ts";
import type { GuestCheckout } from "./guest-checkout.ts";
import type { Guest } from "./guests.ts";
import type { Placing } from "./placing.ts";
import { clientAddress } from "../../server/address.ts";
import { signInFor } from "./own-page.ts";
import { orderPage, parseNumber } from "./pages.ts";
import { createReviews, reviewAgain, typedIn } from "./reviews.ts";
import { checkoutAddress } from "../../shop/addresses.ts";
import { findOrderAddress, orderAddress, reviewAddress } from "../addresses.ts";

const wholeNumber = z.string().regex(/^\d+$/).transform(Number);

/** Hidden fields of the review page: basket id and version, hash of the contents, and total in cents. */
const Reviewed = z.object({
  basket: z.uuid(),
  version: wholeNumber.pipe(z.int32()),
  seen: z.string().max(64),
  total: wholeNumber.pipe(z.int()),
});

type Parts = {
  readonly catalogue: Pick<Catalogue, "storeSettings" | "byIds">;
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly baskets: Baskets;
  readonly orders: Orders;
  readonly addresses: AddressBook;
  readonly sends: boolean;
  /** Guest checkout, or null if disabled. */
  readonly guests: GuestCheckout | null;
};

/**
 * POST /order places the reviewed basket version once. Repeated requests lead to the same order (decision 0006).
 * Returns the review page again with validation errors (422) or with changes since the review (409).
 * POST /orders/:number confirms or cancels an order, or removes a guest's personal data.
 * Returns the order page with 409 if the order to cancel has already shipped.
 */
export function orderRoutes({ accounts, documents, baskets, catalogue, orders, addresses, sends, guests }: Parts) {
  const reviews = createReviews({ baskets, catalogue, orders, addresses });

  async function shopperOf(c: Context<HonoEnv>) {
    const { user, cookies } = await accounts.session(c.req.raw.headers);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    return user;
  }

  /** Places a guest order. Sets the cookie that opens the order. */
  async function placeAsGuest(c: Context<HonoEnv>, guest: Pick<Guest, "basketId" | "email">, placing: Placing) {
    const { limits, links, network } = guests!;
    const at = clientAddress(c);
    const count: Guest["count"] = (transaction) => limits.countOrder(transaction, guest.email, at);
    const placed = await orders.place({ ...guest, network: network(at), count }, placing);
    const cookies = c.req.header("cookie") ?? "";
    // A repeated form must not replace a newer link's cookie.
    if (placed.ok && !(placed.again && links.carried(cookies, placed.number)))
      for (const cookie of links.setCookies({ number: placed.number, version: 0 }, cookies))
        c.header("set-cookie", cookie, { append: true });
    return placed;
  }

  const routes = new Hono<HonoEnv>().post(reviewAddress.pattern, async (c) => {
    const form = await formIn(c);
    const cookie = c.req.header("cookie") ?? "";
    const user = await shopperOf(c);
    const guest = user ? null : guests?.basketIn(cookie);
    const by = user ?? guest;
    if (!by) return c.redirect(signInFor(reviewAgain(typedIn(form))), 303);
    const reviewed = Reviewed.safeParse(form);
    if (!reviewed.success) return c.var.problem(400, orderMessages.notAnOrder);
    const typed = typedIn(form);

    const delivery = await chosenDelivery(form, { to: deliveredTo(await catalogue.storeSettings()), addresses, user });
    const email = guest ? guestEmail.safeParse(form["email"]).data : "";
    if (!delivery.ok || email === undefined) {
      const errors = {
        ...(email === undefined && { email: orderMessages.guest.email }),
        ...(!delivery.ok && delivery.errors),
      };
      const page = await reviews.again(by, { typed, errors });
      return page ? documents.sendWith(c, reviewAddress(), 422, page) : c.redirect(checkoutAddress(), 303);
    }
    const { basket: basketId, version, seen, total: totalCents } = reviewed.data;
    const { address, giftNote } = delivery;
    const { currency = defaultCurrency } = form;
    const placing = {
      basketId,
      version,
      seen,
      totalCents,
      currency,
      address,
      giftNote,
      savesAddress: typed.to === newAddressId && typed.keep !== "",
    };
    const placed = guest
      ? await placeAsGuest(c, { ...guest, email }, placing)
      : await orders.place(guests ? { id: user!.id, network: guests.network(clientAddress(c)) } : user!, placing);
    if (placed.ok) return c.redirect(orderAddress(placed.number), 303);
    const page = await reviews.again(by, { typed, changes: placed.changes });
    return page ? documents.sendWith(c, reviewAddress(), 409, page) : c.redirect(checkoutAddress(), 303);
  });
  if (guests) guestRoutes(routes, { documents, orders, guests });
  addressRoutes(routes, { documents, catalogue, addresses, shopperOf });
  return routes.post(orderAddress.pattern, async (c) => {
    const { cancel, confirm, forget } = await formIn(c);
    const number = parseNumber(c.req.param("number") ?? "");
    const user = await shopperOf(c);
    const link = number === null ? null : (guests?.links.carried(c.req.header("cookie") ?? "", number) ?? null);
    if (confirm === "yes" && link) {
      await orders.confirm(link);
      return c.redirect(orderAddress(link.number), 303);
    }
    if (forget === "yes" && link) {
      const forgotten = await orders.forgetByLink(link);
      if (forgotten.ok) return c.redirect(findOrderAddress({ removed: "on" }), 303);
      return c.redirect(orderAddress(link.number), 303);
    }
    if (cancel !== "yes") return c.var.problem(400, orderMessages.details.cancel.notUnderstood);
    if (number === null) return c.notFound();
    const opened = link && (await orders.opened(link));
    if (!user && !opened) return c.redirect(signInFor(orderAddress(number)), 303);
    const cancelled = opened ? await orders.cancelByLink(link) : await orders.cancelOwn(user!, number);
    if (!cancelled.ok && cancelled.why === "missing") return c.notFound();
    const order = cancelled.ok ? null : opened ? (await orders.opened(link))?.order : await orders.of(user!, number);
    // A repeated cancellation succeeds.
    if (order?.state !== "shipped") return c.redirect(orderAddress(number), 303);
    const refused = { link: opened && link, refusal: orderMessages.details.cancel.sent };
    const page = await orderPage({ catalogue, sends }, order, opened ?? user!, refused);
    return documents.sendWith(c, orderAddress(number), 409, page);
  });
}
