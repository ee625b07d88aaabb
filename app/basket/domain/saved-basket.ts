import { type Basket, unknownBasket } from "../../shop/domain/basket.ts";
import { cents } from "../../shop/domain/money.ts";
import type { Product } from "../../shop/domain/product.ts";

/** A unit in a saved basket: its product as it was when it was added, and what has become of it since. */
export type SavedItem = Product & {
  /** The unit's own, also after it was removed and put back. */
  readonly key: string;
  /** The product today; null when the shop no longer has it. */
  readonly now: Offer | null;
};

/** What a product can be had for today. */
export type Offer = {
  /** Dollars, as `Product.price`. */
  readonly price: number;
  /** Its page is `/products/<slug>`. */
  readonly slug: string;
  /** How many can be had; more than `mostTold` are told as that many, unless the basket itself asks for more. */
  readonly available: number;
};

/** A basket that the store keeps, in the order its units were added. */
export type SavedBasket = {
  /** Null where nothing was ever added: such a basket is empty and in version 0. */
  readonly id: string | null;
  /** Grows with every change, so that of two states of one basket the later is known. */
  readonly version: number;
  readonly items: readonly SavedItem[];
};

const unread = new WeakSet<Basket>([unknownBasket]);

/** The items that are known of a basket whose others cannot be read just now. */
export function unreadWith(items: readonly SavedItem[]): Basket {
  if (items.length === 0) return unknownBasket;
  unread.add(items);
  return items;
}

/** Whether there may be more in a basket than can be shown just now. */
export const isUnread = (basket: Basket) => unread.has(basket);

/**
 * A change of a basket, with an id of its own (a UUID): it is made once, however often it is sent. Of `count` units, without a number
 * one, all are added or none. A removal takes the first match; undoing names the removal's id, and puts that unit back in its place. Without a match nothing changes.
 */
export type Operation =
  | {
      readonly id: string;
      readonly type: "add";
      readonly productId: Product["id"];
      readonly count?: number | undefined;
    }
  | { readonly id: string; readonly type: "remove"; readonly productId: Product["id"] }
  | { readonly id: string; readonly type: "undo"; readonly removal: string };

/** How many operations are made at once. */
export const mostOperations = 100;

/** How many units a saved basket has room for; one that is held in memory has no limit (specification 9). */
export const mostUnits = 1_000;

/** Whether a unit can be had; "too many" are those beyond what the shop has of their product. */
export type Standing = "here" | "gone" | "sold out" | "too many";

/** How each unit of a basket stands. Where there are not enough of a product, its first units are the ones to be had. */
export function standings(items: readonly SavedItem[]): Standing[] {
  const before = new Map<string, number>();
  return items.map(({ id, now }) => {
    if (!now) return "gone";
    if (now.available === 0) return "sold out";
    const units = (before.get(id) ?? 0) + 1;
    before.set(id, units);
    return units > now.available ? "too many" : "here";
  });
}

/** What the units that can be had cost together today, in whole cents: the others are left out. */
export function subtotalTodayCents(items: readonly SavedItem[]): number {
  const standing = standings(items);
  return items.reduce((sum, { now }, at) => (standing[at] === "here" ? sum + cents(now!.price) : sum), 0);
}

/** Whether a unit's price is another than when it was added. */
export const hasNewPrice = ({ price, now }: SavedItem) => now !== null && cents(now.price) !== cents(price);

/** How many units a document tells all of. */
export const mostShown = 100;

/** Whether a document has left out what a unit's row shows, and tells only what counts and sums need. */
export const isBare = ({ title }: SavedItem) => title === "";

/**
 * A basket as a document carries it, so that none grows past all bounds: of at most `mostShown` units, from the `from`th on, it
 * tells all, and of the others what counts and sums need.
 */
export function inPart(basket: SavedBasket, from = 1): SavedBasket {
  const { items } = basket;
  if (items.length <= mostShown) return basket;
  const first = from <= items.length ? Math.max(0, Math.floor(from) - 1) : 0;
  const shown = (at: number) => at >= first && at < first + mostShown;
  return { ...basket, items: items.map((item, at) => (shown(at) ? item : bare(item))) };
}

const bare = (item: SavedItem): SavedItem => ({
  ...item,
  title: "",
  image: "",
  now: item.now && { ...item.now, slug: "" },
});
