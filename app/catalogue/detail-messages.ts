/** Names of the built-in specifications. Only the server uses them. */
export const detailMessages = {
  /** Names on the product's page and in its form. */
  facts: { brand: "Brand", condition: "Condition", gtin: "GTIN" },
  conditions: { new: "New", used: "Used", refurbished: "Refurbished" },
  ratingsSource: "Ratings from",
};
