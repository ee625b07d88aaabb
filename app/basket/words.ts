/** What shoppers read about a basket that the store keeps for them. */
export const basketWords = {
  /** On the page of a basket that could not be read; it appears by itself. */
  away: "The shop cannot reach its records just now. What is in your basket appears here as soon as it can.",
  /** Why a change of the basket was not made. */
  notSold: "The shop no longer has this product, so it was not added.",
  full: (most: number) =>
    `Your basket holds as many units as it can: ${most.toLocaleString("en-US")}. Order these first, or remove some.`,
  /** Where not all that was to be added finds room. */
  room: (most: number, left: number) =>
    `Your basket holds ${most.toLocaleString("en-US")} units at most: there is room for ${left.toLocaleString("en-US")} more.`,
  notACount: (most: number) => `Say how many as a whole number from 1 to ${most.toLocaleString("en-US")}.`,
  /** To somebody signed in whose basket is full. */
  waits: "Whatever else you put into it before you signed in comes along as soon as there is room.",

  tooManyBegun:
    "So many new baskets have been begun from your network that this one has to wait. Sign in, and yours is kept at once; or try again later.",

  /** Before and after a part of a long basket, as links to the parts there. */
  before: (units: string) => `${units} before these`,
  more: (units: string) => `and ${units} more`,

  /** To a script that wants to hear of changes. */
  tooManyListen: "So many people are here just now that changes on other devices are told a little later.",

  /** What has become of a unit since it was added. */
  was: (price: string) => `was ${price}`,
  standing: {
    gone: "The shop no longer has this. It is not part of the subtotal.",
    "sold out": "Sold out. It is not part of the subtotal.",
    "too many": "More than there are left. It is not part of the subtotal.",
  },

  /** After a removal; without scripts nobody knows of what. */
  removed: (title: string | null) => (title ? `Removed: ${title}` : "Removed from your basket."),
  undo: "Undo",
  /** Said aloud. */
  canUndo: (title: string) => `${title} was removed. Undo is possible for 10 seconds.`,

  /** Why ordering does not begin. */
  nothingToOrder: "Your basket is empty: put something into it first.",
  nothingLeft: "Nothing in your basket can be ordered at the moment.",
};
