import type { Subscription } from "./subscription.ts";
import type { Sort } from "./sorts.ts";
import type { Specification } from "./specifications.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Product } from "../../shop/domain/product.ts";

export type Department = { readonly slug: string; readonly name: string };

/** Highest exact count of products. Pages show larger counts as this number, with "At least" or "+". */
export const maxCounted = 1_000;

/** An announced reduction of a product's price. Prices are in minor units. */
export type Reduction = {
  readonly price: number;
  readonly was: number;
  /** Lowest price of the 30 days before the reduction. */
  readonly lowest: number;
  /** End, in ms since 1970. Null for a reduction without an end. */
  readonly ends: number | null;
};

export type ListedProduct = Product & {
  readonly slug: string;
  readonly reduction?: Reduction;
  /** Stock, capped at `maxShownStock`. */
  readonly available: number;
};

export type ShownPicture = {
  readonly image: string;
  readonly alt: string;
  /** URL of a larger size. */
  readonly zoom?: string;
};

export type ProductDetails = ListedProduct & {
  /** Absent for the standard tax class. */
  readonly taxClass?: string;
  readonly description: string;
  readonly department: Department;
  /** Pictures in display order. The first picture's URL equals the product's `image`. */
  readonly pictures: readonly ShownPicture[];
};

export const maxShownStock = 10;

/** Maximum stock that counts as low, for shoppers and the owner. */
export const fewLeft = 5;

export const pageSize = 24;

/** Empty strings mean no filter. */
export type ListQuery = {
  readonly sort: Sort;
  readonly price: string;
  readonly stock: string;
  readonly rating: string;
};

/**
 * An option of a filter. Only options of the filter "department" have a `name`. `count` is null if more products match
 * than the server counts.
 */
export type Facet = { readonly value: string; readonly name?: string; readonly count: number | null };

/**
 * A list's filter options, keyed by URL parameter. Options that match no product are left out. Options of `stock` and
 * `rating` are also left out if they match every product, unless they are active.
 */
export type Facets = Readonly<Record<"department" | "price" | "stock" | "rating", readonly Facet[]>>;

type List = {
  readonly facets: Facets;
  /** True if any product was sold recently. Otherwise the sort order "best selling" is not available. */
  readonly sells: boolean;
  /** Number of matching products, up to a limit. `more` is true if there are more. */
  readonly total: number;
  readonly more: boolean;
  readonly products: readonly ListedProduct[];
  /** Other products, for a list with few products. */
  readonly instead: readonly ListedProduct[];
};

/** `next` and `previous` are cursors, used as `?after=` and `?before=`. Pages count from 1. */
export type DepartmentPage = List & {
  readonly department: Department;
  readonly query: ListQuery;
  readonly page: number;
  readonly next: string | null;
  readonly previous: string | null;
};

export type SearchQuery = ListQuery & {
  readonly q: string;
  readonly department: string;
  readonly page: number;
};

export type SearchFound = List & {
  readonly query: SearchQuery;
  /** True if no product matches all words of the query. `products` then contains similar products. */
  readonly fuzzy: boolean;
  /** If few products match all words: products that match some of the words. */
  readonly near: readonly ListedProduct[];
};

/** `announcement` is the text for screen readers, such as "2 products, by relevance". */
type Named = { readonly title: string; readonly announcement: string | undefined };
export type DepartmentData = DepartmentPage & Named;
export type SearchData = SearchFound & Named;

export type Suggestions = {
  readonly products: readonly Pick<ListedProduct, "id" | "slug" | "title" | "image" | "price">[];
  /** The typed words, with the last word completed. */
  readonly completions: readonly string[];
};

/** `note` says that the catalogue is empty. */
export type FeaturedPage = HomeData & { readonly note?: string };

export type ProductPage = {
  readonly title: string;
  readonly product: ProductDetails;
  readonly details: readonly Specification[];
  readonly delivery: string;
  /** Last day of the product's reduction, such as "December 5, 2026". Undefined for a reduction without an end. */
  readonly reducedUntil?: string | undefined;
  /** Present if the product is sold out and the store sends emails. */
  readonly subscription?: Subscription | undefined;
  readonly related: readonly ListedProduct[];
};
