import type { ComponentType, ReactNode } from "react";
import type { Product } from "./domain/product.ts";
import type { Shop } from "./domain/shop.ts";

/**
 * Components and functions that optional features add to the shop's screens.
 * Several features may add to a slot that is a list. Every other slot takes a single feature.
 */
export type Slots = {
  readonly above?: readonly ComponentType[];
  /** Replaces the header's default search box, which does nothing. */
  readonly SearchBox?: ComponentType;
  /** Replaces the header's labels with links. `All` is before the search box, `Row` below the bar. */
  readonly departments?: { readonly All: ComponentType; readonly Row: ComponentType };
  /** Link target of "Returns & Orders". */
  readonly returnsHref?: string;
  /** URL that "Proceed to Checkout" opens, for baskets that are saved on the server. */
  readonly proceedTo?: (query?: { gift?: string | undefined }) => string;
  readonly ProductLink?: ComponentType<ProductLinkProps>;
  readonly CardAction?: ComponentType<CardActionProps>;
  /** Text below the price on product cards. */
  readonly PriceNote?: ComponentType<{ readonly product: Product }>;
  readonly footer?: readonly ComponentType[];
  /** Formatter of amounts in the currency's smallest unit. */
  readonly formatMoney?: (shop: Shop) => (amount: number) => string;
  readonly formatCount?: (shop: Shop) => (count: number) => string;
  /**
   * Form around an add button, so that the button works without scripts.
   * Its field `count` (1 to 1,000, default 1) sets the `count` of the action "add to basket".
   */
  readonly AddForm?: ComponentType<AddFormProps>;
};

export type ProductLinkProps = {
  readonly product: Product;
  /** True if an adjacent link has the same target. Keyboards and screen readers skip this second link. */
  readonly second?: boolean;
  readonly children: ReactNode;
};

export type CardActionProps = {
  readonly product: Product;
  /** Id of the element with the product's title. For screen readers, the title distinguishes the add buttons. */
  readonly describedBy: string;
  readonly className: string | undefined;
  readonly onAdd: (product: Product) => void;
};

export type AddFormProps = {
  readonly product: Product;
  readonly className: string | undefined;
  readonly children: ReactNode;
};
