/** Texts of the built-in product specifications. Only the server uses these texts. */
export const detailMessages = {
  facts: { brand: "Brand", condition: "Condition", gtin: "GTIN" },
  conditions: { new: "New", used: "Used", refurbished: "Refurbished" },
  ratingsSource: "Ratings from",
};
