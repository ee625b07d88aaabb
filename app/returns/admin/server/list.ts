import { and, asc, count, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AdminView } from "../../../admin/server/page.ts";
import type { Database } from "../../../database/database.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { openStates, refundDays, returnStates } from "../../domain/return.ts";
import { returnLines, returns } from "../../server/schema.ts";
import type { ListedReturn, OpenReturns, ReturnsPage } from "../domain/pages.ts";
import { returnAdminMessages } from "../messages.ts";

const pageSize = 50;
const maxListed = 5;

const dayMs = 24 * 60 * 60 * 1000;

/** Reads returns in a list's form. */
export async function listedReturns(
  database: Database,
  condition: SQL | undefined,
  { order, limit }: { readonly order: SQL; readonly limit: number },
): Promise<ListedReturn[]> {
  const rows = await database
    .select({
      row: returns,
      units: sql<number>`(select coalesce(sum(units), 0)::integer from ${returnLines} where return_id = ${returns.id})`,
    })
    .from(returns)
    .where(condition)
    .orderBy(order)
    .limit(limit);
  return rows.map(({ row: { id, orderNumber, withdrawalId, state, requestedAt }, units }) => {
    const isOpen = openStates.some((one) => one === state);
    const age = Math.floor((Date.now() - requestedAt.getTime()) / dayMs);
    return {
      id,
      number: orderNumber,
      isWithdrawal: withdrawalId !== null,
      state,
      requestedAt: requestedAt.toISOString(),
      units,
      daysLeft: isOpen ? refundDays - age : null,
    };
  });
}

const isOpen = inArray(returns.state, [...openStates]);

/** The list of returns. By default, those that wait for the owner. */
export const returnsPage = (database: Database): AdminView<ReturnsPage> => ({
  async show(_, query) {
    const state = query.get("state") ?? "open";
    const before = parseNumber(query.get("before") ?? "");
    const known = returnStates.find((one) => one === state);
    const hasState = state === "open" ? isOpen : known && eq(returns.state, known);
    const condition = and(hasState, before === null ? undefined : lt(returns.id, before));
    const found = await listedReturns(database, condition, { order: desc(returns.id), limit: pageSize + 1 });
    const shown = found.slice(0, pageSize);
    const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null;
    return { title: returnAdminMessages.list.title, state, returns: shown, first: before === null, next };
  },
});

/** Loader of the dashboard card. */
export const openReturns = (database: Database) => async (): Promise<OpenReturns> => {
  const [total] = await database.select({ count: count() }).from(returns).where(isOpen);
  const oldest = await listedReturns(database, isOpen, { order: asc(returns.requestedAt), limit: maxListed });
  return { count: total!.count, oldest };
};
