import type { ListQuery, SearchQuery } from "./catalogue.ts";
import { priceBands } from "./price-bands.ts";
import { sorts } from "./sorts.ts";

/** URL values of the filters "In stock only" and "4 stars and up". */
export const inStock = "1";
export const fourStars = "4";

export const nothingChosen: ListQuery = { sort: "relevance", price: "", stock: "", rating: "" };

/** Reads sort order and filters from a URL. Ignores unknown values. */
export function readListQuery(query: Pick<URLSearchParams, "get">): ListQuery {
  const one = (name: string, known: readonly string[]) => known.find((value) => value === query.get(name)) ?? "";
  return {
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "relevance",
    price: one(
      "price",
      priceBands.map(({ value }) => value),
    ),
    stock: one("stock", [inStock]),
    rating: one("rating", [fourStars]),
  };
}

/**
 * Query parameters for a list's URL.
 * The default sort order becomes an empty string, because URLs omit empty parameters.
 */
export const listQuery = ({ sort, price, stock, rating }: ListQuery) => ({
  price,
  stock,
  rating,
  sort: sort === "relevance" ? "" : sort,
});

/** Filters in display order. */
export const narrowings = ["department", "price", "stock", "rating"] as const;

export const chosenOf = (query: ListQuery & Partial<SearchQuery>) => narrowings.filter((name) => query[name]);

/**
 * Returns the index of a price band, and its bounds in minor units: `from` is inclusive, `to` exclusive.
 * `to` of the last band is null. Returns null for an unknown band.
 */
export function bandOf(
  price: string,
): { readonly at: number; readonly from: number; readonly to: number | null } | null {
  const at = priceBands.findIndex(({ value }) => value === price);
  return at < 0 ? null : { at, from: priceBands[at]!.from, to: priceBands[at + 1]?.from ?? null };
}
