import type { Reduction } from "../../catalogue/domain/catalogue.ts";
import { type Basket, unknownBasket } from "../../shop/domain/basket.ts";
import type { Product } from "../../shop/domain/product.ts";

/** All units of one product in a saved basket, with the product's data at the time of adding. */
export type SavedLine = Product & {
  /** Key of the line's first unit. Keys from the server are numbers that increase with each added unit. */
  readonly key: string;
  readonly quantity: number;
  /** Current data of the product. Null if the product is no longer in the catalogue. */
  readonly now: BasketOffer | null;
};

export type BasketOffer = {
  /** In the same unit as `Product.price`. */
  readonly price: number;
  readonly slug: string;
  /** Available units, capped at the larger of `maxShownStock` and the line's quantity. */
  readonly available: number;
  readonly reduction?: Reduction;
  /** Tax class, and weight of one unit. Absent if empty or zero. */
  readonly taxClass?: string;
  readonly grams?: number;
};

export type SavedBasket = {
  /** Null if the server has no basket yet (`noBasket`). */
  readonly id: string | null;
  readonly version: number;
  readonly lines: readonly SavedLine[];
};

/** Response to a change: the whole basket, or only its changed lines if the browser knew the previous version. */
export type BasketUpdate = SavedBasket & {
  /** Products whose lines changed or were removed. Undefined if `lines` is the whole basket. */
  readonly changed?: readonly Product["id"][];
};

export const noBasket: SavedBasket = { id: null, version: 0, lines: [] };

export function wholeOf({ changed, ...basket }: BasketUpdate, known: SavedBasket): SavedBasket {
  if (!changed) return basket;
  const others = known.lines.filter(({ id }) => !changed.includes(id));
  return { ...basket, lines: [...others, ...basket.lines].toSorted((a, b) => Number(a.key) - Number(b.key)) };
}

/** A basket has one entry per unit. All entries of a line are the same object. */
export const unitsOf = (lines: readonly SavedLine[]): Basket =>
  lines.flatMap((line) => Array<SavedLine>(line.quantity).fill(line));

const unread = new WeakSet<Basket>([unknownBasket]);

/** Marks a basket as incomplete, because its saved units could not be read. */
export function markUnread(items: Basket): Basket {
  if (items.length === 0) return unknownBasket;
  unread.add(items);
  return items;
}

export const isUnread = (basket: Basket) => unread.has(basket);

/**
 * The server applies each operation once, by its `id` (UUID). "add" adds all units or none. "remove" removes the units
 * that were added last.
 */
export type Operation =
  | {
      readonly id: string;
      readonly type: "add" | "remove";
      readonly productId: Product["id"];
      readonly count?: number | undefined;
    }
  | { readonly id: string; readonly type: "undo"; readonly removal: string };

export type Setting = {
  readonly id: string;
  readonly type: "set";
  readonly productId: Product["id"];
  readonly quantity: number;
};

export const maxOperations = 100;

/** Maximum number of units in a saved basket. Without the feature `basket`, a basket has no limit (specification 9). */
export const maxUnits = 1_000;
