import { existsSync, readFileSync } from "node:fs";

const index = new URL("../../pictures/index.json", import.meta.url);
const folders: Record<string, string> = existsSync(index) ? JSON.parse(readFileSync(index, "utf8")) : {};

const url = (name: string, width: number) => `/pictures/${folders[name] ?? name}/${width}.webp`;

/** The URL of a product's picture: its widest form. The others lie beside it (`ui/picture.tsx`). */
export const productPicture = (name: string) => url(name, 800);

/** The URL of a banner's picture: its widest form. */
export const bannerPicture = (name: string) => url(name, 3000);
