import { thousands } from "../shop/domain/money.ts";

export const basketMessages = {
  /** Shown if the basket could not be read. The page then tries to read the basket again. */
  unavailable: "We can't load your basket right now. It appears here as soon as we can.",
  notSold: "This product is no longer available, so it was not added.",
  full: (max: number) => `Your basket is full: it can hold ${thousands(max)} units. Order or remove some first.`,
  room: (max: number, left: number) =>
    `Your basket can hold ${thousands(max)} units. You can add ${thousands(left)} more.`,
  notACount: (max: number) => `Enter a whole number from 1 to ${thousands(max)}.`,
  /** Shown to every signed-in shopper whose basket is full. */
  waits: "Items you added before signing in will be added when there is room in your basket.",
  tooManyBegun: "Too many new baskets were created from your network. Sign in to save yours now, or try again later.",
  tooManyChanges:
    "Too many changes to this basket or from your network, so this change was not saved. Try again later.",
  tooManyPages: "Too many pages with your basket were opened at once. Try again in a moment.",
  /** API error if too many event streams are open. */
  tooManyListen: "The shop is busy, so changes on your other devices appear a little later.",
  was: (price: string) => `was ${price}`,
  each: (price: string) => `${price} each`,
  standing: {
    gone: "No longer available. Not included in the subtotal.",
    "sold out": "Sold out. Not included in the subtotal.",
  },
  tooMany: (had: number, quantity: number) => `Only ${had} of ${quantity} available. The subtotal includes ${had}.`,
  quantity: "Quantity",
  less: "Decrease quantity",
  more: "Increase quantity",
  update: "Update",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  nowThere: (title: string, count: number) => `${title}, ${count}`,
  /** Shown after a removal without scripts, because the page does not know the removed product's title. */
  removedUnknown: "Removed from your basket.",
  removed: (title: string, count: number) =>
    count === 1 ? `Removed: ${title}` : `Removed ${thousands(count)} items: ${title}`,
  undo: "Undo",
  canUndo: (title: string, count: number) =>
    `${title}${count === 1 ? " was" : `: ${count} items were`} removed. You can undo this.`,
  /** Followed by the reason that the shop's owner entered. */
  closed: "The shop is not taking orders at the moment.",
  nothingToOrder: "Your basket is empty. Add something first.",
  nothingLeft: "Nothing in your basket can be ordered at the moment.",
};
