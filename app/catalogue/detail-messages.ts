/** Names of the built-in specifications. Only the server uses them. */
export const detailMessages = {
  brand: "Brand",
  condition: "Condition",
  conditions: { new: "New", used: "Used", refurbished: "Refurbished" },
  gtin: "GTIN",
  ratingsSource: "Ratings from",
};
