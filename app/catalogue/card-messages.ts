/** What shoppers read on a product's card besides what every shop says there. */
export const cardMessages = {
  soldOut: "Out of stock",
};
