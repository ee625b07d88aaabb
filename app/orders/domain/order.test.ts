import { expect, test } from "vitest";
import { countries, postalLines } from "./order.ts";

const address = {
  name: "Ada Shopper",
  street: "1 Analytical Way",
  city: "Springfield",
  region: "IL",
  postalCode: "62701",
  country: "US",
};

test("an address stands on an envelope line by line, and ends with the name of its country", () => {
  expect(postalLines(address, "United States")).toEqual([
    "Ada Shopper",
    "1 Analytical Way",
    "Springfield, IL 62701",
    "United States",
  ]);
});

test("where there is no region, the postal code alone stands behind the city", () => {
  expect(postalLines({ ...address, region: "" }, "Germany")[2]).toBe("Springfield, 62701");
});

test("the shop delivers to countries that there are, and names each once", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || !names.of(code))).toEqual([]);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries).toEqual(expect.arrayContaining(["AT", "US"]));
});
