import { expect, test } from "vitest";
import { firstTaxes, ratesIn } from "./owner-rates.ts";
import { noRates } from "./rates.ts";
import { firstShipping } from "./shipping-zones.ts";

const shipping = {
  ...firstShipping,
  "zone-1": "Near",
  "zone-1-countries": "DE Germany",
  "zone-1-method-1": "Parcel",
  "zone-1-method-1-prices": "490",
};

test("settings with default values are no rates", () => {
  expect(ratesIn(null, null, "EUR")).toEqual(noRates);
  expect(ratesIn(firstShipping, firstTaxes, "EUR")).toEqual(noRates);
});

test("settings without any field are no rates", () => {
  expect(ratesIn({}, {}, "EUR")).toEqual(noRates);
});

test("amounts are in the currency's minor units", () => {
  const price = (currency: string) => ratesIn(shipping, null, currency).zones[0]!.methods[0];
  expect(price("EUR")).toMatchObject({ bands: [{ price: 49_000 }] });
  expect(price("JPY")).toMatchObject({ bands: [{ price: 490 }] });
});

test("taxes are read with the home of the shop, the class of shipping and the rates", () => {
  const taxes = {
    included: "no",
    home: "CA Canada",
    region: "BC",
    abroad: "price without tax",
    shipping: "class",
    shippingClass: "reduced",
    rates: "CA: GST 5 %\nnonsense",
  };
  expect(ratesIn(null, taxes, "CAD")).toEqual({
    ...noRates,
    pricesIncludeTax: false,
    home: { country: "CA", region: "BC" },
    untaxedPlaces: "price without tax",
    shippingTaxClass: "reduced",
    taxRates: [{ country: "CA", region: "", taxClass: "", name: "GST", rate: 50_000, validFrom: "" }],
  });
});

test("shipping can be taxed with the standard class", () => {
  for (const taxes of [firstTaxes, {}])
    expect(ratesIn(null, { ...taxes, shipping: "class" }, "EUR").shippingTaxClass).toBe("");
});
