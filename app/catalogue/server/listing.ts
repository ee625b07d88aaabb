import { sql } from "drizzle-orm";
import { type ListedProduct, maxShownStock } from "../domain/catalogue.ts";
import { isReduced } from "../domain/reductions.ts";
import { cataloguePicture } from "../../shop/server/pictures.ts";
import { products } from "./schema.ts";

const { id, slug, title, picture, priceCents, rating, ratings, reduction } = products;

const columns = { id, slug, title, picture, priceCents, rating, ratings, reduction };

const maxStock = sql.raw(String(maxShownStock));

export const listing = { ...columns, available: sql<number>`least(${products.stock}, ${maxStock})` };

/** `listing` as SQL text, to select from a subquery with the columns `listingNames`. */
export const listingSql = sql`${sql.raw(
  Object.entries(columns)
    .map(([name, column]) => `${column.name} as "${name}"`)
    .join(", "),
)}, least(stock, ${maxStock}) as available`;

export const listingNames = [...Object.values(columns), products.stock].map(({ name }) => name).join(", ");

export type ListingRow = Pick<typeof products.$inferSelect, keyof typeof columns> & { readonly available: number };

export const listed = (row: ListingRow): ListedProduct => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  image: cataloguePicture(row.picture),
  price: row.priceCents / 100,
  rating: row.rating as ListedProduct["rating"],
  ...(row.ratings > 0 && { ratings: row.ratings }),
  ...(isReduced(row) && { reduction: row.reduction }),
  available: row.available,
});
