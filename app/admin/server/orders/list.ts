import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import type { Orders } from "../../../orders/server/orders.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import type { Acting } from "../../../orders/server/fulfilment.ts";
import { failureOf } from "../../../server/failures.ts";
import { withoutRequestTimeout, withTimeout } from "../../../server/timeout.ts";
import type { OrderFilter, OrderResult, OrdersPage } from "../../domain/orders/pages.ts";
import { orderPageMessages } from "../../order-messages.ts";
import type { Entered, AdminRoute } from "../page.ts";
import { filterIn, filterOf } from "./filter.ts";
import { noting } from "./order-log.ts";
import { tickedIn } from "./ticked.ts";

const messages = orderPageMessages.list;

/** Maximum number of orders per bulk action. */
export const mostAtOnce = 100;

type Sources = { readonly database: Database; readonly orders: Orders };

/** List of orders. Its form ships or cancels the selected ones. */
export function listOfOrders({ database, orders }: Sources): AdminRoute<OrdersPage> {
  async function shown(
    { mayChange }: Pick<Entered, "mayChange">,
    filter: OrderFilter,
    number: number | undefined,
  ): Promise<OrdersPage> {
    const { timeZone } = await withTimeout(readStoreSettings(database));
    const asked = filterOf(filter, timeZone);
    const page = { title: messages.title, filter, first: number === undefined, mayChange, results: [], trouble: null };
    if ("errors" in asked) return { ...page, errors: asked.errors, orders: [], next: null };
    return { ...page, errors: {}, ...(await orders.list({ ...asked.wanted, number })) };
  }

  const numberIn = (text: string | null | undefined) => (text ? parseNumber(text) : undefined);

  return {
    async show(entered, query) {
      const number = numberIn(query.get("before"));
      return number === null ? null : shown(entered, filterIn(query), number);
    },

    async change(entered, { form }) {
      const number = numberIn(form["before"]);
      const ticked = tickedIn(Object.entries(form));
      const refused = whyRefused(form["do"], ticked) ?? (number === null ? messages.notUnderstood : null);
      const page = () => shown(entered, filterIn(new Map(Object.entries(form))), number ?? undefined);
      if (refused) return { status: 422, page: { ...(await page()), trouble: refused } };
      const does = form["do"] === "send" ? "sent" : "cancelled";
      const results = await withoutRequestTimeout(() => doAll(orders, does, ticked, entered.user.id));
      return { status: 200, page: { ...(await page()), results } };
    },
  };
}

type Ticked = ReturnType<typeof tickedIn>;

/** Changes each order separately, so that one failure does not affect the others. */
async function doAll(orders: Orders, does: "sent" | "cancelled", ticked: Ticked, by: string): Promise<OrderResult[]> {
  const results: OrderResult[] = [];
  for (const { number, seen } of ticked) {
    const acting: Acting = { by, seen: seen!, also: noting(number, by, does) };
    const change = does === "sent" ? orders.ship(number, null, acting) : orders.cancel(number, acting);
    const done = await change.catch(notNow);
    results.push({ number, done: done.ok, message: done.ok ? messages[does] : messages.notDone(done.message) });
  }
  return results;
}

/** Failure for a locked order or an unavailable database. @throws any other error. */
function notNow(error: unknown) {
  const { status, message } = failureOf(error);
  if (status !== 503) throw error;
  return { ok: false as const, message };
}

function whyRefused(action: string | undefined, ticked: Ticked): string | null {
  if (action !== "send" && action !== "cancel") return messages.notUnderstood;
  if (ticked.length === 0) return messages.noTick;
  if (ticked.length > mostAtOnce) return messages.tooMany(mostAtOnce);
  return ticked.some(({ seen }) => seen === null) ? messages.notUnderstood : null;
}
