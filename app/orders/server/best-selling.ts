import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { repeatUntilClosed } from "../../database/repeat.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import { isSold } from "./standing.ts";

const counted = 10_000;

/** Units sold in the last 10,000 orders, by product. Excludes cancelled units, and unconfirmed or unpaid orders. */
const lately = sql`
  select product_id as id, sum(quantity - cancelled)::integer as units from order_lines join orders on number = order_number
  where order_number > (select coalesce(max(number), 0) - ${counted} from orders) and ${isSold}
  group by product_id having sum(quantity - cancelled) > 0`;

export const bestSelling = (database: Database) => async (limit: number) => {
  const best = sql`select id from (${lately}) lately order by units desc, id limit ${limit}`;
  const { rows } = await database.execute<{ id: string }>(best);
  return rows.map(({ id }) => id);
};

/** Maximum products per update. Small, because orders wait for the locked rows. */
const batchSize = 500;

/** Stores recent sales in `products.sold`. The catalogue sorts by this column. */
export async function writeSold(database: Database): Promise<void> {
  let isUpdated = false;
  for (let last = batchSize; last === batchSize;) {
    // Skips products that an order has locked. The next run updates these products.
    const { rowCount } = await database.execute(sql`
      with lately as materialized (${lately}),
      changed as (
        select products.id, coalesce(units, 0) as units from (
          select id from lately union select its.id from departments cross join lateral (
            select id from products where department = departments.slug and sold > 0
          ) its
        ) concerned join products using (id) left join lately using (id)
        where sold <> coalesce(units, 0) limit ${batchSize} for update of products skip locked
      )
      update products set sold = units from changed where products.id = changed.id`);
    last = rowCount ?? 0;
    isUpdated ||= last > 0;
  }
  if (isUpdated) await database.execute(sql`select pg_notify('catalogue', '')`);
}

const everyMs = 10 * 60_000;

export function updateSold(database: Database, log: Log) {
  const report = (error: unknown) => log.error({ cause: rootCause(error) }, "Recent sales could not be stored.");
  repeatUntilClosed(database, everyMs, () => void writeSold(database).catch(report));
}
