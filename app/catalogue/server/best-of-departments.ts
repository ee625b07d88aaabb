import { sql } from "drizzle-orm";
import type { ListedProduct } from "../domain/catalogue.ts";
import type { Database } from "../../database/database.ts";
import { listed, type ListingRow } from "./listing.ts";

/** The best of each department, of at most eight departments: what to look at when a search finds nothing. */
export async function bestOfDepartments(database: Database): Promise<ListedProduct[]> {
  const { rows } = await database.execute<ListingRow>(sql`
    select product.* from departments cross join lateral (
      select id, slug, title, picture, price_cents as "priceCents", rating, least(stock, 10) as available, in_stock
      from products where department = departments.slug order by in_stock desc, rating desc, id desc limit 1
    ) product
    order by in_stock desc, rating desc, id limit 8`);
  return rows.map(listed);
}
