import type { Figures } from "../shop/domain/money.ts";
import { countOf } from "../admin/domain/counts.ts";

const sorts = {
  relevance: "Relevance",
  price: "Price: low to high",
  "price-desc": "Price: high to low",
  newest: "Newest",
  rating: "Best rated",
  "best-selling": "Best selling",
};

/** Descriptions of the sort orders. Screen readers announce them after the number of products. */
const announcedSorts: typeof sorts = {
  relevance: "by relevance",
  price: "price from low to high",
  "price-desc": "price from high to low",
  newest: "newest first",
  rating: "best rated first",
  "best-selling": "best selling first",
};

const counted = (count: number, counts?: Figures) => (count === 1 ? "1 product" : `${countOf(count, counts)} products`);

const found = (total: number, more: boolean, counts?: Figures) =>
  more ? `At least ${counted(total, counts)}` : counted(total, counts);

/** Texts of the catalogue's pages. Only stores with a catalogue load this file. */
export const catalogueMessages = {
  home: { empty: "No products yet. Come back soon." },

  trail: { label: "Breadcrumb", home: "Home" },

  product: {
    left: (count: number) => `Only ${count} left`,
    inStock: "In stock",
    reducedUntil: (day: string) => `Sale price until ${day}`,
    quantity: "Quantity",
    details: "Details",
    related: "You may also like",
  },

  department: {
    others: "All departments",
    instead: "Popular in other departments",
  },

  list: {
    counted: found,
    sort: "Sort by",
    sorts,
    announcedSorts,
    filters: (chosen: number) => (chosen ? `Filters (${chosen})` : "Filters"),
    headings: { department: "Department", price: "Price", stock: "Availability", rating: "Rating" },
    stock: "In stock only",
    rating: "4 stars and up",
    chosen: "Active filters",
    remove: "Remove",
    clear: "Clear all",
    nothing: "No products match these filters. Remove a filter to see more.",
  },

  search: {
    title: (q: string) => `Results for “${q}”`,
    label: "Search",
    nothing: (q: string) => `No results for “${q}”`,
    nothingHint: "Check the spelling or try another word.",
    empty: "What are you looking for?",
    emptyHint: "Enter a word or two in the search box. Below are popular products.",
    near: "Similar products",
    instead: "Popular in this shop",
    fuzzy: (q: string) => `No exact matches for “${q}”. Showing similar results.`,
    beyond: "This page of results does not exist.",
    first: "Go to the first page",
  },

  noSuchPage: {
    search: "What are you looking for?",
    departments: "Or browse",
  },

  paging: { page: (number: number) => `page ${number}`, label: "Pages", previous: "Previous page", next: "Next page" },
};
