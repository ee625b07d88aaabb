import { cents } from "./money.ts";
import type { Product } from "./product.ts";

/** Basket items, one per unit, in insertion order. Duplicates are allowed (specification 4). */
export type Basket = readonly Product[];

/** Placeholder for a basket that could not be read. Compare with `===`: an empty basket has the same content. */
export const unknownBasket: Basket = [];

export type BasketLine = { readonly key: string; readonly item: Product };

/** Null if no item has this id. */
export function removeFirst(basket: Basket, id: Product["id"]): Basket | null {
  const at = basket.findIndex((item) => item.id === id);
  return at < 0 ? null : basket.toSpliced(at, 1);
}

/** Adds React keys. Numbers duplicates from the end, so that removing the first item keeps the keys of the others. */
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

/** Subtotal in cents. Integers avoid floating-point drift. */
export const subtotalCents = (basket: Basket) => basket.reduce((sum, item) => sum + cents(item.price), 0);
