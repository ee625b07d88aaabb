import { and, eq, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ListedProduct, ProductDetails, ShownPicture } from "../domain/catalogue.ts";
import { galleryOf, type ProductPicture } from "../domain/gallery.ts";
import { cents } from "../../shop/domain/money.ts";
import type { Database } from "../../database/database.ts";
import { cataloguePicture, closePicture } from "../../shop/server/pictures.ts";
import { createHighlights } from "./highlights.ts";
import { type Facts, facts } from "./details.ts";
import { listed, listing } from "./listing.ts";
import { departments, productPictures, products } from "./schema.ts";

const [maxRelated, minRelated] = [4, 2];

const picturesOf = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('picture', stored.picture, 'alt', stored.alt) order by stored.place), '[]')
  from ${productPictures} stored where stored.product = ${products.id})`;

const shown = ({ picture, alt }: ProductPicture): ShownPicture => {
  const zoom = closePicture(picture);
  return { image: cataloguePicture(picture), alt, ...(zoom && { zoom }) };
};

/** Reads products with prepared statements, because query planning took a third of a page's time. */
export function createProducts(database: Database) {
  const { bestOfEach } = createHighlights(database);
  const bySlug = database
    .select({ ...listing, description: products.description, department: departments, stored: picturesOf, facts })
    .from(products)
    .innerJoin(departments, eq(departments.slug, products.department))
    .where(eq(products.slug, sql.placeholder("slug")))
    .prepare(database.named("find_product"));
  const others = (side: typeof lt, order: typeof products.priceCents | ReturnType<typeof sql>) =>
    database
      .select(listing)
      .from(products)
      .where(
        and(
          eq(products.department, sql.placeholder("department")),
          side(products.priceCents, sql.placeholder("amount")),
          ne(products.id, sql.placeholder("id")),
        ),
      )
      .orderBy(order)
      .limit(2 * maxRelated);
  const nearInPrice = unionAll(others(lt, sql`${products.priceCents} desc`), others(gte, products.priceCents)).prepare(
    database.named("find_related"),
  );

  return {
    async product(slug: string): Promise<(ProductDetails & { readonly facts: Facts }) | null> {
      if (slug.includes("\0")) return null; // PostgreSQL text cannot contain NUL
      const [row] = await bySlug.execute({ slug });
      if (!row) return null;
      const { description, department, facts: found } = row;
      const { taxClass } = found;
      const pictures = galleryOf(row.picture, row.stored).map(shown);
      return { ...listed(row), ...(taxClass && { taxClass }), description, department, pictures, facts: found };
    },

    /** Products of the department: in stock first, then nearest in price. If too few, adds the shop's best products. */
    async related({ id, price, department }: ProductDetails): Promise<ListedProduct[]> {
      const amount = cents(price);
      const rows = await nearInPrice.execute({ department: department.slug, amount, id });
      const distance = (row: (typeof rows)[number]) =>
        Math.abs(row.priceCents - amount) + (row.available ? 0 : Number.MAX_SAFE_INTEGER / 2);
      const near = rows
        .toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
        .slice(0, maxRelated)
        .map(listed);
      if (near.length === maxRelated) return near;
      const known = new Set([id, ...near.map((product) => product.id)]);
      const best = await bestOfEach({ each: maxRelated, all: 2 * maxRelated });
      const liked = best.filter((product) => !known.has(product.id) && product.available > 0);
      const all = [...near, ...liked].slice(0, maxRelated);
      return all.length < minRelated ? [] : all;
    },

    async byIds(ids: readonly string[]): Promise<Map<string, ListedProduct>> {
      const validIds = ids.filter((id) => !id.includes("\0"));
      if (!validIds.length) return new Map();
      const rows = await database.select(listing).from(products).where(inArray(products.id, validIds));
      return new Map(rows.map((row) => [row.id, listed(row)]));
    },
  };
}
