import { loggedExport } from "../../../admin/server/activity-log.ts";
import type { AdminDownload, AdminView } from "../../../admin/server/page.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { conditionsOf, filterIn } from "../../../orders/admin/server/filter.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { listedPaymentStates, type MoneyPage } from "../domain/pages.ts";
import { moneyMessages } from "../money-messages.ts";
import { exportLedger, listPayments, moneyByDay, type Period, unmatchedMoney } from "./money-queries.ts";

const defaultDays = 14;
const maxDays = 92;

/** Days of a period, at most the last `maxDays`. Without a start: the last `defaultDays`. */
function daysOf({ from, before }: Period, timeZone: string): readonly Temporal.PlainDate[] {
  const dayOf = (at: Date) => at.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate();
  const last = before ? dayOf(before).subtract({ days: 1 }) : Temporal.Now.plainDateISO(timeZone);
  const first = from ? dayOf(from) : last.subtract({ days: defaultDays - 1 });
  const count = Math.min(maxDays, last.since(first).days + 1);
  return Array.from({ length: Math.max(0, count) }, (_, ago) => last.subtract({ days: count - 1 - ago }));
}

export const moneyPage = (database: Database): AdminView<MoneyPage> => ({
  async show(_, query) {
    const filter = { ...filterIn(query), q: "" };
    const state = listedPaymentStates.find((one) => one === filter.state);
    const number = query.has("before") ? parseNumber(query.get("before") ?? "") : undefined;
    if (number === null) return null;
    const page = { title: moneyMessages.title, filter, first: number === undefined };
    const parsed = await conditionsOf(database, { ...filter, state: "" });
    const wrongState = filter.state && !state && { state: moneyMessages.noState };
    if ("errors" in parsed || wrongState) {
      const errors = { ...wrongState, ...("errors" in parsed && parsed.errors) };
      return { ...page, errors, payments: [], next: null, days: [], money: [], unmatched: [] };
    }
    const { conditions: period } = parsed;
    const { timeZone: stored, currency } = await readStoreSettings(database);
    const timeZone = stored ?? "UTC";
    const days = daysOf(period, timeZone);
    const start = days[0]?.toZonedDateTime(timeZone).epochMilliseconds;
    const from = period.from ?? (start === undefined ? start : new Date(start));
    const [listed, money, unmatched] = await Promise.all([
      listPayments(database, period, state, number),
      moneyByDay(database, { ...period, from }, { timeZone, currency }),
      unmatchedMoney(database),
    ]);
    return { ...page, ...listed, errors: {}, days: days.map(String), money, unmatched };
  },
});

export const exportMoneyPage = (database: Database): AdminDownload => ({
  async file({ user }, query) {
    const parsed = await conditionsOf(database, { ...filterIn(query), state: "" });
    if ("errors" in parsed) return null;
    const rows = exportLedger(database, parsed.conditions);
    const pieces = loggedExport(database, { by: user.id, what: "money-exported" }, rows);
    return { name: "money.csv", type: "text/csv; charset=utf-8", pieces };
  },
});
