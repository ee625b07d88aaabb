import { expect, test } from "vitest";
import { quoteFor } from "./quote.ts";
import { noRates, type Rates } from "./rates.ts";
import { canadian, code, german, line, request, totalFor } from "./testing.ts";

const lines = [line(11_90)];
const day = "2026-11-25";
const withoutZones = { ...german, zones: [] };

const quote = (rates: Rates, country: string, { region = "", wanted = "", codes = [] as string[] } = {}) =>
  quoteFor({ rates, day }, lines, { country, region }, wanted, codes);

test("in a shop without rates, the total is that of the goods", () => {
  expect(quoteFor(null, lines, { country: "AT", region: "" }, "parcel")).toEqual({
    offers: [],
    shipping: null,
    total: totalFor(request(lines), noRates),
  });
});

test("without a wish, the first offer is chosen", () => {
  const { offers, shipping, total } = quoteFor({ rates: german, day }, lines, { country: "AT", region: "" }, undefined);
  expect([offers.map(({ method }) => method.id), shipping]).toEqual([["parcel", "pickup"], "parcel"]);
  const toAustria = request(lines, { destination: { country: "AT", region: "" }, shipping: "parcel" });
  expect(total).toEqual(totalFor(toAustria, german));
});

test("the wanted method is chosen if it is offered, else the first offer", () => {
  expect(quote(german, "DE", { wanted: "pickup" }).shipping).toBe("pickup");
  expect(quote(german, "DE", { wanted: "pigeon" }).shipping).toBe("parcel");
  expect(quote(withoutZones, "DE", { wanted: "parcel" }).shipping).toBeNull();
});

test("a shop with shipping zones has no total until a country is chosen", () => {
  const total = { refusal: "no shipping to country", country: "" };
  expect(quote(german, "")).toEqual({ offers: [], shipping: null, total });
});

test("a shop without shipping zones has the taxes of its own place until a country is chosen", () => {
  expect(quote(withoutZones, "").total).toEqual(totalFor(request(lines), withoutZones));
  const toAustria = request(lines, { destination: { country: "AT", region: "" } });
  expect(quote(withoutZones, "AT").total).toEqual(totalFor(toAustria, withoutZones));
});

test("a region's taxes and discount codes are in the total", () => {
  expect(quote(canadian, "CA", { region: "BC" }).total).toMatchObject({ amount: 11_90 + 60 + 83 });
  const rates = { ...german, codes: [code({ kind: "amount", amount: 1_00 })] };
  expect(quote(rates, "DE", { codes: ["SUMMER"] }).total).toMatchObject({ amount: 10_90 + 4_90 });
});
