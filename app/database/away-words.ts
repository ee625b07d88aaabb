/** What shoppers read while the shop cannot reach its database. */
export const awayWords = {
  sentence: "The shop cannot reach its records just now. Nothing is lost: please try again in a moment.",
  /** On the page of a basket that could not be read; it appears by itself. */
  basket: "The shop cannot reach its records just now. What is in your basket appears here as soon as it can.",
};
