import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/** How many are counted; of more it is only said that there are. */
export const mostScarce = 1_000;

/** What is nearly sold out, fewest first, and how much is sold out: both counted up to one more than `mostScarce`. */
export type Scarce = {
  readonly few: number;
  readonly soldOut: number;
  readonly fewest: readonly {
    readonly id: string;
    readonly title: string;
    readonly left: number;
  }[];
};

/** So many of the products of which fewest are left. @throws when the database does not answer. */
export async function readScarce(database: Database, most: number): Promise<Scarce> {
  const count = (condition: string) =>
    sql.raw(
      `(select count(*)::integer from (select from products where ${condition} limit ${mostScarce + 1}) counted)`,
    );
  const [{ rows: counts }, { rows }] = await Promise.all([
    database.execute<{ few: number; soldOut: number }>(
      sql`select ${count("few is not null")} as few, ${count("not in_stock")} as "soldOut"`,
    ),
    database.execute<Scarce["fewest"][number]>(sql`
      select id, title, few as left from products where few is not null order by few, id limit ${most}`),
  ]);
  return { ...counts[0]!, fewest: rows };
}
