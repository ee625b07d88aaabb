import { expect, test } from "vitest";
import { hasRates, noRates } from "./rates.ts";
import { canadian, german } from "./testing.ts";

test("an owner who has set nothing has no home, taxes, zones or codes", () => {
  expect(noRates).toEqual({
    pricesIncludeTax: true,
    home: { country: "", region: "" },
    taxRates: [],
    shippingTaxClass: null,
    untaxedPlaces: "same price",
    zones: [],
    codes: [],
  });
});

test("a shop has rates if it has shipping zones or taxes", () => {
  const { zones } = german;
  expect([noRates, { ...noRates, zones }, canadian, german].map(hasRates)).toEqual([false, true, true, true]);
});
