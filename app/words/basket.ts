/** What shoppers read about a basket that the store keeps for them. */
export const basketWords = {
  /** Why a change of the basket was not made. */
  notSold: "The shop no longer has this product, so it was not added.",
  full: (most: number) => `The basket is full: it has room for ${most.toLocaleString("en-US")} units.`,
};
