/** Every sentence of a shop with a catalogue: apart from the others, because only such a shop loads them. */
export const catalogueWords = {
  search: {
    label: "Search",
    submit: "Search",
  },

  product: {
    left: (count: number) => `Only ${count} left`,
    inStock: "In stock",
    outOfStock: "Out of stock",
    related: "Others like it",
  },
};
