import { expect, test } from "vitest";
import { noRates } from "./rates.ts";
import { canadian, code, german, line, request, tax, totalFor } from "./testing.ts";
import { goodsTotal, shippingOffers, totalOf } from "./total-of.ts";

const lamp = line(11_90);
const books = line(10_70, { quantity: 2, taxClass: "reduced", id: "book" });
const basket = [lamp, books];
const shipped = { shipping: "parcel" };
const to = (country: string, region = "") => ({ destination: { country, region } });

const taxesIn = (total: ReturnType<typeof totalFor>) =>
  total.parts
    .filter(({ kind }) => kind === "tax")
    .map(({ name, rate, base, amount, effect }) => [name, rate, base, amount, effect]);

test("the total of goods is that of a shop without rates", () => {
  expect(goodsTotal(basket)).toEqual(totalOf(request(basket), noRates));
});

test("without rates, the total is the sum of the goods, and no other part explains it", () => {
  expect(totalOf(request(basket), noRates)).toEqual({
    version: 1,
    amount: 33_30,
    parts: [{ kind: "goods", name: "", amount: 33_30, effect: "adds" }],
    lines: [
      { id: "lamp", quantity: 1, taxClass: "standard", discount: 0, tax: 0, net: 11_90 },
      { id: "book", quantity: 2, taxClass: "reduced", discount: 0, tax: 0, net: 21_40 },
    ],
    shipping: [],
    method: null,
  });
});

test("a German basket with 19 % and 7 % includes both, and shipping is taxed in proportion to the goods", () => {
  expect(totalOf(request(basket, shipped), german)).toEqual({
    version: 1,
    amount: 38_20,
    parts: [
      { kind: "goods", name: "", amount: 33_30, effect: "adds" },
      { kind: "shipping", name: "Parcel", amount: 4_90, effect: "adds", by: "weight", base: 1_500 },
      {
        kind: "tax",
        name: "VAT",
        amount: 2_18,
        effect: "included",
        rate: 190_000,
        base: 13_65,
        divisor: 1_190_000,
        classes: ["standard"],
      },
      {
        kind: "tax",
        name: "VAT",
        amount: 1_61,
        effect: "included",
        rate: 70_000,
        base: 24_55,
        divisor: 1_070_000,
        classes: ["reduced"],
      },
    ],
    lines: [
      { id: "lamp", quantity: 1, taxClass: "standard", discount: 0, tax: 1_90, net: 10_00 },
      { id: "book", quantity: 2, taxClass: "reduced", discount: 0, tax: 1_40, net: 20_00 },
    ],
    shipping: [
      { taxClass: "standard", discount: 0, tax: 28, net: 1_47 },
      { taxClass: "reduced", discount: 0, tax: 21, net: 2_94 },
    ],
    method: "parcel",
  });
});

test("Austrians pay the same price, with Austrian taxes", () => {
  const total = totalFor(request(basket, { ...shipped, ...to("AT") }), german);
  expect(total.amount).toBe(38_20);
  expect(taxesIn(total)).toEqual([
    ["VAT", 200_000, 13_65, 2_28, "included"],
    ["VAT", 100_000, 24_55, 2_23, "included"],
  ]);
});

test("the Swiss pay no tax, and the home tax is taken off the price", () => {
  const total = totalFor(request(basket, { ...shipped, ...to("CH") }), german);
  expect(total.amount).toBe(38_20 - 2_18 - 1_61);
  expect(taxesIn(total)).toEqual([
    ["VAT", 190_000, 13_65, 2_18, "subtracts"],
    ["VAT", 70_000, 24_55, 1_61, "subtracts"],
  ]);
  expect(total.lines.map(({ tax: paid, net }) => [paid, net])).toEqual([
    [0, 10_00],
    [0, 20_00],
  ]);
});

test("the Swiss pay the same price if the owner chose so", () => {
  const total = totalFor(request(basket, { ...shipped, ...to("CH") }), { ...german, untaxedPlaces: "same price" });
  expect([total.amount, taxesIn(total)]).toEqual([38_20, []]);
});

test("a pickup costs nothing, and is taxed at home", () => {
  const total = totalFor(request([lamp], { shipping: "pickup", ...to("CH") }), german);
  expect([total.amount, total.method]).toEqual([11_90, "pickup"]);
  expect(total.parts[1]).toEqual({ kind: "shipping", name: "Pickup", amount: 0, effect: "adds" });
  expect(taxesIn(total)).toEqual([["VAT", 190_000, 11_90, 1_90, "included"]]);
});

test("shipping may have a tax class of its own", () => {
  const total = totalFor(request([books], shipped), { ...german, shippingTaxClass: "standard" });
  expect(taxesIn(total)).toEqual([
    ["VAT", 190_000, 4_90, 78, "included"],
    ["VAT", 70_000, 21_40, 1_40, "included"],
  ]);
});

test("in British Columbia, GST and PST are added, and books pay GST only", () => {
  const total = totalFor(
    request([line(100_05), line(20_00, { taxClass: "reduced", id: "book" })], to("CA", " bc ")),
    canadian,
  );
  expect(total.amount).toBe(120_05 + 6_00 + 7_00);
  expect(taxesIn(total)).toEqual([
    ["GST", 50_000, 120_05, 6_00, "adds"],
    ["PST", 70_000, 100_05, 7_00, "adds"],
  ]);
  expect(total.lines.map(({ tax: paid, net }) => [paid, net])).toEqual([
    [12_00, 100_05],
    [1_00, 20_00],
  ]);
});

test("two taxes included in prices use a common divisor", () => {
  const total = totalFor(request([line(112_00)], to("CA", "BC")), { ...canadian, pricesIncludeTax: true });
  expect(total.amount).toBe(112_00);
  expect(taxesIn(total).map(([name, , , amount]) => [name, amount])).toEqual([
    ["GST", 5_00],
    ["PST", 7_00],
  ]);
  expect(total.parts[1]).toMatchObject({ rate: 50_000, divisor: 1_120_000 });
});

test("a tax is computed on the sum of its lines, not per line", () => {
  const cents = Array.from({ length: 10 }, (_, id) => line(99, { id: `${id}` }));
  const total = totalFor(request(cents), { ...german, zones: [] });
  expect(taxesIn(total)).toEqual([["VAT", 190_000, 9_90, 1_58, "included"]]); // rounding per line would give 1.60
  expect(total.lines.map(({ tax: paid }) => paid)).toEqual([16, 16, 16, 16, 16, 16, 16, 16, 15, 15]);
});

test("a rate of 0 % is shown", () => {
  const rates = { ...german, taxRates: [tax("DE", "standard", "VAT", 0)] };
  expect(taxesIn(totalFor(request([lamp], shipped), rates))).toEqual([["VAT", 0, 16_80, 0, "included"]]);
});

test("shipping is free from 50.00, and after discounts", () => {
  const fifty = line(50_00);
  const parts = (codes: readonly string[]) => {
    const rates = { ...german, codes: [code({ kind: "amount", amount: 1 })] };
    return totalFor(request([fifty], { ...shipped, codes }), rates).parts.filter(({ kind }) => kind === "shipping");
  };
  const named = { kind: "shipping", name: "Parcel", effect: "adds" };
  expect(parts([])).toEqual([{ ...named, amount: 0, by: "value", base: 50_00, freeFrom: 50_00 }]);
  expect(parts(["summer"])).toEqual([{ ...named, amount: 4_90, by: "weight", base: 500 }]);
});

test("methods are offered with prices after discounts", () => {
  const rates = { ...german, codes: [code({ kind: "percent", rate: 10_000 })] };
  const prices = (codes: readonly string[]) => {
    const offers = shippingOffers(request([line(50_00)], { codes }), rates);
    return "refusal" in offers ? offers : offers.map(({ method, price }) => [method.id, price]);
  };
  expect(prices([])).toEqual([
    ["parcel", 0],
    ["pickup", 0],
  ]);
  expect(prices(["SUMMER"])).toEqual([
    ["parcel", 4_90],
    ["pickup", 0],
  ]);
  expect(prices(["winter"])).toEqual({ refusal: "unknown code", code: "winter" });
  expect(shippingOffers(request([lamp]), noRates)).toEqual([]);
});
