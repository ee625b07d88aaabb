import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Catalogue } from "../../../catalogue/server/catalogue.ts";
import type { Database } from "../../../database/database.ts";
import { exportOrders } from "../../../orders/server/export.ts";
import { orderCondition } from "../../../orders/server/finding.ts";
import { orderEmails } from "../../../orders/server/emails.ts";
import { createOrders } from "../../../orders/server/orders.ts";
import type { Post } from "../../../server/emails.ts";
import { withTimeout, withTimeouts } from "../../../server/timeout.ts";
import type { AdminRoute } from "../page.ts";
import { loggedExport } from "../activity-log.ts";
import { filterIn, filterOf } from "./filter.ts";
import { ordersPage } from "./list.ts";
import { orderPage } from "./order.ts";
import { slipPage, printPage } from "./print.ts";

type Sources = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "byIds">;
  readonly post: Post | null;
};

/** Handlers of the order pages. `app/routes.ts` has no such pages in a shop without orders. */
export function orderPages({ database, catalogue, post }: Sources): Readonly<Record<string, AdminRoute>> {
  const orders = withTimeouts(createOrders(database, undefined, post && orderEmails(post)));
  return {
    "admin-orders": ordersPage({ database, orders }),
    "admin-orders-export": exported(database),
    "admin-orders-print": printPage({ database, orders }),
    "admin-order": orderPage({ orders, catalogue }),
    "admin-order-slip": slipPage(orders),
  };
}

/** Exports the orders that match the filter, in the format of `npm run orders -- export`. */
const exported = (database: Database): AdminRoute => ({
  show: async () => null,
  async file({ user }, query) {
    const { timeZone } = await withTimeout(readStoreSettings(database));
    const parsed = filterOf(filterIn(query), timeZone);
    if ("errors" in parsed) return null;
    const orders = exportOrders(database, await withTimeout(orderCondition(database, parsed.conditions)));
    const pieces = loggedExport(database, { by: user.id, what: "orders-exported" }, orders);
    return { name: "orders.csv", type: "text/csv; charset=utf-8", pieces };
  },
});
