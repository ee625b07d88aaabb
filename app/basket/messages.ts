import { thousands } from "../shop/domain/money.ts";

/** What shoppers read about a basket that the store keeps for them. */
export const basketMessages = {
  /** On the page of a basket that could not be read; it appears by itself. */
  away: "We can't load your basket right now. It appears here as soon as we can.",
  /** Why a change of the basket was not made. */
  notSold: "This product is no longer available, so it was not added.",
  full: (most: number) => `Your basket is full: it can hold ${thousands(most)} units. Order or remove some first.`,
  /** Where not all that was to be added finds room. */
  room: (most: number, left: number) =>
    `Your basket can hold ${thousands(most)} units. You can add ${thousands(left)} more.`,
  notACount: (most: number) => `Enter a whole number from 1 to ${thousands(most)}.`,
  /** To somebody signed in whose basket is full. */
  waits: "Items you added before signing in are added when there is room.",

  tooManyBegun: "Too many new baskets were created from your network. Sign in to save yours now, or try again later.",

  tooManyChanges:
    "Too many changes to this basket or from your network, so this change was not saved. Try again later.",

  tooManyPages: "Too many pages with your basket were opened at once. Try again in a moment.",

  /** To a script that wants to hear of changes. */
  tooManyListen: "The shop is busy, so changes on your other devices appear a little later.",

  /** What has become of a product since it was added. */
  was: (price: string) => `was ${price}`,
  each: (price: string) => `${price} each`,
  standing: {
    gone: "No longer available. Not included in the subtotal.",
    "sold out": "Sold out. Not included in the subtotal.",
  },
  tooMany: (had: number, wanted: number) => `Only ${had} of ${wanted} available. The subtotal includes ${had}.`,

  /** How many of a product: a field between two buttons, and one more without scripts. */
  quantity: "Quantity",
  less: "Decrease quantity",
  more: "Increase quantity",
  update: "Update",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  /** Said aloud. */
  nowThere: (title: string, count: number) => `${title}, ${count}`,

  /** After a removal; without scripts nobody knows of what. */
  removedUnknown: "Removed from your basket.",
  removed: (title: string, count: number) =>
    count === 1 ? `Removed: ${title}` : `Removed ${thousands(count)} items: ${title}`,
  undo: "Undo",
  /** Said aloud. */
  canUndo: (title: string, count: number) =>
    `${title}${count === 1 ? " was" : `: ${count} items were`} removed. You can undo this.`,

  /** Why ordering does not begin. The owner's sentence follows `closed`. */
  closed: "The shop is not taking orders at the moment.",
  nothingToOrder: "Your basket is empty. Add something first.",
  nothingLeft: "Nothing in your basket can be ordered at the moment.",
};
