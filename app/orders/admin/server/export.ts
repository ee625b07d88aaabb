import { loggedExport } from "../../../admin/server/activity-log.ts";
import type { AdminDownload } from "../../../admin/server/page.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { exportOrders } from "../../server/export.ts";
import { orderCondition } from "../../server/finding.ts";
import { filterIn, filterOf } from "./filter.ts";

/** Exports the orders that match the filter, in the format of `npm run orders -- export`. */
export const exportOrdersPage = (database: Database): AdminDownload => ({
  async file({ user }, query) {
    const { timeZone } = await readStoreSettings(database);
    const parsed = filterOf(filterIn(query), timeZone);
    if ("errors" in parsed) return null;
    const orders = exportOrders(database, await orderCondition(database, parsed.conditions));
    const pieces = loggedExport(database, { by: user.id, what: "orders-exported" }, orders);
    return { name: "orders.csv", type: "text/csv; charset=utf-8", pieces };
  },
});
