import type { Database } from "../../../database/database.ts";
import { remainingUnits } from "../../domain/order.ts";
import { unitsOf, unsentUnits } from "../../domain/parcels.ts";
import type { Orders } from "../../server/orders.ts";
import { parseNumber } from "../../server/pages.ts";
import { slipLines } from "../../server/postal-lines.ts";
import type { PrintPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import type { AdminView } from "../../../admin/server/page.ts";
import { conditionsOf, filterIn } from "./filter.ts";
import { maxSelected } from "./list.ts";
import { selectedIn } from "./selection.ts";

type Sources = { readonly database: Database; readonly orders: Orders };

async function loadOrders(orders: Orders, numbers: readonly number[]): Promise<PrintPage["orders"]> {
  const found = numbers.length > 0 ? await orders.showAll(numbers) : [];
  return found.map(({ order }) => {
    const units = unitsOf(order.lines, order.state === "placed" ? unsentUnits : remainingUnits);
    return { order, postal: slipLines(order.address), units, parcel: null };
  });
}

export function printPage({ database, orders }: Sources): AdminView<PrintPage> {
  async function ordersOf(query: URLSearchParams) {
    const selected = selectedIn(query).map(({ number }) => number);
    if (selected.length > 0) return { numbers: selected.slice(0, maxSelected), isAll: selected.length <= maxSelected };
    const parsed = await conditionsOf(database, filterIn(query));
    if ("errors" in parsed) return null;
    const page = await orders.list({ ...parsed.conditions, size: maxSelected });
    return { numbers: page.orders.map(({ order }) => order.number), isAll: page.next === null };
  }

  return {
    async show(_, query) {
      const what = query.get("what") === "list" ? "list" : "slips";
      const selection = await ordersOf(query);
      if (!selection) return null;
      const found = await loadOrders(orders, selection.numbers);
      const printable = what === "list" ? found : found.filter(({ order }) => order.state !== "cancelled");
      return {
        title: messages.print[what],
        what,
        orders: printable,
        most: selection.isAll ? null : maxSelected,
        leftOut: found.length - printable.length,
      };
    },
  };
}

export const slipPage = (orders: Orders): AdminView<PrintPage> => ({
  async show({ params }, query) {
    const number = parseNumber(params["number"]);
    const [found] = number === null ? [] : await loadOrders(orders, [number]);
    if (number === null || !found) return null;
    const { parcels } = found.order;
    const at = query.has("parcel") ? parseNumber(query.get("parcel") ?? "") : null;
    const parcel = at === null ? null : parcels[at - 1];
    if (parcel === undefined) return null;
    const slip = { ...found, parcel: at, ...(parcel && { units: parcel.units }) };
    return { title: messages.print.slip(number), what: "slips", orders: [slip], most: null, leftOut: 0 };
  },
});
