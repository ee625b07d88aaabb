export const productStates = ["nearly-out", "sold-out", "archived"] as const;

export type ProductState = "on-sale" | (typeof productStates)[number];

export type OwnedProduct = {
  readonly id: string;
  readonly title: string;
  readonly department: string;
  /** In minor units. */
  readonly price: number;
  readonly stock: number;
  /** Time of archiving for an archived product, else time of creation (ISO 8601). */
  readonly at: string;
  readonly state: ProductState;
  readonly hasPicture: boolean;
};

/** Empty strings mean no filter. */
export type ProductsQuery = {
  /** A product whose id, slug or URL equals the text comes first. */
  readonly q: string;
  readonly department: string;
  readonly state: "" | (typeof productStates)[number];
};

export type OwnedProducts = {
  readonly products: readonly OwnedProduct[];
  /** Number of matching products, up to a limit. `more` is true if there are more. */
  readonly total: number;
  readonly more: boolean;
  /** Query parameters of the next page's URL. Null on the last page. */
  readonly next: Readonly<Record<string, string | number>> | null;
  readonly previous: OwnedProducts["next"];
};

export const stockReasons = ["delivered", "returned", "counted", "damaged", "lost", "other"] as const;
export type StockReason = (typeof stockReasons)[number];

export const maxStock = 1_000_000_000;

export type StockEntry = {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** Email of the owner's account, or the id of a deleted account. */
  readonly by: string;
  readonly change: number;
  readonly stock: number;
  readonly reason: string;
  readonly note: string;
};

/**
 * Counts of nearly sold-out (`few`) and sold-out products, which are exact up to `most`. `fewest`: nearly sold-out
 * products, least stock first.
 */
export type LowStock = {
  readonly few: number;
  readonly soldOut: number;
  readonly most: number;
  readonly fewest: readonly { readonly id: string; readonly title: string; readonly left: number }[];
};
