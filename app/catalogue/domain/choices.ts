import type { ListQuery, SearchQuery } from "./catalogue.ts";
import { priceBands } from "./price-bands.ts";
import { sorts } from "./sorts.ts";

/** The values in URLs of "in stock only", and of "4 stars and up". */
export const inStock = "1";
export const fourStars = "4";

/** A list in its usual order, with nothing chosen. */
export const nothingChosen: ListQuery = { sort: "relevance", price: "", stock: "", rating: "" };

/** What a query asks of a list. What means nothing there is as good as not asked. */
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

/** The same as the query of an address: what is as usual is left out. */
export const listQuery = ({ sort, price, stock, rating }: ListQuery) => ({
  price,
  stock,
  rating,
  sort: sort === "relevance" ? "" : sort,
});

/** What narrows a list, in the order in which it is told. */
export const narrowings = ["department", "price", "stock", "rating"] as const;

/** Which of them are chosen. */
export const chosenOf = (asked: ListQuery & Partial<SearchQuery>) => narrowings.filter((name) => asked[name]);

/** The bounds of a price facet in cents, from and up to; null without one. */
export function bandOf(
  price: string,
): { readonly at: number; readonly from: number; readonly to: number | null } | null {
  const at = priceBands.findIndex(({ value }) => value === price);
  return at < 0 ? null : { at, from: priceBands[at]!.from, to: priceBands[at + 1]?.from ?? null };
}
