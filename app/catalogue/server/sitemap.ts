import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { version } from "./assortment/product.ts";
import { departments, imports, plannedPrices, productEdits, products } from "./schema.ts";

/** The most addresses that one part of a sitemap may have (sitemaps.org). */
export const partSize = 50_000;

/** Every product's slug, in parts. All of it @throws when the database does not answer. */
export function createSitemap(database: Database, size = partSize) {
  return {
    /** The first slug of each part: as many as there are parts. Reads the slugs' index once. */
    async slugParts(): Promise<string[]> {
      const { rows } = await database.execute<{ slug: string }>(sql`
        select slug from (select slug, row_number() over (order by slug) as place from products) slugs
        where place % ${size} = 1 order by slug`);
      return rows.map(({ slug }) => slug);
    },

    /**
     * The slugs of the part that begins with this one, found at once, however late the part; and since when what is told of each product
     * is as it is. That is known where its owner has edited it last, or where nobody has since it was new; else it is null.
     */
    async slugs(first: string): Promise<{ readonly slug: string; readonly since: Date | null }[]> {
      if (first.includes("\0")) return [];
      const { rows } = await database.execute<{ slug: string; since: string | null }>(sql`
        select slug, case
          when edits.version = ${version} then edits.at
          when edits.product is null and created_at > (select coalesce(max(greatest(at, undone_at)), '-infinity') from ${imports})
            and not exists (select from ${plannedPrices} planned where planned.product = part.id and applied_at is not null)
          then created_at
        end as since
        from (
          select products.*, departments.name as department_name from ${products}
          join ${departments} on departments.slug = products.department
          where products.slug >= ${first} order by products.slug limit ${size}
        ) part left join ${productEdits} edits on edits.product = part.id
        order by slug`);
      return rows.map(({ slug, since }) => ({ slug, since: since === null ? null : new Date(since) }));
    },
  };
}
