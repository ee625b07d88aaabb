/** What a product's owner may want to see alone. */
export const productStates = ["nearly-out", "sold-out", "archived"] as const;

/** How it is with a product: it can be had, few are left, none is, or it is not in the shop. */
export type ProductState = "on-sale" | (typeof productStates)[number];

/** A product as its owner's list shows it. */
export type OwnedProduct = {
  readonly id: string;
  readonly title: string;
  /** The name. */
  readonly department: string;
  /** In smallest units of the shop's currency. */
  readonly price: number;
  readonly stock: number;
  /** When it came into the shop, or was archived: ISO 8601. */
  readonly at: string;
  readonly state: ProductState;
  readonly hasPicture: boolean;
};

/** What such a list is asked for. Empty strings where nothing was chosen. */
export type ProductsQuery = {
  /** Words as in the shop's own search; an id, a slug or an address finds its product first. */
  readonly q: string;
  /** A department's slug. */
  readonly department: string;
  readonly state: "" | (typeof productStates)[number];
};

/** The ways to the pages beside one: what else stands in their addresses. */
type Way = Readonly<Record<string, string | number>>;

/** A page of the owner's list. */
export type OwnedProducts = {
  readonly products: readonly OwnedProduct[];
  /** How many there are; `more` says that there are at least that many, and nobody counted on. */
  readonly total: number;
  readonly more: boolean;
  readonly next: Way | null;
  readonly previous: Way | null;
};

/** Why a stock changes, as its record says. */
export const stockReasons = ["delivered", "returned", "counted", "damaged", "lost", "other"] as const;
export type StockReason = (typeof stockReasons)[number];

/** The most units that a stock may have. */
export const mostStock = 1_000_000_000;
