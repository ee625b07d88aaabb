import type { Product } from "../product.ts";

export type Banner = {
  /** URL in the format of `Product.image`. */
  readonly image: string;
  readonly alt: string;
  /** Text on the left half of the picture. May be empty. */
  readonly caption: string;
  /** Brightness of the picture's left half. "plate": unknown brightness, so the text gets a background. */
  readonly tone: "light" | "dark" | "plate";
  readonly href?: string;
};

/** Home page (specification 2): three banners, and rows of 2, 3, 3, 1 and 3 cards. */
export type HomeData = { readonly banners: readonly Banner[]; readonly rows: readonly (readonly Product[])[] };
