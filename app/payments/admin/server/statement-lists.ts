import { and, eq, lt, sql } from "drizzle-orm";
import { storeSettings } from "../../../catalogue/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import { parseNumber } from "../../../orders/server/pages.ts";
import { orders } from "../../../orders/server/schema.ts";
import { matchStatement } from "../../domain/matching.ts";
import { refunds, statementLines } from "../../server/schema.ts";
import { expectedIn } from "../../server/statement-lines.ts";
import type { StatementsPage } from "../domain/pages.ts";
import { type Amount, amountWriter } from "./shown-amount.ts";

const pageSize = 50;

export const offsetIn = (query: URLSearchParams, name = "before") => parseNumber(query.get(name) ?? "") ?? 0;

/** Cuts rows to one page, and formats amounts. `rows` starts at the offset, and may include the next page. */
export async function pageOf<Row extends Amount>(
  database: Database,
  rows: readonly Row[],
  offset: number,
  size = pageSize,
) {
  const amountOf = await amountWriter(database);
  return {
    rows: rows.slice(0, size).map((row) => Object.assign(row, { amount: amountOf(row) })),
    first: offset === 0,
    next: rows.length > size ? offset + size : null,
  };
}

const isUnmatched = eq(statementLines.state, "unmatched");

/** Computes the offset of the page of unmatched lines that has this line. */
export async function offsetOf(database: Database, line: number): Promise<number> {
  const before = await database.$count(statementLines, and(isUnmatched, lt(statementLines.id, line)));
  return before - (before % pageSize);
}

/** Reads bank lines without an order, oldest first. Proposes an order where possible. */
export async function listUnmatched(database: Database, offset: number): Promise<StatementsPage["unmatched"]> {
  const unmatched = database.select().from(statementLines).where(isUnmatched);
  const lines = await unmatched
    .orderBy(statementLines.id)
    .limit(pageSize + 1)
    .offset(offset);
  const matches = matchStatement(lines, await expectedIn(database, lines), []);
  const rows = lines.map((line) => {
    const match = matches.get(line);
    return Object.assign(line, { proposal: match && "orderNumber" in match ? match.orderNumber : null });
  });
  return pageOf(database, rows, offset);
}

/** Reads refunds and bank lines whose money the owner must send, oldest first. */
export async function listToReturn(database: Database, offset: number): Promise<StatementsPage["toReturn"]> {
  type Row = Omit<StatementsPage["toReturn"]["rows"][number], "amount"> & Amount;
  const { rows } = await database.execute<Row>(sql`
    select refunds.id::text, number::float8 as "order", amount_cents::float8 as "amountCents", reason, created_at as at,
      coalesce(address ->> 'name', '') as name, coalesce(currency, (select currency from ${storeSettings})) as currency
    from ${refunds} join ${orders} on number = order_number where refunds.state = 'by hand'
    union all
    select id::text, null, amount_cents::float8, null, at, payer, currency from ${statementLines} where state = 'to return'
    order by at, id limit ${pageSize + 1} offset ${offset}`);
  return pageOf(database, rows, offset);
}
