import { returnPath } from "../../accounts/domain/return-path.ts";
import { type Order, type OrderStatus, statusOf } from "../domain/order.ts";
import type { FindOrderPage, HistoryPage, OrderDetailsPage } from "../domain/order-pages.ts";
import type { ReviewPage } from "../domain/review.ts";
import type { User } from "../../shop/domain/user.ts";
import { orderMessages } from "../messages.ts";
import { pickupMessages } from "../pickup-messages.ts";
import type { PersonalLoader, SharedLoader } from "../../page/server/loaders.ts";
import type { OrdersContext } from "./context.ts";
import type { OrderLink } from "./links.ts";
import { ownPage, signInFor } from "./own-page.ts";
import { postalLines } from "./postal-lines.ts";
import { checkoutAddress, loginAddress } from "../../shop/addresses.ts";
import { addressBookAddress, ordersAddress, reviewAddress } from "../addresses.ts";

/** Reason to sign in, for pages of orders. */
export function whySignIn(next: string): { readonly why?: string } {
  const [path = ""] = next.split("?");
  const isWithin = (address: string) => path === address || path.startsWith(`${address}/`);
  if (path === reviewAddress()) return { why: orderMessages.signIn.toOrder };
  if (isWithin(addressBookAddress())) return { why: orderMessages.signIn.toAddresses };
  return isWithin(ordersAddress()) ? { why: orderMessages.signIn.toOrders } : {};
}

export const parseNumber = (text = "") => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** Order number as shoppers type it, such as "100001", "#100001" or "Order 100001". Null if invalid. */
export const typedNumber = (text: string) => parseNumber(/^(?:\D*[\s#])?(\d+)$/.exec(text.trim())?.[1]);

export function orderPages(context: OrdersContext) {
  const { orders, reviews, account, guests, sends } = context;
  const findOwn = findOwnOrder({ orders, guests });
  return {
    "order-login": {
      query: ["next"],
      load: ({ query }) => ({ data: { next: returnPath(query.get("next")) }, about: { canonical: loginAddress() } }),
    } satisfies SharedLoader<{ readonly next: string }>,

    /** Redirects to the basket if there is nothing to review. Visitors without a basket must sign in. */
    review: {
      isPersonal: true,
      query: ["gift"],
      async load({ user, query, at, cookie }) {
        const by = user ?? (await guests.basketIn(cookie));
        const data = by && (await reviews.prefilled(by, { gift: query.get("gift") === "on" }));
        if (data) return { data };
        return { redirect: by ? checkoutAddress() : signInFor(at) };
      },
    } satisfies PersonalLoader<ReviewPage>,

    "find-order": {
      query: ["sent", "gone", "removed"],
      load: ({ query }) => {
        const { sent, gone, lost, removed } = orderMessages.find;
        const byName = sends ? { sent, gone, removed } : { gone: lost, removed };
        const message = Object.entries(byName).find(([name]) => query.has(name))?.[1] ?? null;
        return { data: findPage({ message, canSend: sends }) };
      },
    } satisfies SharedLoader<FindOrderPage>,

    orders: ownPage<HistoryPage>(
      async (user, { query }) => {
        const before = query.has("before") ? parseNumber(query.get("before") ?? "") : undefined;
        if (before === null) return null;
        await orders.adopt(user);
        const page = await orders.history(user, { before });
        return { data: { title: orderMessages.history.heading, ...page, first: before === undefined, account } };
      },
      ["before"],
    ),

    /** Confirms a guest's email address if the request has the emailed link's cookie. Link scanners send no cookies. */
    order: {
      isPersonal: true,
      async load({ user, params, at, cookie }) {
        const number = parseNumber(params["number"]);
        if (user) await orders.adopt(user);
        const found = number && (await findOwn({ user, cookie }, number));
        if (found) return { data: await orderPage(context, found) };
        return user ? null : { redirect: signInFor(at) };
      },
    } satisfies PersonalLoader<OrderDetailsPage>,
  };
}

export type OwnOrder = {
  readonly order: Order;
  readonly email: string;
  /** The guest's link. Null for an account's order. */
  readonly link: OrderLink | null;
  /** False if the account's email is unconfirmed. The store then sends no email when the order ships. */
  readonly isConfirmed?: boolean;
};

export type FindOwnOrder = ReturnType<typeof findOwnOrder>;

/** Finds an order for the account that placed the order, or for a guest with the order's cookie. */
export const findOwnOrder =
  ({ orders, guests }: Pick<OrdersContext, "orders" | "guests">) =>
  async ({ user, cookie }: { user: User | null; cookie: string }, number: number): Promise<OwnOrder | null> => {
    const own = user && (await orders.readOwn(user, number));
    if (own) return { ...own, email: user.email, link: null };
    const link = guests.links.carried(cookie, number);
    if (link) await orders.confirmEmail(link);
    const opened = link && (await orders.opened(link));
    return opened && { ...opened, link };
  };

export const findPage = (page: Partial<FindOrderPage>): FindOrderPage => ({
  title: orderMessages.find.heading,
  typed: { number: "", email: "" },
  errors: {},
  message: null,
  canSend: true,
  ...page,
});

export async function orderPage(
  { catalogue, sends, takesReturns, guests, payments, readDocuments }: OrdersContext,
  { order, email, link, isConfirmed = true }: OwnOrder,
  refusal: string | null = null,
): Promise<OrderDetailsPage> {
  const receivesEmails = sends && isConfirmed;
  const products = await catalogue.byIds(order.lines.map(({ id }) => id));
  return {
    title: orderMessages.details.heading(order.number),
    order,
    email,
    guest: link && { hasEmail: link.proves === true, link: guests.printedLink(link) },
    receivesEmails,
    to: order.pickup ? [order.pickup] : postalLines(order.address),
    pickup: order.pickup ? pickupTexts(order, email, receivesEmails) : null,
    slugs: Object.fromEntries([...products].map(([id, { slug }]) => [id, slug])),
    paymentFacts: statusOf(order) === "unpaid" ? ((await payments?.factsOf(order.number)) ?? []) : [],
    refunds: (await payments?.refundsOf(order.number)) ?? { list: [], isWhole: false },
    hasReturns: takesReturns && (order.state === "shipped" || order.isPartlySent === true),
    documents: await readDocuments(order.number),
    refusal,
  };
}

function pickupTexts(order: Order, email: string, receivesEmails: boolean): OrderDetailsPage["pickup"] {
  const { heading, next } = pickupMessages;
  const details: Partial<Record<OrderStatus, string>> = pickupMessages.details;
  const state = details[statusOf(order)];
  return { heading, next: next(email, receivesEmails), ...(state && { state }) };
}
