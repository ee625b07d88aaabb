import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAssets } from "../../page/server/assets.ts";
import type { SharedPicture } from "../../page/server/loaders.ts";
import { root } from "../../server/root.ts";
import { productPicture, sharePicture, zoomPicture } from "../domain/picture.ts";

/** The pictures in all served sizes, without the original files in `masters/`. */
export const readPictures = () => readAssets(join(root, "pictures"), "/pictures/", () => true, "masters/");

/** Folders by picture name. Folder names contain a hash. */
const folders: Partial<Record<string, string>> = JSON.parse(readFileSync(join(root, "pictures/index.json"), "utf8"));

export const ownPictures: ReadonlySet<string> = new Set(Object.keys(folders));

/** Name of an uploaded product picture and of its folder: the prefix `product-` and a digest. */
export const uploadedName = /^product-[0-9a-f]{20}$/;

export const noPicture = "/no-picture.svg";

/** Converts `products.picture` to a URL. A missing picture, as in old orders, gets a placeholder. */
export function cataloguePicture(picture: string): string {
  if (picture.startsWith("https:")) return picture;
  const folder = uploadedName.test(picture) ? picture : folders[picture];
  return folder ? productPicture(folder) : noPicture;
}

/** JPEG or remote picture for link previews. Undefined for the placeholder. */
export function sharedPicture(url: string, alt: string): SharedPicture | undefined {
  if (url === noPicture) return undefined;
  if (!url.startsWith("/")) return { src: url, alt };
  return { src: sharePicture(url), alt, size: { width: 800, height: 800 } };
}

/** URL of an uploaded picture in full size, for zooming. Undefined for other pictures. */
export const closePicture = (picture: string) => (uploadedName.test(picture) ? zoomPicture(picture) : undefined);
