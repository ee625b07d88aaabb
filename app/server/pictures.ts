import { readFileSync } from "node:fs";

/** Each picture's folder, by its name. A folder's name changes with what it holds, so browsers may keep it forever. */
const folders = JSON.parse(readFileSync(new URL("../../pictures/index.json", import.meta.url), "utf8")) as Partial<
  Record<string, string>
>;

/** The names of all of them. */
export const ownPictures: ReadonlySet<string> = new Set(Object.keys(folders));

function url(name: string, width: number) {
  if (!folders[name]) throw new Error(`There is no picture ${name} in pictures/index.json.`);
  return `/pictures/${folders[name]}/${width}.webp`;
}

/** The URL of a product's picture: its widest form. The others lie beside it (`ui/picture.tsx`). */
export const productPicture = (name: string) => url(name, 800);

/** The URL of a picture as the catalogue names it (`products.picture`). */
export const cataloguePicture = (picture: string) => (picture.startsWith("https:") ? picture : productPicture(picture));

/** The URL of a banner's picture: its widest form. */
export const bannerPicture = (name: string) => url(name, 3000);
