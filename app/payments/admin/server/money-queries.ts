import { type SQL, sql } from "drizzle-orm";
import { plainAmount } from "../../../catalogue/domain/currency.ts";
import { csvHeading, csvRows } from "../../../server/spreadsheet.ts";
import type { Database } from "../../../database/database.ts";
import { orders } from "../../../orders/server/schema.ts";
import { amountWriter } from "./shown-amount.ts";
import { receivedFor, refundedFor } from "../../server/ledger.ts";
import { payments, refunds, transfers } from "../../server/schema.ts";
import type { ListedPayment, ListedPaymentState, MoneyOnDay } from "../domain/pages.ts";

const pageSize = 50;

export type Period = { readonly from?: Date | undefined; readonly before?: Date | undefined };

const within = (at: SQL, { from, before }: Period) =>
  sql`(${from ? sql`${at} >= ${from.toISOString()}` : true} and ${before ? sql`${at} < ${before.toISOString()}` : true})`;

const isInState: Readonly<Record<ListedPaymentState, SQL>> = {
  open: sql`payments.state = 'open' and orders.state = 'placed'`,
  paid: sql`payments.state = 'paid'`,
  refunded: sql`exists (select from refunds where order_number = number and state = 'done')`,
  "by hand": sql`exists (select from refunds where order_number = number and state = 'by hand')`,
  waiting: sql`exists (select from refunds where order_number = number and state = 'waiting')`,
};

/** Lists prepaid orders, and refunded orders paid on delivery, with numbers below `number`. Newest first. */
export async function listPayments(
  database: Database,
  period: Period,
  state: ListedPaymentState | undefined,
  number: number | undefined,
) {
  const { rows } = await database.execute<Pick<ListedPayment, keyof ListedPayment>>(sql`
    select number::float8, coalesce(method, 'delivery') as method, placed_at as at,
      case when payments.order_number is null or payments.state = 'paid' then 'paid'
        when orders.state = 'cancelled' then 'cancelled' else 'open' end as state,
      ${receivedFor(orders.number)}::float8 as "receivedCents",
      ${refundedFor(orders.number, sql`state = 'done'`)}::float8 as "refundedCents",
      ${refundedFor(orders.number, sql`state <> 'done'`)}::float8 as "waitingCents"
    from ${orders} left join ${payments} on payments.order_number = number
    where number in (select order_number from ${payments} union all select order_number from ${refunds})
      and ${state ? isInState[state] : true} and ${number === undefined ? true : sql`number < ${number}`}
      and ${within(sql`placed_at`, period)}
    order by orders.number desc limit ${pageSize + 1}`);
  const listed = rows.slice(0, pageSize).map((row) => Object.assign(row, { at: new Date(row.at).toISOString() }));
  return { payments: listed, next: rows.length > pageSize ? (listed.at(-1)?.number ?? null) : null };
}

/** Sums money received and sent back for orders, by day and payment method. Oldest day first. */
export async function moneyByDay(
  database: Database,
  period: Period,
  { timeZone, currency }: { readonly timeZone: string; readonly currency: string },
): Promise<readonly MoneyOnDay[]> {
  const { rows } = await database.execute<Pick<MoneyOnDay, keyof MoneyOnDay>>(sql`
    select to_char(transfers.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, coalesce(method, 'delivery') as method,
      coalesce(sum(amount_cents) filter (where credit = 'orders'), 0)::float8 as "receivedCents",
      coalesce(sum(amount_cents) filter (where debit = 'orders'), 0)::float8 as "sentCents"
    from ${transfers} left join ${payments} using (order_number)
    where 'orders' in (credit, debit) and transfers.currency = ${currency} and ${within(sql`transfers.at`, period)}
    group by 1, 2 order by 1, 2`);
  return rows;
}

export async function unmatchedMoney(database: Database): Promise<readonly string[]> {
  const { rows } = await database.execute<{ currency: string; amountCents: number }>(sql`
    select currency, sum(case when credit = 'unmatched' then amount_cents else -amount_cents end)::float8 as "amountCents"
    from ${transfers} where 'unmatched' in (credit, debit) group by 1 order by 1`);
  return rows.filter(({ amountCents }) => amountCents !== 0).map(await amountWriter(database));
}

/** Exports the ledger as CSV (RFC 4180), oldest row first. */
export async function* exportLedger(database: Database, period: Period): AsyncGenerator<string> {
  yield csvHeading(["time", "order", "from", "to", "amount", "currency", "source"]);
  for (let last = 0; ;) {
    const rows = await database
      .select()
      .from(transfers)
      .where(sql`${transfers.id} > ${last} and ${within(sql`${transfers.at}`, period)}`)
      .orderBy(transfers.id)
      .limit(1000);
    if (rows.length === 0) return;
    yield csvRows(
      rows.map(({ at, orderNumber, credit, debit, amountCents, currency, key }) => {
        const amount = plainAmount(amountCents, currency);
        return [at.toISOString(), String(orderNumber ?? ""), credit, debit, amount, currency, key];
      }),
    );
    last = rows.at(-1)!.id;
  }
}
