import { loggedExport } from "../../../admin/server/activity-log.ts";
import type { AdminDownload } from "../../../admin/server/page.ts";
import type { Database } from "../../../database/database.ts";
import { exportOrders } from "../../server/export.ts";
import { orderCondition } from "../../server/finding.ts";
import { conditionsOf, filterIn } from "./filter.ts";

/** Exports matching orders, as `npm run orders -- export` does. */
export const exportOrdersPage = (database: Database): AdminDownload => ({
  async file({ user }, query) {
    const parsed = await conditionsOf(database, filterIn(query));
    if ("errors" in parsed) return null;
    const orders = exportOrders(database, await orderCondition(database, parsed.conditions));
    const pieces = loggedExport(database, { by: user.id, what: "orders-exported" }, orders);
    return { name: "orders.csv", type: "text/csv; charset=utf-8", pieces };
  },
});
