import type { ListQuery, SearchQuery } from "./catalogue.ts";
import { priceBands } from "./price-bands.ts";
import { sorts } from "./sorts.ts";

/** URL values of the filters "In stock only" and "4 stars and up". */
export const inStock = "1";
export const fourStars = "4";

export const nothingChosen: ListQuery = { sort: "relevance", price: "", stock: "", rating: "" };

const bandValues = priceBands.map(({ value }) => value);

/** Reads sort order and filters from URL parameters. Ignores unknown values. */
export function readListQuery(query: Pick<URLSearchParams, "get">): ListQuery {
  const one = (name: string, known: readonly string[]) => known.find((value) => value === query.get(name)) ?? "";
  return {
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "relevance",
    price: one("price", bandValues),
    stock: one("stock", [inStock]),
    rating: one("rating", [fourStars]),
  };
}

/** Query parameters for a list's URL. Omits the default sort order. */
export const listQuery = ({ sort, price, stock, rating }: ListQuery) => ({
  price,
  stock,
  rating,
  sort: sort === "relevance" ? "" : sort,
});

/** Filters in display order. */
export const narrowings = ["department", "price", "stock", "rating"] as const;

export const chosenOf = (query: ListQuery & Partial<SearchQuery>) => narrowings.filter((name) => query[name]);

/** Index and bounds of a price band, in minor units. `to` is exclusive, and null for the last band. */
export function bandOf(price: string) {
  const at = priceBands.findIndex(({ value }) => value === price);
  const band = priceBands[at];
  return band ? { at, from: band.from, to: priceBands[at + 1]?.from ?? null } : null;
}
