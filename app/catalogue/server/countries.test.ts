import { expect, test } from "vitest";
import { countries, deliveredTo, deliveryOf } from "./countries.ts";

test("the shop delivers to existing countries, and names each once", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countries.filter((code) => !/^[A-Z]{2}$/.test(code) || !names.of(code))).toEqual([]);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries).toEqual(expect.arrayContaining(["AT", "US"]));
});

test("delivery is described in the owner's words, or by the delivery countries: up to three by name", () => {
  const textFor = (chosen: string[], { delivery = "", orders = true } = {}) =>
    deliveryOf(delivery, orders, deliveredTo({ countries: chosen }));
  expect(textFor(["AT"])).toBe("We deliver to Austria");
  expect(textFor(["DE", "AT", "CH"])).toBe("We deliver to Austria, Germany, and Switzerland");
  expect(textFor(["DE", "AT", "CH", "LI"])).toBe("We deliver to 4 countries");
  expect(textFor([])).toBe(`We deliver to ${countries.length} countries`);
  expect(textFor(["AT"], { delivery: "Free from $50" })).toBe("Free from $50");
});

test("delivery is not described if no country is left", () => expect(deliveryOf("", true, [])).toBe(""));

test("if nothing can be ordered, delivery is described only in the owner's words", () => {
  expect(deliveryOf("", false, ["AT"])).toBe("");
  expect(deliveryOf("By bicycle", false, countries)).toBe("By bicycle");
});
