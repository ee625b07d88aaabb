import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
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

export const summaryOf = ({ id, orderNumber, withdrawalId, state, requestedAt }: typeof returns.$inferSelect) => ({
  id,
  number: orderNumber,
  isWithdrawal: withdrawalId !== null,
  state,
  requestedAt: requestedAt.toISOString(),
  daysLeft: openStates.some((open) => open === state)
    ? refundDays - Math.floor((Date.now() - requestedAt.getTime()) / dayMs)
    : null,
});

async function listReturns(database: Database, condition?: SQL, limit = pageSize, order = desc(returns.id)) {
  const units = sql<number>`(select coalesce(sum(units), 0)::integer from ${returnLines} where return_id = id)`;
  const found = database.select({ row: returns, units }).from(returns).where(condition);
  const rows = await found.orderBy(order).limit(limit);
  return rows.map(({ row, ...listed }): ListedReturn => Object.assign(listed, summaryOf(row)));
}

const isOpen = inArray(returns.state, [...openStates]);

/** List of returns. By default, those that wait for the owner. */
export const returnsPage = (database: Database): AdminView<ReturnsPage> => ({
  async show(_, query) {
    const state = query.get("state") ?? "open";
    const before = parseNumber(query.get("before") ?? "");
    const known = returnStates.find((one) => one === state);
    const hasState = state === "open" ? isOpen : known && eq(returns.state, known);
    const condition = and(hasState, before === null ? undefined : lt(returns.id, before));
    const found = await listReturns(database, condition, pageSize + 1);
    const shown = found.slice(0, pageSize);
    const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null;
    return { title: returnAdminMessages.list.title, state, returns: shown, first: before === null, next };
  },
});

export const openReturns = (database: Database) => async (): Promise<OpenReturns> => ({
  count: await database.$count(returns, isOpen),
  oldest: await listReturns(database, isOpen, maxListed, asc(returns.requestedAt)),
});

/** Loader of the card on the admin's page of an order. Null for orders without returns. */
export const orderReturns = (database: Database) => async (number: number) => {
  const found = await listReturns(database, eq(returns.orderNumber, number));
  return found.length > 0 ? found : null;
};
