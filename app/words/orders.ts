/** What shoppers read about ordering. */
export const orderWords = {
  /** Why no order was placed: what has changed since the shopper reviewed the basket. */
  changes: {
    basket: "The basket has changed since you last saw it.",
    empty: "The basket is empty.",
    gone: (title: string) => `The shop no longer has “${title}”.`,
    soldOut: (title: string) => `“${title}” is sold out.`,
    fewer: (title: string, left: number, wanted: number) =>
      `Of “${title}” there are only ${left} left, and the basket has ${wanted}.`,
    total: (now: string, seen: string) => `Together it is ${now} now, not ${seen}.`,
  },

  /** What is wrong with a delivery address or a gift note, beside its field. */
  address: {
    name: "Enter the name of who receives it.",
    street: "Enter the street and the house number.",
    city: "Enter the city.",
    postalCode: "Enter the postal code.",
    country: "Choose a country from the list.",
    tooLong: (most: number) => `This is too long: use at most ${most} characters.`,
    unreadable: "This has a character that cannot be used.",
  },
};
