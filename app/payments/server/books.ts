import { eq, sql } from "drizzle-orm";
import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { rootCause } from "../../database/root-cause.ts";
import { type PaymentProvider, ProviderUnavailable } from "../domain/provider.ts";
import { compareWithProvider } from "./provider-books.ts";
import type { Log } from "../../server/log.ts";
import { gauge } from "../../server/metrics.ts";
import { paymentBooks, payments, refunds, transfers } from "./schema.ts";

type Dependencies = {
  readonly database: Database;
  readonly log: Pick<Log, "error">;
  readonly provider: Pick<PaymentProvider, "held"> | null;
};

const batch = 5_000;
const maxListed = 100;

/** Reads numbers of orders whose payments did not add up in the last comparison. */
export const readDifferences = async (database: Database): Promise<readonly number[]> =>
  (await database.select().from(paymentBooks))[0]?.differences ?? [];

/** Compares the ledger with orders and the provider: nightly after 3 a.m., every ten minutes while they differ. */
export function createBooks({ database, log, provider }: Dependencies) {
  async function take(): Promise<boolean> {
    const timeZone = (await readStoreSettings(database)).timeZone ?? "UTC";
    const nightOf = (at: unknown) => sql`(${at} at time zone ${timeZone} - interval '3 hours')::date`;
    const { comparedAt, differences } = paymentBooks;
    const isDue = sql`${comparedAt} < now() - interval '10 minutes' and
      (${differences} <> '{}' or ${nightOf(comparedAt)} < ${nightOf(sql`now()`)})`;
    const taken = await database
      .insert(paymentBooks)
      .values({ comparedAt: sql`now()` })
      .onConflictDoUpdate({ target: paymentBooks.only, set: { comparedAt: sql`now()` }, setWhere: isDue });
    return (taken.rowCount ?? 0) > 0;
  }

  async function compare(): Promise<readonly number[]> {
    const found: number[] = [];
    for (let after = 0; found.length < maxListed;) {
      const { rows: ends } = await database.execute<{ last: number | null }>(sql`
        select max(number)::float8 as last from (
          select number from ${orders} where number > ${after} order by number limit ${batch}
        ) next`);
      const last = ends[0]?.last;
      if (!last) break;
      const { rows } = await database.execute<{ number: string }>(findDifferences(after, last));
      found.push(...rows.map(({ number }) => Number(number)));
      after = last;
    }
    return found;
  }

  /** Returns no orders if the provider does not answer. The next night compares the same days again. */
  async function ofProvider(): Promise<readonly number[]> {
    try {
      return provider ? await compareWithProvider(database, provider) : [];
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      log.error(
        { cause: rootCause(error) },
        "Payments could not be compared with the card provider. The next comparison includes them.",
      );
      return [];
    }
  }

  async function compareAndStore() {
    const before = await readDifferences(database);
    const found = [...new Set([...(await compare()), ...(await ofProvider())])].slice(0, maxListed);
    if (found.length > 0 && String(found) !== String(before))
      log.error({ orders: found }, "The payments of these orders do not add up.");
    await database.update(paymentBooks).set({ differences: found }).where(eq(paymentBooks.only, true));
  }

  const help = "Orders whose payments did not add up in the last comparison.";
  return {
    async compareIfDue() {
      if (await take()) await compareAndStore();
    },
    compareAndStore,
    metric: gauge(
      { name: "wicker_books_differences", help },
      async () => (await readDifferences(database)).length,
      "max",
    ),
  };
}

/** SQL for orders whose money does not add up, with numbers above `after` and up to `last`. */
function findDifferences(after: number, last: number) {
  const isInBatch = sql`order_number > ${after} and order_number <= ${last}`;
  return sql`
    with came as (
      select order_number, sum(amount_cents) as cents from ${transfers} where credit = 'orders' and ${isInBatch} group by 1
    ), went as (
      select order_number, sum(amount_cents) as cents,
        coalesce(sum(amount_cents) filter (where reason in ('owner', 'returned')), 0) as credited
      from ${refunds} where ${isInBatch} group by 1
    ), balances as (
      select order_number as number, orders.state = 'placed' and hold_reason = 'payment' as is_unpaid,
        credited_cents = coalesce(credited, 0) as is_credited, coalesce(came.cents, 0) - coalesce(went.cents, 0) as held,
        case when orders.state = 'cancelled' then 0
          else greatest(0, coalesce(to_pay_cents, due_cents) - credited_cents) end as due
      from ${payments} join ${orders} on orders.number = order_number
        left join came using (order_number) left join went using (order_number) where ${isInBatch}
    )
    select number from balances
    where not is_credited or case when is_unpaid then held < 0 or held >= due else held <> due end
    union
    select coalesce(made.order_number, booked.order_number)
    from (select * from ${refunds} where state = 'done' and ${isInBatch}) made
      full join (select * from ${transfers} where debit = 'orders' and ${isInBatch}) booked
        on booked.key = 'refund:' || made.id
    where made.amount_cents is distinct from booked.amount_cents
    order by 1`;
}
