import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asset, readAssets } from "../../page/server/assets.ts";
import type { SharedPicture } from "../../page/server/loaders.ts";
import { root } from "../../server/root.ts";
import { productPicture, sharePicture, zoomPicture } from "../domain/picture.ts";

/** The pictures in their delivered sizes; the masters they were made from are not served. */
export function readPictures(): Map<string, Asset> {
  return readAssets(join(root, "pictures"), "/pictures/", () => true, "masters/");
}

/** Each picture's folder, by its name. A folder's name changes with what it holds, so browsers may keep it forever. */
const folders = JSON.parse(readFileSync(join(root, "pictures/index.json"), "utf8")) as Partial<Record<string, string>>;

/** The names of all of them. */
export const ownPictures: ReadonlySet<string> = new Set(Object.keys(folders));

/** What uploaded pictures of products are called, and their folders: the name of the shape, and a digest. */
const uploaded = /^product-[0-9a-f]{20}$/;

/** The URL of what is shown in the place of a picture that is gone. */
export const noPicture = "/no-picture.svg";

/**
 * The URL of a picture as the catalogue, a basket or an order names it (`products.picture`). Such a name may be years old, and
 * the picture gone by now: that is no reason to show nothing of an order.
 */
export function cataloguePicture(picture: string): string {
  if (picture.startsWith("https:")) return picture;
  const folder = uploaded.test(picture) ? picture : folders[picture];
  return folder ? productPicture(folder) : noPicture;
}

/**
 * What other sites show of a picture of a product, by its URL in the store: a JPEG, which all of them read. One that is kept elsewhere they
 * are told as it is, and of one that is gone nothing.
 */
export function sharedPicture(url: string, alt: string): SharedPicture | undefined {
  if (url === noPicture) return undefined;
  if (!url.startsWith("/")) return { src: url, alt };
  return { src: sharePicture(url), alt, size: { width: 800, height: 800 } };
}

/** The URL of it as large as it is kept, where that is larger than it is shown: of those that an owner has uploaded. */
export const closePicture = (picture: string) => (uploaded.test(picture) ? zoomPicture(picture) : undefined);
