import type { SQL } from "drizzle-orm";
import type { Accounts } from "../accounts/server/accounts.ts";
import type { Baskets } from "../basket/server/baskets.ts";
import type { Catalogue } from "../catalogue/server/catalogue.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import { counter } from "../server/metrics.ts";
import { withTimeouts } from "../server/timeout.ts";
import { findOrderAddress } from "./addresses.ts";
import { createAddressBook } from "./server/address-book.ts";
import { addressPages } from "./server/address-pages.ts";
import { updateSold } from "./server/best-selling.ts";
import { cancelInTime } from "./server/cancel-in-time.ts";
import { guestEmails, pageOfOrder } from "./server/guest-emails.ts";
import { createGuestCheckout } from "./server/guest-checkout.ts";
import { orderRoutes } from "./server/routes.ts";
import { orderEmails, orderTemplateData } from "./server/emails.ts";
import { createOrders, type Orders } from "./server/orders.ts";
import { orderPages, whySignIn } from "./server/pages.ts";
import { personalOrders } from "./server/personal-data.ts";
import type { Closed } from "./server/place.ts";

type Dependencies = {
  readonly accounts: Accounts;
  readonly catalogue: Catalogue;
  readonly baskets: Baskets;
  readonly guestBasketIn: (cookieHeader: string) => string | null;
  /** Returns the reason why ordering is closed, or null. By default, ordering is always open. */
  readonly closed?: Closed;
  /** SQL expression that is true while ordering is open. */
  readonly open?: SQL;
  readonly sends?: boolean;
  /** URL of the account page, if there is one. */
  readonly account?: string;
};

/** Adds timeouts and a counter of placed orders. */
function countPlaced(orders: Orders) {
  const placed = counter({ name: "wicker_orders_placed_total", help: "Orders that were placed." }, "by", [
    "account",
    "guest",
  ]);
  async function place(...[by, placing]: Parameters<Orders["place"]>) {
    const result = await orders.place(by, placing);
    if (result.ok && !result.again) placed.add("basketId" in by ? "guest" : "account");
    return result;
  }
  return { orders: withTimeouts({ ...orders, place }), metrics: [placed.metric] };
}

export function openOrders(
  { database, post, outboxInsert, secrets, secure, log }: ServerContext,
  { accounts, catalogue, baskets, guestBasketIn, closed, open, sends = false, account }: Dependencies,
) {
  const placingContext = outboxInsert && open ? { isOpen: open, outboxInsert, log } : null;
  const all = createOrders(database, closed, post && orderEmails(post), placingContext);
  const { orders, metrics } = countPlaced(all);
  const addresses = withTimeouts(createAddressBook(database));
  updateSold(database, log);
  const guests = sends && post ? createGuestCheckout({ database, secrets, secure, post, guestBasketIn }) : null;
  if (guests) {
    accounts.join({ isIn: () => false, follow: async () => [], leave: guests.links.clear });
    cancelInTime(all, database, log); // without a request timeout
  }
  accounts.leadBack((next) => ({ ...whySignIn(next), ...(guests && { findOrder: findOrderAddress() }) }));
  return {
    metrics,
    personalData: personalOrders(database, addresses),
    loaders: {
      ...orderPages({ catalogue, baskets, orders, addresses, sends, account, guests }),
      ...addressPages({ addresses, storeSettings: catalogue.storeSettings, account }),
    },
    routes: (documents) => orderRoutes({ accounts, documents, baskets, catalogue, orders, addresses, sends, guests }),
    emails: {
      ...orderTemplateData(orders, guests ? pageOfOrder(database, guests.links) : undefined),
      ...(guests && guestEmails(database, guests.links)),
    },
  } satisfies ServerModule & Record<string, unknown>;
}
