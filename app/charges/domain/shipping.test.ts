import { expect, test } from "vitest";
import type { ShippingMethod } from "./rates.ts";
import { german, line, parcel, pickup, request, totalFor } from "./testing.ts";
import { totalOf } from "./total-of.ts";

const lamp = line(10_00);
const rates = (...methods: readonly ShippingMethod[]) => ({
  ...german,
  zones: [
    { id: "home", name: "Home", countries: ["DE"], methods },
    { id: "far", name: "Far", countries: ["JP"], methods: [] },
  ],
});

function priceOf(method: ShippingMethod, shipped: ReturnType<typeof line>) {
  const total = totalOf(request([shipped], { shipping: method.id }), rates(method));
  return "refusal" in total ? total.refusal : total.parts[1]!.amount;
}

const bands = [
  { upTo: 3_000, price: 100 },
  { upTo: 6_000, price: 200 },
];

test("a band includes its upper bound, and the method is not offered above the last band", () => {
  const byWeight = { ...parcel, kind: "weight", bands, freeFrom: null } as const;
  const prices = [1_500, 1_501, 3_000, 3_001].map((grams) => priceOf(byWeight, line(1, { quantity: 2, grams })));
  expect(prices).toEqual([100, 200, 200, "shipping not offered"]);
});

test("a method has bands by value or number of units too, and the last may be open", () => {
  const open = [
    { upTo: 2, price: 100 },
    { upTo: null, price: 50 },
  ] as const;
  const byCount = { ...parcel, kind: "count", bands: open, freeFrom: null } as const;
  expect([2, 3, 9_999].map((quantity) => priceOf(byCount, line(1, { quantity })))).toEqual([100, 50, 50]);
  const byValue = { ...parcel, kind: "value", bands, freeFrom: null } as const;
  expect([3_000, 3_001].map((price) => priceOf(byValue, line(price)))).toEqual([100, 200]);
});

test("a price that depends on a measure is explained by it, and a fixed price is not", () => {
  const explanation = (...given: readonly { upTo: number | null; price: number }[]) => {
    const method = { ...parcel, kind: "count", bands: given, freeFrom: null } as const;
    const { by, base } = totalFor(request([lamp], { shipping: method.id }), rates(method)).parts[1]!;
    return [by, base];
  };
  expect(explanation({ upTo: null, price: 100 })).toEqual([undefined, undefined]);
  expect(explanation({ upTo: 3, price: 100 })).toEqual(["count", 1]);
  expect(explanation({ upTo: 3, price: 100 }, { upTo: null, price: 200 })).toEqual(["count", 1]);
  expect(explanation({ upTo: 0, price: 100 }, { upTo: null, price: 200 })).toEqual(["count", 1]);
});

test("a method that is free above a value is not offered if the order is too heavy", () => {
  expect(priceOf(parcel, line(50_00, { grams: 10_000 }))).toBe(0);
  expect(priceOf(parcel, line(50_00, { grams: 10_001 }))).toBe("shipping not offered");
});

test("a country without a zone, a missing choice and a method of another country are refused", () => {
  const both = rates(parcel, pickup);
  const answer = (country: string, shipping: string | null) =>
    totalOf(request([lamp], { shipping, destination: { country, region: "" } }), both);
  expect(answer("FR", "parcel")).toEqual({ refusal: "no shipping to country", country: "FR" });
  expect(answer("DE", null)).toEqual({ refusal: "shipping not offered", method: null });
  expect(answer("JP", "parcel")).toEqual({ refusal: "shipping not offered", method: "parcel" });
});

test("a shop without zones and an empty basket have no shipping", () => {
  for (const [lines, given] of [
    [[lamp], { ...german, zones: [] }],
    [[], german],
  ] as const)
    expect(totalOf(request(lines, { shipping: "parcel" }), given)).toMatchObject({ shipping: [], method: null });
});

test("shipping of free goods is taxed like the first of them", () => {
  const free = [line(0, { taxClass: "reduced" }), line(0, { id: "mug" })];
  expect(totalOf(request(free, { shipping: "parcel" }), german)).toMatchObject({
    shipping: [
      { taxClass: "reduced", tax: 32, net: 4_58 },
      { taxClass: "standard", tax: 0, net: 0 },
    ],
  });
});
