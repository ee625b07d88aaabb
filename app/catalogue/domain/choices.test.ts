import { expect, test } from "vitest";
import { bandOf, chosenOf, listQuery, nothingChosen, readListQuery } from "./choices.ts";
import { priceBands } from "./price-bands.ts";
import { sorts } from "./sorts.ts";

const read = (query: string) => readListQuery(new URLSearchParams(query));

test("a URL without parameters chooses nothing", () => {
  expect(read("")).toEqual(nothingChosen);
});

test("each sort order, price band and filter is read from the URL", () => {
  for (const sort of sorts) expect(read(`sort=${sort}`)).toEqual({ ...nothingChosen, sort });
  for (const { value } of priceBands) expect(read(`price=${value}`)).toEqual({ ...nothingChosen, price: value });
  expect(read("stock=1&rating=4")).toEqual({ ...nothingChosen, stock: "1", rating: "4" });
});

test("unknown values choose nothing", () => {
  expect(read("sort=colour&price=0-51&stock=2&rating=5")).toEqual(nothingChosen);
});

test("a URL omits the default sort order, and has the other one", () => {
  const chosen = { price: "0-50", stock: "1", rating: "4" };
  expect(listQuery({ ...chosen, sort: "relevance" })).toEqual({ ...chosen, sort: "" });
  expect(listQuery({ ...chosen, sort: "newest" })).toEqual({ ...chosen, sort: "newest" });
});

test("filters are listed in display order, and the sort order is none", () => {
  expect(chosenOf({ ...nothingChosen, sort: "newest" })).toEqual([]);
  expect(chosenOf({ ...nothingChosen, rating: "4", price: "0-50" })).toEqual(["price", "rating"]);
});

test("a price band ends where the next one begins, and the last has no end", () => {
  expect(bandOf("0-50")).toEqual({ at: 0, from: 0, to: 5_000 });
  expect(bandOf("50-100")).toEqual({ at: 1, from: 5_000, to: 10_000 });
  expect(bandOf("500-")).toEqual({ at: 4, from: 50_000, to: null });
  expect([bandOf(""), bandOf("0-51")]).toEqual([null, null]);
});
