import { sql } from "drizzle-orm";
import type { ListedProduct } from "../domain/catalogue.ts";
import type { Database } from "../../database/database.ts";
import { listed, type ListingRow } from "./listing.ts";

/** How many of one department, and how many in all. */
type Most = { readonly each: number; readonly all: number };

/**
 * The best of each department, then the second of each, and so on, while there is something that can be had; then what is sold
 * out. Within a department as in its usual order, which has an index: nothing else is read, however much is sold.
 */
export async function bestOfDepartments(database: Database, { each, all }: Most): Promise<ListedProduct[]> {
  const { rows } = await database.execute<ListingRow>(sql`
    select product.* from departments cross join lateral (
      select id, slug, title, picture, price_cents as "priceCents", rating, least(stock, 10) as available, in_stock,
        row_number() over (order by in_stock desc, rating desc, id desc) as place
      from products where department = departments.slug order by in_stock desc, rating desc, id desc limit ${each}
    ) product
    order by in_stock desc, place, rating desc, id limit ${all}`);
  return rows.map(listed);
}
