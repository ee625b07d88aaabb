import { returnPath } from "../../accounts/domain/return-path.ts";
import { trackingPage } from "../domain/carriers.ts";
import type { Order } from "../domain/order.ts";
import type { HistoryPage, OrderDetailsPage } from "../domain/order-pages.ts";
import type { User } from "../../shop/domain/user.ts";
import { orderWords } from "../words.ts";
import type { Baskets } from "../../basket/server/baskets.ts";
import type { Catalogue } from "../../catalogue/server/catalogue.ts";
import type { Asked, Loaders } from "../../page/server/loaders.ts";
import { nameOf } from "./countries.ts";
import type { Orders } from "./orders.ts";
import { postalLines } from "./postal-lines.ts";
import { createReviews } from "./reviews.ts";
import { checkoutAddress, loginAddress } from "../../shop/addresses.ts";
import { ordersAddress, reviewAddress } from "../addresses.ts";

type Sources = {
  readonly catalogue: Catalogue;
  readonly baskets: Baskets;
  readonly orders: Orders;
  /** Whether letters are sent. */
  readonly sends: boolean;
  /** The address of the shopper's account, where it has a page. */
  readonly account?: string | undefined;
};

/** Where a guest is sent who asks for a page that needs an account: they come back to it once signed in. */
export const signInFor = (at: string) => loginAddress({ next: at });

/** Why somebody is asked to sign in on their way to a page of orders. */
export function whySignIn(next: string): { readonly why?: string } {
  const path = next.split("?")[0]!;
  if (path === reviewAddress()) return { why: orderWords.signIn.toOrder };
  return path === ordersAddress() || path.startsWith(`${ordersAddress()}/`) ? { why: orderWords.signIn.toOrders } : {};
}

type Answer = { readonly data: unknown } | { readonly redirect: string } | null;

/** A page of a signed-in shopper's own. */
const ownPage = (load: (user: User, asked: Asked) => Promise<Answer>, query: readonly string[] = []) => ({
  own: true as const,
  query,
  load: async ({ user, ...asked }: Asked & { user: User | null }) =>
    user ? load(user, asked) : { redirect: signInFor(asked.at) },
});

/** An order's number as it stands in a URL, or null: no number has more digits. */
export const parseNumber = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** The pages around ordering, and the sign-in page that leads back to them. */
export function orderPages({ catalogue, baskets, orders, sends, account }: Sources): Loaders {
  const reviews = createReviews({ baskets, catalogue, orders });
  return {
    login: {
      query: ["next"],
      load: ({ query }: Asked) => ({
        data: { next: returnPath(query.get("next")) },
        about: { canonical: loginAddress() },
      }),
    },

    /** With nothing to order, the basket's page says so. */
    review: ownPage(
      async (user, { query }) => {
        const data = await reviews.first(user, { gift: query.get("gift") === "on" });
        return data ? { data } : { redirect: checkoutAddress() };
      },
      ["gift"],
    ),

    orders: ownPage(
      async (user, { query }) => {
        const before = query.has("before") ? parseNumber(query.get("before")!) : undefined;
        if (before === null) return null;
        const page = await orders.history(user, { before });
        const data: HistoryPage = { title: orderWords.history.heading, ...page, first: before === undefined, account };
        return { data };
      },
      ["before"],
    ),

    order: ownPage(async (user, { params }) => {
      const number = parseNumber(params["number"]!);
      const order = number && (await orders.of(user, number));
      return order ? { data: await orderPage({ catalogue, sends }, order, user) } : null;
    }),
  };
}

/** What the page of an order shows to whose it is. @param refusal why it was not cancelled, where that was asked for. */
export async function orderPage(
  { catalogue, sends }: { readonly catalogue: Pick<Catalogue, "byIds">; readonly sends: boolean },
  order: Order,
  { email }: Pick<User, "email">,
  refusal: string | null = null,
): Promise<OrderDetailsPage> {
  const products = await catalogue.byIds(order.lines.map(({ id }) => id));
  return {
    title: orderWords.details.heading(order.number),
    order,
    email,
    isWrittenTo: sends,
    to: postalLines(order.address, nameOf(order.address.country)),
    slugs: Object.fromEntries([...products].map(([id, { slug }]) => [id, slug])),
    trackingPage: order.parcel && trackingPage(order.parcel),
    refusal,
  };
}
