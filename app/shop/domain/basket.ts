import { cents } from "./money.ts";
import type { Product } from "./product.ts";

/**
 * What a shopper means to buy: one entry per unit, in the order they were added.
 * The same product may stand in it many times (specification 4).
 */
export type Basket = readonly Product[];

/** Stands for a basket that cannot be read just now: nobody knows what is in it. */
export const unknownBasket: Basket = [];

/** A unit in the basket and a key that is its own as long as it stands there. */
export type BasketLine = { readonly key: string; readonly item: Product };

/** The basket without its first item of that id, or null when it holds none: the caller decides what to say. */
export function removeFirst(basket: Basket, id: Product["id"]): Basket | null {
  const at = basket.findIndex((item) => item.id === id);
  return at < 0 ? null : basket.toSpliced(at, 1);
}

/**
 * The basket's lines, each with a key. Equal items are counted from the end, because a removal takes the
 * first of them: so the keys of those that stay do not change, and neither do their rows on the page.
 */
export function basketLines(basket: Basket): BasketLine[] {
  const seen = new Map<string, number>();
  return basket
    .toReversed()
    .map((item) => {
      const after = seen.get(item.id) ?? 0;
      seen.set(item.id, after + 1);
      return { key: `${item.id}:${after}`, item };
    })
    .toReversed();
}

/** What the items cost together, in whole cents: dollars would drift (0.1 + 0.2). */
export const subtotalCents = (basket: Basket) => basket.reduce((sum, item) => sum + cents(item.price), 0);
