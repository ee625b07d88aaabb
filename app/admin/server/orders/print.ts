import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { nameOf } from "../../../catalogue/server/countries.ts";
import type { Orders } from "../../../orders/server/orders.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { slipLines } from "../../../orders/server/postal-lines.ts";
import { withTimeout } from "../../../server/timeout.ts";
import type { PrintPage } from "../../domain/orders/pages.ts";
import { orderPageMessages } from "../../order-messages.ts";
import type { AdminRoute } from "../page.ts";
import { filterIn, filterOf } from "./filter.ts";
import { mostAtOnce } from "./list.ts";
import { tickedIn } from "./ticked.ts";

const messages = orderPageMessages.print;

type Sources = { readonly database: Database; readonly orders: Orders };

/** Orders with their postal address lines. */
async function printed(orders: Orders, numbers: readonly number[]): Promise<PrintPage["orders"]> {
  const found = numbers.length > 0 ? await orders.showAll(numbers) : [];
  return found.map(({ order, email }) => ({
    order,
    email,
    postal: slipLines(order.address, nameOf(order.address.country)),
  }));
}

/**
 * Packing slips or a list: of selected orders, else of those that match the filter. Cancelled orders get no slip.
 */
export function printOrders({ database, orders }: Sources): AdminRoute<PrintPage> {
  async function chosenBy(query: URLSearchParams) {
    const ticked = tickedIn(query).map(({ number }) => number);
    if (ticked.length > 0) return { numbers: ticked.slice(0, mostAtOnce), isAll: ticked.length <= mostAtOnce };
    const { timeZone } = await withTimeout(readStoreSettings(database));
    const asked = filterOf(filterIn(query), timeZone);
    if ("errors" in asked) return null;
    const page = await orders.list({ ...asked.wanted, size: mostAtOnce });
    return { numbers: page.orders.map(({ order }) => order.number), isAll: page.next === null };
  }

  return {
    async show(_, query) {
      const what = query.get("what") === "list" ? "list" : "slips";
      const chosen = await chosenBy(query);
      if (!chosen) return null;
      const most = chosen.isAll ? null : mostAtOnce;
      const found = await printed(orders, chosen.numbers);
      const kept = what === "list" ? found : found.filter(({ order }) => order.state !== "cancelled");
      return { title: messages[what], what, orders: kept, most, leftOut: found.length - kept.length };
    },
  };
}

export const oneSlip = (orders: Orders): AdminRoute<PrintPage> => ({
  async show({ params }) {
    const number = parseNumber(params["number"]!);
    const found = number === null ? [] : await printed(orders, [number]);
    return found.length > 0
      ? { title: messages.slip(number!), what: "slips", orders: found, most: null, leftOut: 0 }
      : null;
  },
});
