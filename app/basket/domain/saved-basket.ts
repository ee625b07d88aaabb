import { type Basket, unknownBasket } from "../../shop/domain/basket.ts";
import type { Product } from "../../shop/domain/product.ts";

/** All units of a product in a saved basket: as it was when the first of them was added, and what has become of it since. */
export type SavedLine = Product & {
  /** That of its first unit: a number that grows from unit to unit, once the store has confirmed it. */
  readonly key: string;
  /** How many units: at least one. */
  readonly quantity: number;
  /** The product today; null when the shop no longer has it. */
  readonly now: BasketOffer | null;
};

/** What a product can be had for today. */
export type BasketOffer = {
  /** Dollars, as `Product.price`. */
  readonly price: number;
  /** Its page is `/products/<slug>`. */
  readonly slug: string;
  /** How many can be had; more than `mostTold` are told as that many, unless the basket itself asks for more. */
  readonly available: number;
};

/** A basket that the store keeps. */
export type SavedBasket = {
  /** Null where nothing was ever added: such a basket is empty and in version 0. */
  readonly id: string | null;
  /** Grows with every change, so that of two states of one basket the later is known. */
  readonly version: number;
  /** One for each product, in the order in which their first units were added. */
  readonly lines: readonly SavedLine[];
};

/** What the store answers to a change: all of the basket, or to a browser that knew the state before it only what is not as it was there. */
export type BasketAnswer = SavedBasket & {
  /** The products whose lines have changed, or gone; those of all others are as they were. */
  readonly changed?: readonly Product["id"][];
};

/** The whole basket of an answer, given the one that the browser knew when it asked. */
export function wholeOf({ changed, ...basket }: BasketAnswer, known: SavedBasket): SavedBasket {
  if (!changed) return basket;
  const others = known.lines.filter(({ id }) => !changed.includes(id));
  return { ...basket, lines: [...others, ...basket.lines].toSorted((a, b) => Number(a.key) - Number(b.key)) };
}

/** A basket as the store of the page has it, with an entry for each unit: those of a line are that line. */
export const unitsOf = (lines: readonly SavedLine[]): Basket =>
  lines.flatMap((line) => Array<SavedLine>(line.quantity).fill(line));

const unread = new WeakSet<Basket>([unknownBasket]);

/** The items that are known of a basket whose others cannot be read just now. */
export function unreadWith(items: Basket): Basket {
  if (items.length === 0) return unknownBasket;
  unread.add(items);
  return items;
}

/** Whether there may be more in a basket than can be shown just now. */
export const isUnread = (basket: Basket) => unread.has(basket);

/**
 * A change of a basket, with an id of its own (a UUID): it is made once, however often it is sent. It is of `count` units, without a
 * number of one: all of them are added or none; of a product's units the last are removed, as many as there are; undoing names the
 * removal's id, and puts those very units back in their places. Where there are none, nothing changes.
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

/** What a form asks for: so many units of a product, however many there are. The same rules hold. */
export type Setting = {
  readonly id: string;
  readonly type: "set";
  readonly productId: Product["id"];
  readonly quantity: number;
};

/** How many operations are made at once. */
export const mostOperations = 100;

/** How many units a saved basket has room for; one that is held in memory has no limit (specification 9). */
export const mostUnits = 1_000;
