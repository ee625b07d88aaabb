export const cardMessages = {
  soldOut: "Out of stock",
};
