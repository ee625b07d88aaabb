import { expect, test } from "vitest";
import { countries, left, toPay } from "./order.ts";

test("the shop delivers to countries that there are, and names each once", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || !names.of(code))).toEqual([]);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries).toEqual(expect.arrayContaining(["AT", "US"]));
});

test("what is left of a line is to be paid at its price, to the cent, and what was cancelled is not", () => {
  const lines = [
    { price: 59.99, quantity: 3, cancelled: 1 },
    { price: 129.5, quantity: 1, cancelled: 0 },
    { price: 20, quantity: 2, cancelled: 2 },
  ];
  expect(lines.map(left)).toEqual([2, 1, 0]);
  expect(toPay(lines)).toBe(2 * 5999 + 12_950);
  expect(toPay([])).toBe(0);
});
