import type { Product } from "../product.ts";

/** A picture of the banner. */
export type Banner = {
  /** A URL as `Product.image` is. */
  readonly image: string;
  /** What it shows, for those who cannot see it. */
  readonly alt: string;
  /** The few words that stand on its left half; there may be none. */
  readonly caption: string;
  /** Whether that half is light or dark; a plate lies under words of which nobody knows. */
  readonly tone: "light" | "dark" | "plate";
  /** Where it leads, in the store. */
  readonly href?: string;
};

/** What the home page shows (specification 2): three banners, and its cards row by row: 2, 3, 3, 1 and 3 of them. */
export type HomeData = { readonly banners: readonly Banner[]; readonly rows: readonly (readonly Product[])[] };
