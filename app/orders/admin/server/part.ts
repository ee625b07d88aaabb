import type { AdminServices } from "../../../admin/server/services.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminPart } from "../../../admin/server/part.ts";
import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import type { Database } from "../../../database/database.ts";
import type { NamedPage } from "../../../shop/domain/shop.ts";
import type { ReadDocuments } from "../../server/pages.ts";
import type { Orders } from "../../server/orders.ts";
import { guestCheckoutAddress, orderTextAddress } from "../addresses.ts";
import { orderAdminMessages, orderPageMessages } from "../messages.ts";
import type { OrderCardLoaders } from "../map.ts";
import { orderCards } from "./cards.ts";
import { exportOrdersPage } from "./export.ts";
import { guestSetting } from "./guest-checkout.ts";
import { ordersPage } from "./list.ts";
import { orderPage } from "./order.ts";
import { orderingSetting, orderingWords, orderTextFacts } from "./ordering-words.ts";
import { printPage, slipPage } from "./print.ts";

type Dependencies = {
  readonly database: Database;
  readonly admin: AdminServices;
  readonly orders: Orders;
  readonly catalogue: Pick<Catalogue, "byIds">;
  readonly sends: boolean;
  readonly readDocuments: ReadDocuments;
  readonly helpLinks: readonly NamedPage[];
  readonly cards: OrderCardLoaders;
};

export function orderAdmin(dependencies: Dependencies) {
  const { database, admin, orders, catalogue, sends, readDocuments, helpLinks, cards } = dependencies;
  const { settings, textPages } = admin;
  const { title } = orderAdminMessages.ordering;
  const { title: guestTitle } = orderAdminMessages.guestCheckout;
  return {
    pages: {
      "admin-orders": ordersPage({ database, orders }),
      "admin-orders-export": exportOrdersPage(database),
      "admin-orders-print": printPage({ database, orders }),
      "admin-order": orderPage({ database, orders, catalogue, sends, readDocuments, cards }),
      "admin-order-slip": slipPage(orders),
      "admin-ordering": formPage({
        title,
        address: orderTextAddress,
        settings,
        ...orderingSetting,
        parse: orderingWords(textPages),
        stored: orderingSetting,
      }),
      "admin-guest-checkout": formPage({
        title: guestTitle,
        address: guestCheckoutAddress,
        settings,
        ...guestSetting,
        stored: guestSetting,
      }),
    },
    menu: {
      "admin-orders": { group: "", name: orderPageMessages.list.title },
      "admin-ordering": { group: "Settings", name: title },
      "admin-guest-checkout": { group: "Settings", name: guestTitle },
    },
    cards: orderCards(database),
    settings: [
      { title, href: orderTextAddress(), setting: orderingSetting },
      { title: guestTitle, href: guestCheckoutAddress(), setting: guestSetting },
    ],
    facts: [orderTextFacts(settings, textPages)],
    helpLinks,
    activities: orderAdminMessages.activities,
  } satisfies AdminPart;
}
