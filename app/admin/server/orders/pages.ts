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
import { listOfOrders } from "./list.ts";
import { oneOrder } from "./order.ts";
import { oneSlip, printOrders } from "./print.ts";

type Sources = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "byIds">;
  /** Null in a shop without email. */
  readonly post: Post | null;
};

/** Order pages. The map has none in a shop without orders. */
export function orderPages({ database, catalogue, post }: Sources): Readonly<Record<string, AdminRoute>> {
  const orders = withTimeouts(createOrders(database, undefined, post && orderEmails(post)));
  return {
    "admin-orders": listOfOrders({ database, orders }),
    "admin-orders-export": exported(database),
    "admin-orders-print": printOrders({ database, orders }),
    "admin-order": oneOrder({ orders, catalogue }),
    "admin-order-slip": oneSlip(orders),
  };
}

/** Exports the orders that match the filter, in the format of `npm run orders -- export`. */
const exported = (database: Database): AdminRoute => ({
  show: async () => null,
  async file({ user }, query) {
    const { timeZone } = await withTimeout(readStoreSettings(database));
    const asked = filterOf(filterIn(query), timeZone);
    if ("errors" in asked) return null;
    const orders = exportOrders(database, await withTimeout(orderCondition(database, asked.wanted)));
    const pieces = loggedExport(database, { by: user.id, what: "orders-exported" }, orders);
    return { name: "orders.csv", type: "text/csv; charset=utf-8", pieces };
  },
});
