import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { version } from "./assortment/product.ts";
import { departments, imports, plannedPrices, productEdits, products } from "./schema.ts";

/** Maximum number of URLs per sitemap file (sitemaps.org). */
const partSize = 50_000;

export function createSitemap(database: Database, size = partSize) {
  return {
    async slugParts(): Promise<string[]> {
      const { rows } = await database.execute<{ slug: string }>(sql`
        select slug from (select slug, row_number() over (order by slug) as place from products) slugs
        where place % ${size} = 1 order by slug`);
      return rows.map(({ slug }) => slug);
    },

    /** Slugs of one sitemap file, whose first slug is `first`. `since`: last change, or null if unknown. */
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
