import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { archivedProducts, productAddresses, products } from "./schema.ts";

/** Redirect target of a former URL: the product's new slug, or an archived product's department (null if empty). */
export type Moved = { readonly slug: string } | { readonly department: string | null };

export const createMoved = (database: Database) => ({
  async moved(slug: string): Promise<Moved | null> {
    if (slug.includes("\0")) return null; // PostgreSQL text cannot contain NUL
    const { rows } = await database.execute<Record<"slug" | "archived" | "department", string | null>>(sql`
        select products.slug, archived.id as archived,
          (select department from products others where others.department = archived.department limit 1) as department
        from ${productAddresses} left join ${products} on products.id = product
          left join ${archivedProducts} archived on archived.id = product
        where product_addresses.slug = ${slug}`);
    const [found] = rows;
    if (found?.slug) return { slug: found.slug };
    return found?.archived ? { department: found.department } : null;
  },
});
