/** Names of the built-in specifications. Only the server uses them. */
export const detailMessages = {
  facts: { brand: "Brand", condition: "Condition", gtin: "GTIN" },
  conditions: { new: "New", used: "Used", refurbished: "Refurbished" },
  ratingsSource: "Ratings from",
};
