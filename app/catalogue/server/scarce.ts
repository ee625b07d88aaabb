import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

export const maxScarce = 1_000;

/** Counts of nearly sold-out (`few`) and sold-out products, at most `maxScarce` + 1. `fewest` has the lowest stock. */
export type Scarce = {
  readonly few: number;
  readonly soldOut: number;
  readonly fewest: readonly {
    readonly id: string;
    readonly title: string;
    readonly left: number;
  }[];
};

/** Reads the products with the lowest stock. @throws if the database does not answer. */
export async function readScarce(database: Database, limit: number): Promise<Scarce> {
  const count = (condition: string) =>
    sql.raw(`(select count(*)::integer from (select from products where ${condition} limit ${maxScarce + 1}) counted)`);
  const [{ rows: counts }, { rows }] = await Promise.all([
    database.execute<{ few: number; soldOut: number }>(
      sql`select ${count("few is not null")} as few, ${count("not in_stock")} as "soldOut"`,
    ),
    database.execute<Scarce["fewest"][number]>(sql`
      select id, title, few as left from products where few is not null order by few, id limit ${limit}`),
  ]);
  return { ...counts[0]!, fewest: rows };
}
