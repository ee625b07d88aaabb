import { sql } from "drizzle-orm";
import type { Database } from "../../../database/database.ts";
import { isSold, standingIs } from "../../server/standing.ts";
import type { ToShip, Week } from "../domain/dashboard.ts";

const maxCounted = 10_000;

/** Sales figures. All methods @throws if the database does not answer. */
export const createSales = (database: Database) => ({
  async toShip(limit: number): Promise<ToShip> {
    const { rows } = await database.execute<{ count: number; number: string; name: string; hours: number }>(sql`
      select (select count(*)::integer from (select from orders where ${standingIs.placed} limit ${maxCounted}) counted) as count,
        number, address ->> 'name' as name, floor(extract(epoch from now() - placed_at) / 3600)::integer as hours
      from orders where ${standingIs.placed} order by number limit ${limit}`);
    const oldest = rows.map(({ number, name, hours }) => ({ number: Number(number), name, hours }));
    const count = rows[0]?.count ?? 0;
    return { count, more: count === maxCounted, oldest };
  },

  async week(timeZone: string): Promise<Week> {
    const today = sql`(now() at time zone ${timeZone})::date`;
    const { rows } = await database.execute<Week["days"][number] & { before: number }>(sql`
      with recent as materialized (
        -- A lateral join, because only few of all lines belong to recent orders.
        select number, placed_at, units, coalesce(to_pay_cents, goods) as amount from orders cross join lateral (
          select sum(quantity - cancelled) as units, sum((quantity - cancelled) * price_cents::bigint) as goods
          from order_lines where order_number = number
        ) lines
        where placed_at >= (${today} - 13)::timestamp at time zone ${timeZone} and ${isSold} and units > 0
      ), sold as (
        select (placed_at at time zone ${timeZone})::date as day, count(*) as orders, sum(units) as units, sum(amount) as amount
        from recent group by 1
      ), earlier as (
        select coalesce(sum(amount), 0)::float8 as before from recent
        where placed_at < (${today} - 6)::timestamp at time zone ${timeZone} and placed_at < now() - interval '7 days'
      )
      select to_char(${today} - ago, 'YYYY-MM-DD') as day, coalesce(orders, 0)::integer as orders,
        coalesce(units, 0)::integer as units, coalesce(amount, 0)::float8 as amount, before
      from generate_series(6, 0, -1) ago cross join earlier left join sold on sold.day = ${today} - ago
      order by ago desc`);
    const days = rows.map(({ day, orders, units, amount }) => ({ day, orders, units, amount }));
    return { days, amount: days.reduce((sum, { amount }) => sum + amount, 0), before: rows[0]?.before ?? 0 };
  },
});
