import type { AdminServices } from "../../../admin/server/services.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminPart } from "../../../admin/server/part.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { NamedPage } from "../../../shop/domain/shop.ts";
import { guestCheckoutAddress, orderTextAddress } from "../addresses.ts";
import { orderAdminMessages, orderPageMessages } from "../messages.ts";
import { exportOrdersPage } from "./export.ts";
import { guestSetting } from "./guest-checkout.ts";
import { ordersPage } from "./list.ts";
import { type OrderAdminContext, orderPage } from "./order.ts";
import { orderingSetting, orderingWords, orderTextFacts } from "./ordering-words.ts";
import { printPage, slipPage } from "./print.ts";
import { createSales } from "./sales.ts";

/** Maximum number of orders on the card of orders to ship. */
const maxWaiting = 5;

type Dependencies = OrderAdminContext & {
  readonly admin: Pick<AdminServices, "settings" | "textPages">;
  readonly helpLinks: readonly NamedPage[];
};

export function orderAdmin({ admin: { settings, textPages }, helpLinks, ...context }: Dependencies) {
  const { database, orders } = context;
  const sales = createSales(database);
  const { title } = orderAdminMessages.ordering;
  const { title: guestTitle } = orderAdminMessages.guestCheckout;
  return {
    pages: {
      "admin-orders": ordersPage(context),
      "admin-orders-export": exportOrdersPage(database),
      "admin-orders-print": printPage(context),
      "admin-order": orderPage(context),
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
    cards: {
      toShip: () => sales.toShip(maxWaiting),
      sales: async () => sales.week((await readStoreSettings(database)).timeZone ?? "UTC"),
    },
    settings: [
      { title, href: orderTextAddress(), setting: orderingSetting },
      { title: guestTitle, href: guestCheckoutAddress(), setting: guestSetting },
    ],
    facts: [orderTextFacts(settings, textPages)],
    helpLinks,
    activities: orderAdminMessages.activities,
  } satisfies AdminPart;
}
