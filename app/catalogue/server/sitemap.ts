import { gte, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { products } from "./schema.ts";

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

    /** The slugs of the part that begins with this one: found at once, however late the part. */
    async slugs(first: string): Promise<string[]> {
      if (first.includes("\0")) return [];
      const slug = products.slug;
      const rows = await database.select({ slug }).from(products).where(gte(slug, first)).orderBy(slug).limit(size);
      return rows.map((row) => row.slug);
    },
  };
}
