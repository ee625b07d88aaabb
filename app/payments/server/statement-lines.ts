import { and, between, eq, sql } from "drizzle-orm";
import { logActivity } from "../../admin/server/activity-log.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { isHeldFor } from "../../orders/server/standing.ts";
import { withoutNetwork } from "../../server/client-network.ts";
import { type ExpectedTransfer, isBooked, type Match, matchStatement } from "../domain/matching.ts";
import { orderNumbersIn, referenceOf } from "../domain/reference.ts";
import type { StatementLine } from "../domain/statement.ts";
import { markSentBack } from "./give-back.ts";
import { book, receivedFor, refundedFor } from "./ledger.ts";
import { payments, statementFiles, statementLines, transfers } from "./schema.ts";
import type { TakeSteps } from "./steps.ts";

type Dependencies = { readonly database: Database; readonly takeSteps: TakeSteps };

export type StatementMatches = ReadonlyMap<StatementLine, Match>;

export type StatementLines = ReturnType<typeof createStatementLines>;

/** Books lines of bank statements, and money that the owner sends back by hand. Repeated calls change nothing. */
export function createStatementLines({ database, takeSteps }: Dependencies) {
  const change = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    withoutNetwork(() => database.transaction(work));

  return {
    match: (lines: readonly StatementLine[]) => matchIn(database, lines),

    /** Returns the number of booked lines, null for a file imported before, or the matches if they are unexpected. */
    importFile: (
      { id, lines, by }: { readonly id: string; readonly lines: readonly StatementLine[]; readonly by: string },
      isExpected: (matches: StatementMatches) => boolean,
    ) =>
      change(async (transaction) => {
        const isThis = eq(statementFiles.id, id);
        const found = transaction.select({ id: statementFiles.id }).from(statementFiles).where(isThis);
        if ((await found.for("update")).length === 0) return null;
        await transaction.execute(sql`lock table ${statementLines} in share row exclusive mode`); // serializes imports
        const matches = await matchIn(transaction, lines);
        if (!isExpected(matches)) return matches;
        const numbers = await store(transaction, matches);
        await transaction.execute(sql`
          select from ${orders} where number = any(${sql.param(numbers)}::bigint[]) order by number for update`);
        for (const number of new Set(numbers)) await takeSteps(transaction, number);
        await logActivity(transaction, { by, what: "statement-imported" });
        await transaction.delete(statementFiles).where(isThis);
        return numbers.length;
      }),

    /**
     * Books an unmatched line for an order. Null if no order by bank transfer has this number. Returns `currency` if
     * the order has another currency, and `state` if the order is closed and the owner has not confirmed.
     */
    assign: (line: number, number: number, by: string, isSure: boolean) =>
      change(async (transaction) => {
        const expected = await expectedIn(transaction, [{ text: referenceOf(number) }]);
        const payment = expected.find(({ orderNumber }) => orderNumber === number);
        if (!payment) return null;
        const [current] = await transaction.select().from(statementLines).where(eq(statementLines.id, line));
        if (current?.state !== "unmatched") return { isDone: false };
        if (current.currency !== payment.currency) return { currency: payment.currency };
        if (payment.state !== "open" && !isSure) return { state: payment.state };
        const assigned = await move(transaction, line, "unmatched", { state: "booked", orderNumber: number });
        if (!assigned) return { isDone: false };
        const { key, amountCents, currency } = assigned;
        const entry = { orderNumber: number, debit: "unmatched", credit: "orders", amountCents, currency } as const;
        await book(transaction, { ...entry, key: `assigned:${key}` });
        await takeSteps(transaction, number);
        await logActivity(transaction, { by, what: `bank-line-assigned:${number}` });
        return { isDone: true };
      }),

    sendBack: (line: number, by: string) =>
      change(async (transaction) => {
        const moved = await move(transaction, line, "unmatched", { state: "to return" });
        if (moved) await logActivity(transaction, { by, what: "bank-line-to-return" });
        return Boolean(moved);
      }),

    /** Books money that the owner has sent back. @param id of a bank line, or of a refund */
    sent: (id: string, by: string) =>
      change(async (transaction) => {
        if (!/^\d+$/.test(id)) return markSentBack(transaction, id, by);
        const sent = await move(transaction, Number(id), "to return", { state: "returned" });
        if (!sent) return false;
        const { key, amountCents, currency } = sent;
        const entry = { debit: "unmatched", credit: "bank", amountCents, currency } as const;
        await book(transaction, { ...entry, key: `returned:${key}` });
        await logActivity(transaction, { by, what: "bank-line-returned" });
        return true;
      }),
  };
}

async function move(
  transaction: Transaction,
  id: number,
  from: (typeof statementLines.$inferSelect)["state"],
  change: Partial<typeof statementLines.$inferInsert>,
) {
  const isOpen = and(eq(statementLines.id, id), eq(statementLines.state, from));
  const [changed] = await transaction.update(statementLines).set(change).where(isOpen).returning();
  return changed;
}

/** Stores and books the lines that are new. Returns the order of each booked line. */
async function store(transaction: Transaction, matches: StatementMatches): Promise<readonly number[]> {
  const fresh = [...matches].flatMap(([line, match]) => {
    if (match.kind === "unmatched" || match.kind === "proposal")
      return Object.assign({}, line, { orderNumber: null, state: "unmatched" });
    return isBooked(match) ? Object.assign({}, line, { orderNumber: match.orderNumber, state: "booked" }) : [];
  });
  await transaction.execute(sql`
    with lines as (
      insert into ${statementLines} (key, booked_on, amount_cents, currency, payer, text, order_number, state)
      select key, "bookedOn", "amountCents", currency, payer, text, "orderNumber", state
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(
        key text, "bookedOn" date, "amountCents" bigint, currency text, payer text, text text, "orderNumber" bigint, state text
      )
      returning *
    )
    insert into ${transfers} (order_number, debit, credit, amount_cents, currency, key)
    select order_number, 'bank', case when order_number is null then 'unmatched' else 'orders' end, amount_cents, currency, 'statement:' || key
    from lines`);
  return fresh.flatMap(({ orderNumber }) => orderNumber ?? []);
}

async function matchIn(from: Pick<Transaction, "select" | "execute">, lines: readonly StatementLine[]) {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const isNear = between(statementLines.bookedOn, days[0] ?? "", days.at(-1) ?? "");
  const imported = days.length > 0 ? await from.select().from(statementLines).where(isNear) : [];
  return matchStatement(lines, await expectedIn(from, lines), imported);
}

/** Reads orders with payment by bank transfer: unpaid ones, and those that a statement line refers to. */
export async function expectedIn(from: Pick<Transaction, "execute">, lines: readonly Pick<StatementLine, "text">[]) {
  const numbers = lines.flatMap(({ text }) => orderNumbersIn(text));
  const { rows } = await from.execute<Pick<ExpectedTransfer, keyof ExpectedTransfer>>(sql`
    select number::float8 as "orderNumber", coalesce(address ->> 'name', '') as name, ${payments.currency} as currency,
      (coalesce(to_pay_cents, due_cents) - credited_cents)::float8 as "dueCents",
      (${receivedFor(orders.number)} - ${refundedFor(orders.number)})::float8 as "receivedCents",
      case when orders.state = 'cancelled' then 'cancelled' when ${isHeldFor("payment")} then 'open' else 'paid' end as state
    from ${payments} join ${orders} on number = payments.order_number
    where method = 'transfer' and (${isHeldFor("payment")} or number = any(${sql.param(numbers)}::bigint[]))`);
  return rows;
}
