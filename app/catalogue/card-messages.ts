export const cardMessages = {
  soldOut: "Out of stock",
  reduction: {
    was: "Was",
    lowest: (price: string) => `Lowest price in 30 days before sale: ${price}`,
  },
};
