import { type Context, Hono } from "hono";
import { z } from "zod";
import { defaultCurrency } from "../../catalogue/domain/currency.ts";
import { codesIn } from "../../charges/domain/discounts.ts";
import { chargeMessages } from "../../charges/messages.ts";
import { newAddressId } from "../domain/address-book.ts";
import { orderMessages } from "../messages.ts";
import { deliveredTo } from "../../catalogue/server/countries.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import { addressRoutes } from "./address-routes.ts";
import { chosenDelivery } from "./chosen-delivery.ts";
import type { OrdersContext, WithDocuments } from "./context.ts";
import { guestEmail, guestRoutes } from "./guest-routes.ts";
import type { Guest } from "./guests.ts";
import type { OrderSubmission } from "./placing.ts";
import { clientAddress } from "../../server/address.ts";
import { signInFor } from "./own-page.ts";
import { orderPage, parseNumber } from "./pages.ts";
import { reviewAgain, typedIn } from "./reviews.ts";
import type { User } from "../../shop/domain/user.ts";
import { checkoutAddress } from "../../shop/addresses.ts";
import { findOrderAddress, orderAddress, payAddress, reviewAddress } from "../addresses.ts";

const wholeNumber = z.string().regex(/^\d+$/).transform(Number);

/** Text without NUL, which PostgreSQL cannot store. */
const storable = z.string().regex(/^[^\0]*$/);

/** Fields of the review page, except address and payment. `seen`: hash of units and prices. `total`: in minor units. */
const Reviewed = z
  .object({
    basket: z.uuid(),
    version: wholeNumber.pipe(z.int32()),
    seen: storable.max(64),
    total: wholeNumber.pipe(z.int()),
    currency: storable.default(defaultCurrency),
    shipping: storable.optional(),
    codes: storable.optional(),
  })
  .transform(({ basket, total, ...reviewed }) => ({ ...reviewed, basketId: basket, totalCents: total }));

/** Places, confirms and cancels orders, and removes guests' data. Repeated forms place one order (decision 0006). */
export function orderRoutes(context: WithDocuments) {
  async function shopperOf(c: Context<HonoEnv>) {
    const { user, cookies } = await context.accounts.session(c.req.raw.headers);
    setHeaders(c, { cookies });
    return user;
  }
  const routes = new Hono<HonoEnv>().post(reviewAddress.pattern, async (c) =>
    submitReview(c, context, await shopperOf(c)),
  );
  guestRoutes(routes, context);
  addressRoutes(routes, context, shopperOf);
  return routes.post(orderAddress.pattern, async (c) => changeOrder(c, context, await shopperOf(c)));
}

async function submitReview(c: Context<HonoEnv>, context: WithDocuments, user: User | null) {
  const { documents, reviews, catalogue, orders, addresses, sends, guests } = context;
  const form = await formIn(c);
  const typed = typedIn(form);
  const by = user ?? (await guests.basketIn(c.req.header("cookie") ?? ""));
  if (!by) return c.redirect(signInFor(reviewAgain(typed)), 303);
  const reviewed = Reviewed.safeParse(form);
  if (!reviewed.success) return c.var.problem(400, orderMessages.notAnOrder);
  async function again(
    status: 200 | 409 | 422 | 429,
    why: Pick<Parameters<typeof reviews.refused>[1], "errors" | "changes">,
  ) {
    const page = by && (await reviews.refused(by, { typed, ...why }));
    return page ? documents.sendWith(c, reviewAddress(), status, page) : c.redirect(checkoutAddress(), 303);
  }

  const codes = codesIn(typed.codes);
  if (!(await context.canLookUpCodes(codes, user?.id ?? clientAddress(c), clientAddress(c))))
    return again(429, { errors: { codes: chargeMessages.codes.tooMany } });
  if (form["update"]) return again(200, {});
  const delivery = await chosenDelivery(form, deliveredTo(await catalogue.storeSettings()), addresses, user);
  const email = user ? "" : guestEmail.safeParse(form["email"]).data;
  const payments = (await context.payments?.offered()) ?? [];
  const payment = payments.find(({ id }) => id === typed.payment);
  const { totalCents, currency } = reviewed.data;
  const paymentError = payment
    ? context.payments?.refusal(payment.id, totalCents, currency)
    : payments.length > 0 && totalCents > 0 && orderMessages.payment.choose;
  if (!delivery.ok || email === undefined || paymentError)
    return again(422, {
      errors: {
        ...(email === undefined && { email: orderMessages.guest.email }),
        ...(!delivery.ok && delivery.errors),
        ...(paymentError && { payment: paymentError }),
      },
    });
  const { address, giftNote } = delivery;
  const savesAddress = typed.to === newAddressId && typed.keep !== "";
  const placing = {
    ...reviewed.data,
    address,
    giftNote,
    savesAddress,
    shipping: typed.shipping,
    codes,
    // An order that costs nothing is not held for payment. A guest's order may be held for "confirm" instead.
    payment:
      payment?.holdMinutes == null || totalCents === 0
        ? undefined
        : { method: payment.id, holdMinutes: payment.holdMinutes },
  };
  const placed =
    "basketId" in by
      ? await placeAsGuest(c, context, { ...by, email }, placing)
      : await orders.place(sends ? { id: by.id, network: guests.network(clientAddress(c)) } : by, placing);
  if (!placed.ok) return again(409, { changes: placed.changes });
  return c.redirect(placing.payment ? payAddress(placed.number) : orderAddress(placed.number), 303);
}

/** Places a guest order. Sets the cookie that opens the order. */
async function placeAsGuest(
  c: Context<HonoEnv>,
  { orders, guests }: OrdersContext,
  guest: Omit<Guest, "network" | "count">,
  placing: OrderSubmission,
) {
  const { limits, links, network } = guests;
  const at = clientAddress(c);
  const count: Guest["count"] = (transaction) => limits.countOrder(transaction, guest.email, at);
  const placed = await orders.place({ ...guest, network: network(at), count }, placing);
  const cookies = c.req.header("cookie") ?? "";
  // A repeated form must not replace the cookie of a newer emailed link.
  if (placed.ok && !(placed.again && links.carried(cookies, placed.number)))
    setHeaders(c, { cookies: links.setCookies({ number: placed.number, version: 0 }, cookies) });
  return placed;
}

async function changeOrder(c: Context<HonoEnv>, context: WithDocuments, user: User | null) {
  const { documents, orders, guests } = context;
  const { cancel, confirm, forget } = await formIn(c);
  const number = parseNumber(c.req.param("number"));
  const link = number === null ? null : guests.links.carried(c.req.header("cookie") ?? "", number);
  if (confirm === "yes" && link) {
    await orders.confirm(link);
    return c.redirect(orderAddress(link.number), 303);
  }
  if (forget === "yes" && link) {
    const { ok } = await orders.forgetByLink(link);
    return c.redirect(ok ? findOrderAddress({ removed: "on" }) : orderAddress(link.number), 303);
  }
  if (cancel !== "yes") return c.var.problem(400, orderMessages.details.cancel.notUnderstood);
  if (number === null) return c.notFound();
  const opened = link && (await orders.opened(link));
  const by = opened ? { link, email: opened.email } : user;
  if (!by) return c.redirect(signInFor(orderAddress(number)), 303);
  const cancelled = "link" in by ? await orders.cancelByLink(by.link) : await orders.cancelOwn(by, number);
  if (!cancelled.ok && cancelled.why === "missing") return c.notFound();
  if (cancelled.ok) return c.redirect(orderAddress(number), 303);
  const order = "link" in by ? (await orders.opened(by.link))?.order : await orders.of(by, number);
  // A repeated cancellation succeeds.
  if (order?.state !== "shipped") return c.redirect(orderAddress(number), 303);
  const own = { order, email: by.email, link: opened && link };
  const page = await orderPage(context, own, orderMessages.details.cancel.sent);
  return documents.sendWith(c, orderAddress(number), 409, page);
}
