import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../../database/database.ts";
import { logActivity } from "../../../../admin/server/activity-log.ts";
import { uploadedName } from "../../../../shop/server/pictures.ts";
import type { ProductPicture } from "../../../domain/gallery.ts";
import { oneValue } from "../../../server/one-row.ts";
import type { WithPictures } from "../../../server/product-pictures.ts";
import { productPictures, products } from "../../../server/schema.ts";
import { differences } from "../../domain/pictures/arrangement.ts";

/** Replaces a locked product's pictures, and logs the differences. @throws if an uploaded picture no longer exists. */
export async function replacePictures(
  transaction: Transaction,
  { id, pictures: before }: WithPictures,
  { pictures, by }: { pictures: readonly ProductPicture[]; by: string },
) {
  const fields = differences(before, pictures);
  if (fields.length === 0) return;
  const added = new Set(namesOf(pictures)).difference(new Set(namesOf(before)));
  // Calls `keep_picture`, which locks a row, in order of the names, to avoid deadlocks of concurrent changes.
  for (const name of [...added].filter((each) => uploadedName.test(each)).toSorted()) {
    const isStored = await oneValue<boolean>(transaction.execute(sql`select keep_picture(${name})`));
    if (!isStored) throw new Error("An uploaded picture no longer exists.");
  }
  await transaction.delete(productPictures).where(eq(productPictures.product, id));
  const rows = pictures.map((one, at) => ({ product: id, place: at + 1, ...one }));
  if (rows.length > 0) await transaction.insert(productPictures).values(rows);
  const [first = ""] = namesOf(pictures);
  if (first !== (namesOf(before)[0] ?? ""))
    await transaction.update(products).set({ picture: first }).where(eq(products.id, id));
  await logActivity(transaction, { by, what: "product-pictures", fields });
}

const namesOf = (pictures: readonly ProductPicture[]) => pictures.map(({ picture }) => picture);
