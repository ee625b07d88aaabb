import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/** Of so many orders, the latest, it is counted what sold. */
const counted = 10_000;

/** The ids of the products that sold most lately, the most units first; what was cancelled, or nobody has confirmed, did not sell. */
export const bestSelling =
  (database: Database) =>
  async (most: number): Promise<string[]> => {
    const { rows } = await database.execute<{ id: string }>(sql`
    select product_id as id from order_lines join orders on number = order_number
    where order_number > (select coalesce(max(number), 0) - ${counted} from orders) and state <> 'cancelled' and confirm_by is null
    group by product_id having sum(quantity - cancelled) > 0 order by sum(quantity - cancelled) desc, product_id limit ${most}`);
    return rows.map(({ id }) => id);
  };
