import type { Database } from "../../../database/database.ts";
import type { Actor } from "../../server/fulfilment.ts";
import type { Orders } from "../../server/orders.ts";
import { parseNumber } from "../../server/pages.ts";
import { failureOf } from "../../../server/failures.ts";
import { withRequestTimeout } from "../../../database/timeout.ts";
import type { OrderFilter, OrdersPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";
import { conditionsOf, filterIn } from "./filter.ts";
import { logOrderChange } from "./order-log.ts";
import { selectedIn } from "./selection.ts";

export const maxSelected = 100;

type Sources = { readonly database: Database; readonly orders: Orders };

export function ordersPage({ database, orders }: Sources): AdminRoute<OrdersPage> {
  async function load(filter: OrderFilter, number: number | undefined, mayChange: boolean): Promise<OrdersPage> {
    const parsed = await conditionsOf(database, filter);
    const found =
      "errors" in parsed
        ? { ...parsed, orders: [], next: null }
        : { errors: {}, ...(await orders.list({ ...parsed.conditions, number })) };
    const { title } = messages.list;
    return { title, filter, ...found, first: number === undefined, mayChange, results: [], problem: null };
  }

  const numberIn = (text: string | null | undefined) => (text ? parseNumber(text) : undefined);

  return {
    async show({ mayChange }, query) {
      const number = numberIn(query.get("before"));
      return number === null ? null : load(filterIn(query), number, mayChange);
    },

    async change({ mayChange, user }, { form }) {
      const number = numberIn(form["before"]);
      const selected = selectedIn(Object.entries(form));
      const problem = problemWith(form["do"], selected) ?? (number === null ? messages.notUnderstood : null);
      const action = form["do"] === "send" ? "send" : "cancel";
      const results = problem ? [] : await changeAll(orders, action, selected, user.id);
      const page = await load(filterIn(new Map(Object.entries(form))), number ?? undefined, mayChange);
      return { status: problem ? 422 : 200, page: { ...page, results, problem } };
    },
  };
}

type Selection = ReturnType<typeof selectedIn>;

/** Changes each order in a transaction of its own, so that a failure affects no other order. */
async function changeAll(orders: Orders, action: "send" | "cancel", selected: Selection, by: string) {
  const results: OrdersPage["results"][number][] = [];
  for (const { number, seen } of selected) {
    const actor: Actor = { by, expectedEvent: seen, beforeCommit: logOrderChange(number, by, action) };
    const changing = () => (action === "send" ? orders.ship(number, null, actor) : orders.cancel(number, actor));
    const done = await withRequestTimeout(changing).catch(failureOfOrder);
    const message = done.ok ? messages.list.done[action] : messages.list.notDone(done.message);
    results.push({ number, done: done.ok, message });
  }
  return results;
}

/** Returns the message of a 503 error, such as for a locked order. @throws all other errors */
function failureOfOrder(error: unknown) {
  const { status, message } = failureOf(error);
  if (status !== 503) throw error;
  return { ok: false as const, message };
}

function problemWith(action: string | undefined, selected: Selection): string | null {
  if (action !== "send" && action !== "cancel") return messages.notUnderstood;
  if (selected.length === 0) return messages.list.noTick;
  if (selected.length > maxSelected) return messages.list.tooMany(maxSelected);
  return selected.some(({ seen }) => Number.isNaN(seen)) ? messages.notUnderstood : null;
}
