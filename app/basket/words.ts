import { thousands } from "../shop/domain/money.ts";

/** What shoppers read about a basket that the store keeps for them. */
export const basketWords = {
  /** On the page of a basket that could not be read; it appears by itself. */
  away: "The shop cannot reach its records just now. What is in your basket appears here as soon as it can.",
  /** Why a change of the basket was not made. */
  notSold: "The shop no longer has this product, so it was not added.",
  full: (most: number) =>
    `Your basket holds as many units as it can: ${thousands(most)}. Order these first, or remove some.`,
  /** Where not all that was to be added finds room. */
  room: (most: number, left: number) =>
    `Your basket holds ${thousands(most)} units at most: there is room for ${thousands(left)} more.`,
  notACount: (most: number) => `Say how many as a whole number from 1 to ${thousands(most)}.`,
  /** To somebody signed in whose basket is full. */
  waits: "Whatever else you put into it before you signed in comes along as soon as there is room.",

  tooManyBegun:
    "So many new baskets have been begun from your network that this one has to wait. Sign in, and yours is kept at once; or try again later.",

  tooManyChanges:
    "So much has been changed in this basket, or from your network, that this change was not saved. Try again later.",

  tooManyPages:
    "So many pages with your long basket have been opened at once that this one has to wait. Try again in a moment.",

  /** To a script that wants to hear of changes. */
  tooManyListen: "So many people are here just now that changes on other devices are told a little later.",

  /** What has become of a product since it was added. */
  was: (price: string) => `was ${price}`,
  each: (price: string) => `${price} each`,
  standing: {
    gone: "The shop no longer has this. It is not part of the subtotal.",
    "sold out": "Sold out. It is not part of the subtotal.",
  },
  tooMany: (had: number, wanted: number) =>
    `Only ${had} of ${wanted} can be had. The subtotal counts ${had === 1 ? "that one" : `those ${had}`}.`,

  /** How many of a product: a field between two buttons, and one more without scripts. */
  quantity: "Quantity",
  less: "One less",
  more: "One more",
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
    `${title}${count === 1 ? " was" : `: ${count} items were`} removed. Undo is possible.`,

  /** Why ordering does not begin. The owner's sentence follows `closed`. */
  closed: "The shop takes no orders at the moment.",
  nothingToOrder: "Your basket is empty: put something into it first.",
  nothingLeft: "Nothing in your basket can be ordered at the moment.",
};
