import type { Subscription } from "./subscription.ts";
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

/** The order that a list is asked for in, and what narrows it. Empty strings where nothing was chosen. */
export type ListQuery = {
  readonly sort: Sort;
  /** One of the price facets' values. */
  readonly price: string;
  /** `inStock` for what can be had. */
  readonly stock: string;
  /** `fourStars` for what has so many, or more. */
  readonly rating: string;
};

/** A choice that narrows a list, and how many products it would leave; null where that is more than is counted. */
export type Facet = { readonly value: string; readonly name: string; readonly count: number | null };

/** The choices by the names that they have in URLs. What leads nowhere, or leaves all that is there, is none. */
export type Facets = Readonly<Record<"department" | "price" | "stock" | "rating", readonly Facet[]>>;

/** What every page of a list tells, besides its products. */
type List = {
  readonly facets: Facets;
  /** Whether anything was sold lately, so that one may ask for what sells best. */
  readonly sells: boolean;
  /** How many there are; `more` says that there are at least that many, and nobody counted on. */
  readonly total: number;
  readonly more: boolean;
  readonly products: readonly ListedProduct[];
  /** What to look at besides, or instead, where there are hardly any products; otherwise empty. */
  readonly instead: readonly ListedProduct[];
};

/** A page of a department. The cursors stand in URLs (`?after=`, `?before=`); null where there is no such page. */
export type DepartmentPage = List & {
  readonly department: Department;
  readonly asked: ListQuery;
  /** From 1. */
  readonly page: number;
  readonly next: string | null;
  readonly previous: string | null;
};

/** What a search asks for. */
export type SearchQuery = ListQuery & {
  readonly q: string;
  /** A department's slug, or empty. */
  readonly department: string;
  /** From 1. */
  readonly page: number;
};

/** What a search finds. */
export type SearchFound = List & {
  readonly asked: SearchQuery;
  /** Whether what was found is only like what was typed. */
  readonly fuzzy: boolean;
  /** What may do as well where few products have all the words; otherwise empty. */
  readonly near: readonly ListedProduct[];
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
  /** Of what is sold out, in a shop that sends emails. */
  readonly subscription?: Subscription | undefined;
  readonly related: readonly ListedProduct[];
};
