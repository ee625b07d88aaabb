import { and, asc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { type Department, type ListedProduct, mostTold, type ProductDetails } from "../../domain/catalogue.ts";
import type { Rating } from "../../domain/product.ts";
import type { Database } from "../database.ts";
import { productPicture } from "../pictures.ts";
import { departments, products } from "./schema.ts";

export type Catalogue = ReturnType<typeof createCatalogue>;

type Row = typeof products.$inferSelect;

/** Not every row's picture is the store's own. */
const imageOf = (picture: string) => (picture.includes(":") ? picture : productPicture(picture));

const listed = (row: Row): ListedProduct => ({
  id: row.id,
  title: row.title,
  image: imageOf(row.picture),
  price: row.priceCents / 100,
  rating: row.rating as Rating,
  slug: row.slug,
  available: Math.min(row.stock, mostTold),
});

/** What the shop sells, read from the database at each call. */
export function createCatalogue(database: Database) {
  return {
    /** The products with these ids, as far as there are any. */
    async byIds(ids: readonly string[]): Promise<Map<string, ListedProduct>> {
      const rows = await database
        .select()
        .from(products)
        .where(inArray(products.id, [...new Set(ids)]));
      return new Map(rows.map((row) => [row.id, listed(row)]));
    },

    /** The product with a page at this slug. */
    async product(slug: string): Promise<ProductDetails | null> {
      const [row] = await database
        .select({ ...getTableColumns(products), departmentName: departments.name })
        .from(products)
        .innerJoin(departments, eq(departments.slug, products.department))
        .where(eq(products.slug, slug));
      if (!row) return null;
      const department = { slug: row.department, name: row.departmentName };
      return { ...listed(row), description: row.description, department };
    },

    /** Up to four others of its department. */
    async related({ id, department }: ProductDetails): Promise<ListedProduct[]> {
      const rows = await database
        .select()
        .from(products)
        .where(and(eq(products.department, department.slug), ne(products.id, id)))
        .limit(4);
      return rows.map(listed);
    },

    /** The departments that have products, by name. */
    departments: async (): Promise<Department[]> =>
      database
        .select()
        .from(departments)
        .where(sql`exists (select 1 from ${products} where ${products.department} = ${departments.slug})`)
        .orderBy(asc(departments.name)),
  };
}
