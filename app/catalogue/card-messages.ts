/** Additional texts of product cards. */
export const cardMessages = {
  soldOut: "Out of stock",
};
