import type { SavedBasket } from "../basket/domain/saved-basket.ts";
import type { User } from "../shop/domain/user.ts";
import type { Shop } from "../shop/domain/shop.ts";

/** What a document carries for its script: JSON in the element with the id `document-data`. */
export type DocumentData = {
  readonly shop: Shop;
  /** Whoever the visitor's session belongs to. */
  readonly user: User | null;
  /** The visitor's saved basket, where the shop keeps baskets and has one of theirs; null where it could not be read. */
  readonly basket?: SavedBasket | null | undefined;
  /** What the route's loader answered. */
  readonly data: unknown;
};
