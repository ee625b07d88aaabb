import { type Basket, unknownBasket } from "../../shop/domain/basket.ts";
import type { Product } from "../../shop/domain/product.ts";

/** All units of one product in a saved basket: a snapshot from when it was added, and its current offer. */
export type SavedLine = Product & {
  /** Key of its first unit. A growing number once the server has confirmed it. */
  readonly key: string;
  /** At least 1. */
  readonly quantity: number;
  /** The current offer. Null if the product is no longer in the catalogue. */
  readonly now: BasketOffer | null;
};

/** Current price and availability of a product. */
export type BasketOffer = {
  /** In dollars, as `Product.price`. */
  readonly price: number;
  /** Its page is `/products/<slug>`. */
  readonly slug: string;
  /** Available units. Capped at `maxShownStock`, or at the basket's quantity if that is larger. */
  readonly available: number;
};

/** A basket stored by the server. */
export type SavedBasket = {
  /** Null if it does not exist yet: empty, version 0. */
  readonly id: string | null;
  /** Grows with every change. */
  readonly version: number;
  /** One per product, in the order of their first units. */
  readonly lines: readonly SavedLine[];
};

/** Response to a change: the whole basket, or only the changed lines if the browser knew the version before. */
export type BasketAnswer = SavedBasket & {
  /** Products whose lines changed or are gone. Other lines are unchanged. */
  readonly changed?: readonly Product["id"][];
};

/** Merges a response into the basket that the request was based on. */
export function wholeOf({ changed, ...basket }: BasketAnswer, known: SavedBasket): SavedBasket {
  if (!changed) return basket;
  const others = known.lines.filter(({ id }) => !changed.includes(id));
  return { ...basket, lines: [...others, ...basket.lines].toSorted((a, b) => Number(a.key) - Number(b.key)) };
}

/** Basket with one entry per unit. Units of a line share one object. */
export const unitsOf = (lines: readonly SavedLine[]): Basket =>
  lines.flatMap((line) => Array<SavedLine>(line.quantity).fill(line));

const unread = new WeakSet<Basket>([unknownBasket]);

/** Marks items as incomplete, because the rest of the basket could not be read. */
export function unreadWith(items: Basket): Basket {
  if (items.length === 0) return unknownBasket;
  unread.add(items);
  return items;
}

/** True if the basket may have more items than are known. */
export const isUnread = (basket: Basket) => unread.has(basket);

/**
 * A change of a basket. Idempotent by its id (UUID). `count` defaults to 1.
 * Adding is all or nothing. Removing takes the last units, at most all. Undoing restores a removal's units in their
 * places.
 */
export type Operation =
  | {
      readonly id: string;
      readonly type: "add";
      readonly productId: Product["id"];
      readonly count?: number | undefined;
    }
  | {
      readonly id: string;
      readonly type: "remove";
      readonly productId: Product["id"];
      readonly count?: number | undefined;
    }
  | { readonly id: string; readonly type: "undo"; readonly removal: string };

/** Sets a product's quantity (forms without scripts). */
export type Setting = {
  readonly id: string;
  readonly type: "set";
  readonly productId: Product["id"];
  readonly quantity: number;
};

/** Maximum operations per request. */
export const maxOperations = 100;

/** Maximum units of a saved basket. A basket in memory has no limit (specification 9). */
export const maxUnits = 1_000;
