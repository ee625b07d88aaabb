import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { orderStatuses } from "../../domain/order.ts";
import type { OrderConditions } from "../../server/finding.ts";
import type { OrderFilter } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";

export const filterIn = (query: URLSearchParams | Map<string, string>): OrderFilter => {
  const typed = (name: string) => (query.get(name) ?? "").trim().slice(0, 200).toWellFormed().replaceAll("\0", "");
  return { q: typed("q"), state: typed("state"), from: typed("from"), to: typed("to") };
};

export async function conditionsOf(
  database: Database,
  filter: OrderFilter,
): Promise<{ readonly conditions: OrderConditions } | { readonly errors: Fields }> {
  const state = orderStatuses.find((status) => status === filter.state);
  const [from, to] = [dayIn(filter.from), dayIn(filter.to)];
  const errors = {
    ...(filter.state && !state && { state: messages.list.noState }),
    ...(from === null && { from: messages.list.noDay }),
    ...(to === null && { to: messages.list.noDay }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const { timeZone } = await readStoreSettings(database);
  const startOfDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone ?? "UTC").epochMilliseconds);
  return {
    conditions: {
      words: filter.q || undefined,
      state,
      from: from ? startOfDay(from) : undefined,
      before: to ? startOfDay(to.add({ days: 1 })) : undefined,
    },
  };
}

/** Parses an ISO date from 1900 to 2199. Undefined if empty, null if invalid. */
function dayIn(typed: string): Temporal.PlainDate | null | undefined {
  if (!typed) return undefined;
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(typed)) return null;
  try {
    return Temporal.PlainDate.from(typed);
  } catch {
    return null;
  }
}
