import type { Transaction } from "../../../../database/database.ts";
import { logActivity } from "../../../../admin/server/activity-log.ts";
import type { ProductPicture } from "../../../domain/gallery.ts";
import { type WithPictures, writePictures } from "../../../server/product-pictures.ts";
import { differences } from "../../domain/pictures/arrangement.ts";

/** Replaces a product's pictures, and logs the differences. @throws if an uploaded picture no longer exists. */
export async function replacePictures(
  transaction: Transaction,
  before: WithPictures,
  { pictures, by }: { pictures: readonly ProductPicture[]; by: string },
) {
  const fields = differences(before.pictures, pictures);
  if (fields.length === 0) return;
  await writePictures(transaction, before, pictures);
  await logActivity(transaction, { by, what: "product-pictures", fields });
}
