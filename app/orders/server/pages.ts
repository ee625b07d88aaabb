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
import { createReviews } from "./reviews.ts";
import { checkoutAddress, loginAddress } from "../../shop/addresses.ts";

type Sources = { readonly catalogue: Catalogue; readonly baskets: Baskets; readonly orders: Orders };

/** Where a guest is sent who asks for a page that needs an account: they come back to it once signed in. */
export const signInFor = (at: string) => loginAddress({ next: at });

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
export function orderPages({ catalogue, baskets, orders }: Sources): Loaders {
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
        const data: HistoryPage = { title: orderWords.history.heading, ...page, first: before === undefined };
        return { data };
      },
      ["before"],
    ),

    order: ownPage(async (user, { params }) => {
      const number = parseNumber(params["number"]!);
      const order = number && (await orders.of(user, number));
      return order ? { data: await orderPage(catalogue, order) } : null;
    }),
  };
}

/** What the page of an order shows. @param refusal why it was not cancelled, where that was asked for. */
export async function orderPage(
  catalogue: Pick<Catalogue, "byIds">,
  order: Order,
  refusal: string | null = null,
): Promise<OrderDetailsPage> {
  const products = await catalogue.byIds(order.lines.map(({ id }) => id));
  return {
    title: orderWords.details.heading(order.number),
    order,
    country: nameOf(order.address.country),
    slugs: Object.fromEntries([...products].map(([id, { slug }]) => [id, slug])),
    trackingPage: order.parcel && trackingPage(order.parcel),
    refusal,
  };
}
