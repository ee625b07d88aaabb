/** Whole stars, 1 to 5 (specification 3). */
export type Rating = 1 | 2 | 3 | 4 | 5;

/** A product (specification 3). Basket items have the same fields. */
export type Product = {
  /** Not unique on a page: a product may be featured twice. */
  readonly id: string;
  readonly title: string;
  /** URL: a path of a stored picture (`/pictures/...`), or an absolute URL on an allowed host. */
  readonly image: string;
  /** Price in dollars, e.g. 59.99. In other currencies: amount in the smallest unit, divided by 100 (`money.ts`). */
  readonly price: number;
  /** 0 if unrated. */
  readonly rating: Rating | 0;
  readonly ratings?: number;
};
