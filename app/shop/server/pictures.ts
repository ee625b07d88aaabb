import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asset, readAssets } from "../../page/server/assets.ts";
import type { SharedPicture } from "../../page/server/loaders.ts";
import { root } from "../../server/root.ts";
import { productPicture, sharePicture, zoomPicture } from "../domain/picture.ts";

/** Pictures in delivered sizes. Masters are not served. */
export function readPictures(): Map<string, Asset> {
  return readAssets(join(root, "pictures"), "/pictures/", () => true, "masters/");
}

/** Folders by picture name. They contain a hash, so browsers may cache them forever. */
const folders = JSON.parse(readFileSync(join(root, "pictures/index.json"), "utf8")) as Partial<Record<string, string>>;

export const ownPictures: ReadonlySet<string> = new Set(Object.keys(folders));

/** Names and folders of uploaded product pictures: a shape and a digest. */
const uploaded = /^product-[0-9a-f]{20}$/;

/** URL of the placeholder for a missing picture. */
export const noPicture = "/no-picture.svg";

/**
 * URL of a picture by its name in the catalogue, a basket or an order (`products.picture`).
 * Old names may be gone. They get a placeholder, so old orders still render.
 */
export function cataloguePicture(picture: string): string {
  if (picture.startsWith("https:")) return picture;
  const folder = uploaded.test(picture) ? picture : folders[picture];
  return folder ? productPicture(folder) : noPicture;
}

/** Picture for shared links, as JPEG. Remote pictures stay as they are; missing ones return undefined. */
export function sharedPicture(url: string, alt: string): SharedPicture | undefined {
  if (url === noPicture) return undefined;
  if (!url.startsWith("/")) return { src: url, alt };
  return { src: sharePicture(url), alt, size: { width: 800, height: 800 } };
}

/** URL of an uploaded picture in full size, for zooming. Undefined for other pictures. */
export const closePicture = (picture: string) => (uploaded.test(picture) ? zoomPicture(picture) : undefined);
