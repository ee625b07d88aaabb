import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { LowStock } from "../domain/assortment.ts";
import { oneRow } from "./one-row.ts";

const most = 1_000;

const maxListed = 10;

const count = (condition: string) =>
  sql.raw(`(select count(*)::integer from (select from products where ${condition} limit ${most + 1}) counted)`);

export const readLowStock = (database: Database) =>
  oneRow(
    database.execute<LowStock>(sql`
      select ${count("few is not null")} as few, ${count("not in_stock")} as "soldOut", ${most}::integer as most,
        coalesce((select json_agg(product) from (
          select id, title, few as left from products where few is not null order by few, id limit ${maxListed}
        ) product), '[]') as fewest`),
  );
