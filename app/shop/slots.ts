import type { ComponentType, ReactNode } from "react";
import type { Product } from "./domain/product.ts";
import type { Shop } from "./domain/shop.ts";

/**
 * The places in shop's screens that features after it may fill. One that is empty is what the specification says. What fills them is
 * loaded before a page is rendered, on the server and in browsers.
 */
export type Slots = {
  /** Above the header. */
  readonly Above?: ComponentType;
  /** In the header, in place of the search box that does nothing. */
  readonly SearchBox?: ComponentType;
  /** In the header, in place of all labels that lead nowhere: what stands before the search box, and the row under the bar. */
  readonly departments?: { readonly All: ComponentType; readonly Row: ComponentType };
  /** Where "Returns & Orders" leads. */
  readonly returnsHref?: string;
  /** Where "Proceed to Checkout" leads from a basket that is kept. */
  readonly proceedTo?: (query?: { gift?: string | undefined }) => string;
  /** Around a product's title, and around its picture. */
  readonly ProductLink?: ComponentType<ProductLinkProps>;
  /** What stands on the button of a product that nobody can have; undefined for all others. */
  readonly unavailable?: (product: Product) => string | undefined;
  /** Under every screen, as long as there is something to stand there. */
  readonly Footer?: ComponentType;
  /** How whole cents, or the smallest units of the shop's currency, are written. */
  readonly formatMoney?: (shop: Shop) => (amount: number) => string;
  /** Writes a count, such as that of ratings. */
  readonly formatCount?: (shop: Shop) => (count: number) => string;
  /**
   * Around a button of the type "submit" that adds a product: then it can be added without scripts, too. A field in it named `count`
   * (1 to 1,000, by default 1) says how many; with scripts, that is `count` of the action "add to basket".
   */
  readonly AddForm?: ComponentType<AddFormProps>;
};

export type ProductLinkProps = {
  readonly product: Product;
  /** Whether a link with the same aim and a name stands beside it, so that one of them is enough to tell and to reach. */
  readonly second?: boolean;
  readonly children: ReactNode;
};

export type AddFormProps = {
  readonly product: Product;
  readonly className: string | undefined;
  readonly children: ReactNode;
};
