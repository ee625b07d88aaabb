/** Whole stars, 1 to 5 (specification 3). */
export type Rating = 1 | 2 | 3 | 4 | 5;

/** What the store shows and sells (specification 3). A basket item has the same fields. */
export type Product = {
  /** Not unique on a page: the same product may be featured twice. */
  readonly id: string;
  readonly title: string;
  /** A URL: one of our own pictures (`/pictures/...`) or an absolute address on a host the owner allows. */
  readonly image: string;
  /** Dollars, for example 59.99; in a shop with another currency hundreds of its smallest unit (`money.ts`). */
  readonly price: number;
  /** 0 where its owner gives it none. */
  readonly rating: Rating | 0;
  /** How many people gave it, where that is known. */
  readonly ratings?: number;
};
