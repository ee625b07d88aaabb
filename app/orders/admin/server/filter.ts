import { type OrderStatus, orderStatuses } from "../../domain/order.ts";
import type { OrderConditions } from "../../server/finding.ts";
import type { OrderFilter } from "../domain/pages.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";

/** Parses the filter of a query string, without validating it. */
export const filterIn = (query: URLSearchParams | Map<string, string>): OrderFilter => {
  const typed = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  return { q: typed("q"), state: typed("state"), from: typed("from"), to: typed("to") };
};

/** Validates a filter. Days are in the shop's time zone. Returns conditions for the query, or errors by field. */
export function filterOf(
  { q, state, from, to }: OrderFilter,
  timeZone: string | null,
): { readonly conditions: OrderConditions } | { readonly errors: Fields } {
  const zone = timeZone ?? "UTC";
  const errors: Record<string, string> = {};
  if (state && !isState(state)) errors["state"] = messages.list.noState;
  const dayOf = (name: string, typed: string) => {
    const day = typed ? dayIn(typed) : undefined;
    if (day === null) errors[name] = messages.list.noDay;
    return day ?? undefined;
  };
  const [first, last] = [dayOf("from", from), dayOf("to", to)];
  if (Object.keys(errors).length > 0) return { errors };
  const startOfDay = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return {
    conditions: {
      words: q || undefined,
      state: isState(state) ? state : undefined,
      from: first && startOfDay(first),
      before: last && startOfDay(last.add({ days: 1 })),
    },
  };
}

const isState = (text: string): text is OrderStatus => (orderStatuses as readonly string[]).includes(text);

/** Parses an ISO date from 1900 to 2199; null if invalid. */
function dayIn(typed: string): Temporal.PlainDate | null {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(typed)) return null;
  try {
    return Temporal.PlainDate.from(typed);
  } catch {
    return null;
  }
}
