/** What the details of a product are called on its page. The server writes them. */
export const detailMessages = {
  brand: "Brand",
  condition: "Condition",
  conditions: { new: "New", used: "Used", refurbished: "Refurbished" },
  gtin: "GTIN",
  ratingsSource: "Ratings from",
};
