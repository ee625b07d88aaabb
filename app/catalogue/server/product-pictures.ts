import { asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { galleryOf } from "../domain/gallery.ts";
import { productPictures, products } from "./schema.ts";

export const maxPictures = 12;

export type WithPictures = NonNullable<Awaited<ReturnType<typeof readPictures>>>;

/** Reads a live product and its pictures. `lock` locks the product until the transaction ends. */
export async function readPictures(from: Database | Transaction, id: string, lock = false) {
  const { id: product, slug, title, picture } = products;
  const query = from.select({ id: product, slug, title, picture }).from(products).where(eq(product, id));
  const [found] = await (lock ? query.for("update") : query);
  if (!found) return null;
  const stored = await from
    .select({ picture: productPictures.picture, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.product, id))
    .orderBy(asc(productPictures.place));
  const { picture: first, ...about } = found;
  return { ...about, pictures: galleryOf(first, stored) };
}
