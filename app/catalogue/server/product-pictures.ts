import { asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { uploadedName } from "../../shop/server/pictures.ts";
import { galleryOf, type ProductPicture } from "../domain/gallery.ts";
import { oneRow } from "./one-row.ts";
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

/** Replaces a locked product's pictures. @throws if an uploaded picture no longer exists. */
export async function writePictures(
  transaction: Transaction,
  { id, pictures: before }: WithPictures,
  pictures: readonly ProductPicture[],
) {
  const added = pictures
    .map(({ picture }) => picture)
    .filter((name) => uploadedName.test(name) && !before.some(({ picture }) => picture === name));
  for (const name of added.toSorted()) {
    const keeping = sql`select keep_picture(${name}) as stored`;
    const { stored } = await oneRow(transaction.execute<{ stored: boolean }>(keeping));
    if (!stored) throw new Error("An uploaded picture no longer exists.");
  }
  await transaction.delete(productPictures).where(eq(productPictures.product, id));
  if (pictures.length > 0)
    await transaction
      .insert(productPictures)
      .values(pictures.map((one, at) => ({ product: id, place: at + 1, ...one })));
  const first = pictures[0]?.picture ?? "";
  if (first !== (before[0]?.picture ?? ""))
    await transaction.update(products).set({ picture: first }).where(eq(products.id, id));
}
