import type { Sort } from "./sorts.ts";
import type { Specification } from "./specifications.ts";
import type { Product } from "../../shop/domain/product.ts";

/** A part of the shop: its page is `/departments/<slug>`. */
export type Department = { readonly slug: string; readonly name: string };

/** So many products of a department are counted; what nobody can look through is told as at least that many. */
export const mostCounted = 1_000;

/** A product as lists of the catalogue show it. */
export type ListedProduct = Product & {
  /** Its page is `/products/<slug>`. */
  readonly slug: string;
  /** How many can be had; more than `mostTold` are told as that many. */
  readonly available: number;
};

/** A picture on a product's page. */
export type ShownPicture = {
  readonly image: string;
  /** What it shows; empty where nobody has said so. */
  readonly alt: string;
  /** Where it is as large as it is kept, if that is larger. */
  readonly zoom?: string;
};

/** A product as its own page shows it. */
export type ProductDetails = ListedProduct & {
  readonly description: string;
  readonly department: Department;
  /** In their order; the first is `image`. */
  readonly pictures: readonly ShownPicture[];
};

/** The greatest stock that anybody is told: what shoppers need to know is whether it runs low. */
export const mostTold = 10;

/** So many units, or fewer, are few: shoppers are told how many, and the owner that it is nearly sold out. */
export const fewLeft = 5;

/** How many products stand on one page of a list. */
export const pageSize = 24;

/** A page of a department. The cursors stand in URLs (`?after=`, `?before=`); null where there is no such page. */
export type DepartmentPage = {
  readonly department: Department;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  /** How many products the department has; `more` says that there are at least that many, and nobody counted on. */
  readonly total: number;
  readonly more: boolean;
  readonly products: readonly ListedProduct[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** A choice that narrows a search, and how many products it would leave. */
export type Facet = { readonly value: string; readonly name: string; readonly count: number };

/** What a search asks for. Empty strings where nothing was chosen. */
export type SearchAsked = {
  readonly q: string;
  /** A department's slug. */
  readonly department: string;
  /** One of the price facets' values. */
  readonly price: string;
  /** From 1. */
  readonly page: number;
};

/** What a search finds. */
export type SearchFound = {
  readonly asked: SearchAsked;
  readonly products: readonly ListedProduct[];
  /** How many match; `more` says that there are at least that many, and nobody counted on. */
  readonly total: number;
  readonly more: boolean;
  /** Whether what was found is only like what was typed. */
  readonly fuzzy: boolean;
  readonly departments: readonly Facet[];
  readonly prices: readonly Facet[];
  /** What may do as well where few products have all the words; otherwise empty. */
  readonly near: readonly ListedProduct[];
  /** What to look at instead where this page has no products; otherwise empty. Never empty while anything is sold. */
  readonly instead: readonly ListedProduct[];
};

/** What the search box offers while somebody types. */
export type Suggestions = {
  /** At most 5. */
  readonly products: readonly Pick<ListedProduct, "id" | "slug" | "title" | "image" | "price">[];
  /** Ways to go on with what was typed, at most 5. */
  readonly completions: readonly string[];
};

/** What a product's page shows. */
export type ProductPage = {
  readonly title: string;
  readonly product: ProductDetails;
  /** What else is known of it, in words. */
  readonly details: readonly Specification[];
  /** What is said of delivery; empty where nothing is. */
  readonly delivery: string;
  readonly related: readonly ListedProduct[];
};
