export const cardMessages = {
  soldOut: "Out of stock",
  reduction: {
    was: "Was",
    lowest: (price: string) => `Lowest 30-day price before sale: ${price}`,
  },
};
