import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { products, storeSettings } from "../../catalogue/server/schema.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { canadian, german } from "../domain/testing.ts";
import { structuredCharges } from "./structured-charges.ts";
import { germanShipping, germanTaxes, saveRates } from "./testing.ts";

const unit = { id: "lamp", unitPrice: 4_990, taxClass: "standard", grams: 500 };
const context = { currency: "EUR", countries: ["AT", "DE", "FR"], day: "2026-11-25" };

test("each zone has the cheapest method that ships, its delivery time, and the countries that the shop delivers to", () => {
  expect(structuredCharges(german, unit, context)).toEqual({
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: "49.90",
      priceCurrency: "EUR",
      valueAddedTaxIncluded: true,
    },
    shippingDetails: [
      {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: "4.90", currency: "EUR" },
        shippingDestination: [
          { "@type": "DefinedRegion", addressCountry: "DE" },
          { "@type": "DefinedRegion", addressCountry: "AT" },
        ],
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          transitTime: { "@type": "QuantitativeValue", minValue: 2, maxValue: 4, unitCode: "DAY" },
        },
      },
    ],
  });
});

test("shipping is free from a value, and a product that is too heavy to ship has no shipping details", () => {
  const free = structuredCharges(german, { ...unit, unitPrice: 5_000 }, context);
  expect(free).toMatchObject({ shippingDetails: [{ shippingRate: { value: "0.00" } }] });
  expect(structuredCharges(german, { ...unit, grams: 50_000 }, context)).not.toHaveProperty("shippingDetails");
  expect(structuredCharges(german, unit, { ...context, countries: ["FR"] })).not.toHaveProperty("shippingDetails");
});

test("prices without tax say so, and a class without tax says nothing", () => {
  expect(structuredCharges(canadian, unit, context)).toMatchObject({
    priceSpecification: { valueAddedTaxIncluded: false },
  });
  expect(structuredCharges(german, { ...unit, taxClass: "exempt" }, context)).not.toHaveProperty("priceSpecification");
});

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "https://shop.example", TRUSTED_PROXY: "0" });
  await stockUp(store.database, "lamp");
  await store.database.update(products).set({ grams: 3_000 }).where(eq(products.id, "lamp"));
  await store.database.update(storeSettings).set({ countries: ["AT", "CH", "DE"] });
});
afterAll(() => store.stop());

async function offer() {
  const html = await (await store.request("/products/lamp")).text();
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
  return (JSON.parse(json!) as { "@graph": [{ offers: object }] })["@graph"][0].offers;
}

test("a product's page has these data with the owner's rates, and none without", async () => {
  expect(Object.keys(await offer())).not.toContain("shippingDetails");
  await saveRates(store.database, { shipping: germanShipping, taxes: germanTaxes });
  await vi.waitFor(async () =>
    expect(await offer()).toMatchObject({
      price: "59.99",
      priceSpecification: { price: "59.99", priceCurrency: "USD", valueAddedTaxIncluded: true },
      shippingDetails: [
        { shippingRate: { value: "9.90" }, shippingDestination: [{ addressCountry: "DE" }] },
        { shippingRate: { value: "20.00" }, shippingDestination: [{ addressCountry: "AT" }, { addressCountry: "CH" }] },
      ],
    }),
  );
});
