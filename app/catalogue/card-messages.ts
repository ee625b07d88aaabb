export const cardMessages = {
  soldOut: "Out of stock",
  reduction: {
    was: "Was",
    lowest: (price: string) => `Lowest price, 30 days before sale: ${price}`,
  },
};
