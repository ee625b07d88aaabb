import { thousands } from "../shop/domain/money.ts";

/** Messages about saved baskets. */
export const basketMessages = {
  /** The basket could not be read. The page retries. */
  away: "We can't load your basket right now. It appears here as soon as we can.",
  /** Refusals of changes. */
  notSold: "This product is no longer available, so it was not added.",
  full: (max: number) => `Your basket is full: it can hold ${thousands(max)} units. Order or remove some first.`,
  /** Not all units fit. */
  room: (max: number, left: number) =>
    `Your basket can hold ${thousands(max)} units. You can add ${thousands(left)} more.`,
  notACount: (max: number) => `Enter a whole number from 1 to ${thousands(max)}.`,
  /** The account's basket is full. */
  waits: "Items you added before signing in are added when there is room.",

  tooManyBegun: "Too many new baskets were created from your network. Sign in to save yours now, or try again later.",

  tooManyChanges:
    "Too many changes to this basket or from your network, so this change was not saved. Try again later.",

  tooManyPages: "Too many pages with your basket were opened at once. Try again in a moment.",

  /** API error: too many event streams. */
  tooManyListen: "The shop is busy, so changes on your other devices appear a little later.",

  /** Changes since a product was added. */
  was: (price: string) => `was ${price}`,
  each: (price: string) => `${price} each`,
  standing: {
    gone: "No longer available. Not included in the subtotal.",
    "sold out": "Sold out. Not included in the subtotal.",
  },
  tooMany: (had: number, quantity: number) => `Only ${had} of ${quantity} available. The subtotal includes ${had}.`,

  /** Labels of the quantity field and its buttons. `update` shows only without scripts. */
  quantity: "Quantity",
  less: "Decrease quantity",
  more: "Increase quantity",
  update: "Update",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  /** Announced. */
  nowThere: (title: string, count: number) => `${title}, ${count}`,

  /** After a removal. The title is unknown without scripts. */
  removedUnknown: "Removed from your basket.",
  removed: (title: string, count: number) =>
    count === 1 ? `Removed: ${title}` : `Removed ${thousands(count)} items: ${title}`,
  undo: "Undo",
  /** Announced. */
  canUndo: (title: string, count: number) =>
    `${title}${count === 1 ? " was" : `: ${count} items were`} removed. You can undo this.`,

  /** Why ordering is not possible. The owner's text follows `closed`. */
  closed: "The shop is not taking orders at the moment.",
  nothingToOrder: "Your basket is empty. Add something first.",
  nothingLeft: "Nothing in your basket can be ordered at the moment.",
};
