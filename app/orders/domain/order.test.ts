import { expect, test } from "vitest";
import { countries } from "./order.ts";

test("the shop delivers to countries that there are, and names each once", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || !names.of(code))).toEqual([]);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries).toEqual(expect.arrayContaining(["AT", "US"]));
});
