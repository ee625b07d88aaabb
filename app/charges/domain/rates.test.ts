import { expect, test } from "vitest";
import { noRates } from "./rates.ts";

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
