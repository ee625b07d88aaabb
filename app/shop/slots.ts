import type { ComponentType, ReactNode } from "react";
import type { Product } from "./domain/product.ts";
import type { Shop } from "./domain/shop.ts";

/**
 * Places in the shop's screens that later features may fill. Empty slots give the specification's store.
 * Loaded before a page renders, on the server and in browsers.
 */
export type Slots = {
  readonly Above?: ComponentType;
  /** Replaces the header's search box, which has no effect. */
  readonly SearchBox?: ComponentType;
  /** Replaces the header's labels: the menu before the search box, and the row below the bar. */
  readonly departments?: { readonly All: ComponentType; readonly Row: ComponentType };
  /** Target of "Returns & Orders". */
  readonly returnsHref?: string;
  /** Target of "Proceed to Checkout" in a saved basket. */
  readonly proceedTo?: (query?: { gift?: string | undefined }) => string;
  /** Link around a product's title and picture. */
  readonly ProductLink?: ComponentType<ProductLinkProps>;
  /** Button text of an unavailable product. Undefined if it is available. */
  readonly unavailable?: (product: Product) => string | undefined;
  /** Below every screen. Render it only if it has content. */
  readonly Footer?: ComponentType;
  /** Formatter of cents, or of the currency's smallest units. */
  readonly formatMoney?: (shop: Shop) => (amount: number) => string;
  /** Formatter of counts, such as ratings. */
  readonly formatCount?: (shop: Shop) => (count: number) => string;
  /**
   * Form around a submit button, so adding works without scripts.
   * Its field `count` (1 to 1,000, default 1) is `count` of the action "add to basket".
   */
  readonly AddForm?: ComponentType<AddFormProps>;
};

export type ProductLinkProps = {
  readonly product: Product;
  /** True if a named link to the same page is beside it. Hides this one from keyboards and screen readers. */
  readonly second?: boolean;
  readonly children: ReactNode;
};

export type AddFormProps = {
  readonly product: Product;
  readonly className: string | undefined;
  readonly children: ReactNode;
};
