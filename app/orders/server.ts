import type { Baskets } from "../basket/server/baskets.ts";
import { deliveredTo } from "../catalogue/server/countries.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { Codes } from "../charges/server/codes.ts";
import { deliverable, type RatesReader } from "../charges/server/rates.ts";
import { counter } from "../server/metrics.ts";
import type { AdminServices } from "../admin/server/services.ts";
import { orderingClosedMessage, isOrderingOpen } from "../admin/server/notices.ts";
import { findOrderAddress, orderAddress } from "./addresses.ts";
import { orderAdminMessages } from "./admin/messages.ts";
import type { OrderCardLoaders } from "./admin/map.ts";
import { staffEmails } from "./admin/server/emails.ts";
import { guestSetting } from "./admin/server/guest-checkout.ts";
import { orderAdmin } from "./admin/server/part.ts";
import { createAddressBook } from "./server/address-book.ts";
import { addressPages } from "./server/address-pages.ts";
import { updateSold } from "./server/best-selling.ts";
import { cancelInTime } from "./server/cancel-in-time.ts";
import { guestEmails, pageOfOrder } from "./server/guest-emails.ts";
import { createOrderLinks } from "./server/links.ts";
import type { OrdersContext } from "./server/context.ts";
import { createGuestCheckout } from "./server/guest-checkout.ts";
import { orderRoutes } from "./server/routes.ts";
import { orderEmails } from "./server/emails.ts";
import { orderTemplateData } from "./server/email-data.ts";
import { createOrders, type Orders } from "./server/orders.ts";
import { findOwnOrder, orderPages, whySignIn } from "./server/pages.ts";
import type { OrderSubscriber } from "./server/subscribers.ts";
import { ratesReader } from "./server/quote.ts";
import { createReviews } from "./server/reviews.ts";
import { personalOrders } from "./server/personal-data.ts";

export { bestSelling } from "./server/best-selling.ts";

type Given = "accounts" | "catalogue" | "payments" | "sends" | "account" | "readDocuments" | "canLookUpCodes";

type Dependencies = Pick<OrdersContext, Given> & {
  readonly admin: AdminServices;
  readonly baskets: Baskets;
  readonly guestBasketIn: (cookieHeader: string) => string | null;
  readonly rates: RatesReader;
  readonly codes: Codes;
  /** Null without the feature `returns`, which adds the page to return items. */
  readonly returnSubscriber: OrderSubscriber | null;
};

function countPlaced(orders: Orders) {
  const definition = { name: "wicker_orders_placed_total", help: "Placed orders." } as const;
  const placed = counter(definition, "by", ["account", "guest"]);
  async function place(...[by, placing]: Parameters<Orders["place"]>) {
    const result = await orders.place(by, placing);
    if (result.ok && !result.again) placed.add("basketId" in by ? "guest" : "account");
    return result;
  }
  return { orders: { ...orders, place }, metrics: [placed.metric] };
}

export function openOrders(
  { config, database, post, outboxInsert, secrets, secure, log }: ServerContext,
  dependencies: Dependencies,
) {
  const { accounts, admin, catalogue, guestBasketIn, sends, payments, returnSubscriber } = dependencies;
  const readRates = ratesReader(dependencies.rates, catalogue.storeSettings);
  const readCountries = async () =>
    deliverable(deliveredTo(await catalogue.storeSettings()), await dependencies.rates.read());
  const emails = post && orderEmails(post);
  const subscribers = [emails, payments?.subscriber, returnSubscriber].filter((one) => one != null);
  const placingContext = { isOpen: isOrderingOpen, outbox: outboxInsert, log };
  const { orders, metrics } = countPlaced(
    createOrders(database, orderingClosedMessage, subscribers, placingContext, readRates),
  );
  const addresses = createAddressBook(database);
  updateSold(database, log);
  const reviews = createReviews({ ...dependencies, orders, addresses, database, readRates });
  const links = createOrderLinks({ secrets, secure });
  const guests = createGuestCheckout({
    database,
    secrets,
    links,
    origin: config.PUBLIC_URL ?? "",
    post: sends ? post : null,
    mustConfirm: async () => (await admin.settings.value(guestSetting))?.confirm === "yes",
    guestBasketIn,
  });
  // Sign-out clears the order cookies, so that the next user cannot open the orders.
  accounts.join({ isIn: () => false, follow: async () => [], leave: links.clear });
  cancelInTime(orders, database, log);
  accounts.leadBack((next) => ({ ...whySignIn(next), ...(sends && { findOrder: findOrderAddress() }) }));
  const pageOf = sends ? pageOfOrder(database, links) : async (number: number) => orderAddress(number);
  const context = {
    ...dependencies,
    orders,
    reviews,
    addresses,
    guests,
    takesReturns: returnSubscriber !== null,
    readCountries,
  };
  const cards: Record<string, OrderCardLoaders[string]> = {};
  return {
    orders,
    addCards: (more: OrderCardLoaders) => void Object.assign(cards, more),
    pageOf,
    findOwn: findOwnOrder({ orders, guests }),
    metrics,
    personalData: personalOrders(database, addresses),
    loaders: { ...orderPages(context), ...addressPages(context) },
    routes: (documents) => orderRoutes({ ...context, documents }),
    adminPart: orderAdmin({
      ...dependencies,
      database,
      orders,
      cards,
      helpLinks: sends ? [{ title: orderAdminMessages.findOrder, href: findOrderAddress() }] : [],
    }),
    emails: {
      ...staffEmails(database, orders),
      ...orderTemplateData(orders, pageOf),
      ...guestEmails(database, links),
    },
  } satisfies ServerModule & Record<string, unknown>;
}
