import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";

/** Of so many orders, the latest, it is counted what sold. */
const counted = 10_000;

/** How many units of which products sold lately; what was cancelled, or nobody has confirmed, did not sell. */
const lately = sql`
  select product_id as id, sum(quantity - cancelled)::integer as units from order_lines join orders on number = order_number
  where order_number > (select coalesce(max(number), 0) - ${counted} from orders) and state <> 'cancelled' and confirm_by is null
  group by product_id having sum(quantity - cancelled) > 0`;

/** The ids of the products that sold most lately, the most units first. */
export const bestSelling =
  (database: Database) =>
  async (most: number): Promise<string[]> => {
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from (${lately}) lately order by units desc, id limit ${most}`,
    );
    return rows.map(({ id }) => id);
  };

/** So many products are written down at once: whoever orders one of them waits for no more. */
const batchSize = 500;

/** Writes down at the products how many of each sold lately, so that the catalogue can list them in that order. */
export async function writeSold(database: Database): Promise<void> {
  let written = 0;
  let last: number;
  do {
    // What somebody is ordering just now is written down the next time.
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
    written += last;
  } while (last === batchSize);
  if (written) await database.execute(sql`select pg_notify('catalogue', '')`);
}

const everyMs = 10 * 60_000;

/** Does that every ten minutes, until the database is closed. */
export function updateSold(database: Database, log: Log) {
  const timer = setInterval(() => {
    if (database.$client.ending) return clearInterval(timer);
    writeSold(database).catch((error: unknown) => {
      log.error({ cause: rootCause(error) }, "What sells best could not be written down.");
    });
  }, everyMs).unref();
}
