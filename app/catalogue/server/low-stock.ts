import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { LowStock } from "../domain/assortment.ts";
import { oneRow } from "./one-row.ts";

const most = 1_000;

const maxListed = 10;

export async function readLowStock(database: Database): Promise<LowStock> {
  const count = (condition: string) =>
    sql.raw(`(select count(*)::integer from (select from products where ${condition} limit ${most + 1}) counted)`);
  const [counts, { rows: fewest }] = await Promise.all([
    oneRow(
      database.execute<{ few: number; soldOut: number }>(
        sql`select ${count("few is not null")} as few, ${count("not in_stock")} as "soldOut"`,
      ),
    ),
    database.execute<{ id: string; title: string; left: number }>(sql`
      select id, title, few as left from products where few is not null order by few, id limit ${maxListed}`),
  ]);
  return { ...counts, most, fewest };
}
