import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import type { Orders } from "../../server/orders.ts";
import { parseNumber } from "../../server/pages.ts";
import type { Acting } from "../../server/fulfilment.ts";
import { failureOf } from "../../../server/failures.ts";
import { withRequestTimeout } from "../../../database/timeout.ts";
import type { OrderFilter, OrderResult, OrdersPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import type { AdminContext, AdminRoute } from "../../../admin/server/page.ts";
import { filterIn, filterOf } from "./filter.ts";
import { logOrderChange } from "./order-log.ts";
import { selectedIn } from "./selection.ts";

/** Maximum number of orders per bulk action. */
export const maxSelected = 100;

type Sources = { readonly database: Database; readonly orders: Orders };

/** The list of orders. Its form ships or cancels the selected orders. */
export function ordersPage({ database, orders }: Sources): AdminRoute<OrdersPage> {
  async function shown(
    { mayChange }: Pick<AdminContext, "mayChange">,
    filter: OrderFilter,
    number: number | undefined,
  ): Promise<OrdersPage> {
    const { timeZone } = await readStoreSettings(database);
    const parsed = filterOf(filter, timeZone);
    const page = {
      title: messages.list.title,
      filter,
      first: number === undefined,
      mayChange,
      results: [],
      problem: null,
    };
    if ("errors" in parsed) return { ...page, errors: parsed.errors, orders: [], next: null };
    return { ...page, errors: {}, ...(await orders.list({ ...parsed.conditions, number })) };
  }

  const numberIn = (text: string | null | undefined) => (text ? parseNumber(text) : undefined);

  return {
    async show(context, query) {
      const number = numberIn(query.get("before"));
      return number === null ? null : shown(context, filterIn(query), number);
    },

    async change(context, { form }) {
      const number = numberIn(form["before"]);
      const selected = selectedIn(Object.entries(form));
      const refused = refusalOf(form["do"], selected) ?? (number === null ? messages.list.notUnderstood : null);
      const page = () => shown(context, filterIn(new Map(Object.entries(form))), number ?? undefined);
      if (refused) return { status: 422, page: { ...(await page()), problem: refused } };
      const change = form["do"] === "send" ? "sent" : "cancelled";
      const results = await changeAll(orders, change, selected, context.user.id);
      return { status: 200, page: { ...(await page()), results } };
    },
  };
}

type Selection = ReturnType<typeof selectedIn>;

/** Changes each selected order with a separate transaction and timeout. A failure does not affect other orders. */
async function changeAll(
  orders: Orders,
  change: "sent" | "cancelled",
  selected: Selection,
  by: string,
): Promise<OrderResult[]> {
  const results: OrderResult[] = [];
  for (const { number, seen } of selected) {
    const action: Acting = { by, seen: seen!, also: logOrderChange(number, by, change) };
    const changing = () => (change === "sent" ? orders.ship(number, null, action) : orders.cancel(number, action));
    const done = await withRequestTimeout(changing).catch(failureOfOrder);
    results.push({
      number,
      done: done.ok,
      message: done.ok ? messages.list[change] : messages.list.notDone(done.message),
    });
  }
  return results;
}

/** Result for an order that is locked, or while the database is unavailable. @throws any other error. */
function failureOfOrder(error: unknown) {
  const { status, message } = failureOf(error);
  if (status !== 503) throw error;
  return { ok: false as const, message };
}

function refusalOf(action: string | undefined, selected: Selection): string | null {
  if (action !== "send" && action !== "cancel") return messages.list.notUnderstood;
  if (selected.length === 0) return messages.list.noTick;
  if (selected.length > maxSelected) return messages.list.tooMany(maxSelected);
  return selected.some(({ seen }) => seen === null) ? messages.list.notUnderstood : null;
}
