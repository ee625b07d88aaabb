import type { Product } from "./product.ts";

/** A picture of the banner: a URL as `Product.image` is, and what it shows, for those who cannot see it. */
export type Banner = { readonly image: string; readonly alt: string };

/** What the home page shows (specification 2): three banners, and its cards row by row: 2, 3, 3, 1 and 3 of them. */
export type HomeData = { readonly banners: readonly Banner[]; readonly rows: readonly (readonly Product[])[] };
