import { expect, test } from "vitest";
import { noRates } from "./rates.ts";
import { code, german, line, request, totalFor } from "./testing.ts";
import { totalOf } from "./total-of.ts";
import type { DiscountCode } from "./rates.ts";

const lamp = line(20_00);
const mugs = line(5_05, { id: "mug", quantity: 2 });
const basket = [lamp, mugs];
const ten = { kind: "percent", rate: 100_000 } as const;

const totalWith = (codes: readonly DiscountCode[], typed = codes.map((one) => one.code)) =>
  totalFor(request(basket, { codes: typed }), { ...noRates, codes });
const discountsWith = (...codes: readonly DiscountCode[]) =>
  totalWith(codes).parts.filter(({ kind }) => kind === "discount");

test("a percentage is deducted from the sum, and distributed over the lines", () => {
  const total = totalWith([code(ten)]);
  expect(total.amount).toBe(27_09);
  expect(total.parts[1]).toEqual({
    kind: "discount",
    name: "SUMMER",
    amount: 3_01,
    effect: "subtracts",
    rate: 100_000,
    base: 30_10,
    divisor: 1_000_000,
  });
  expect(total.lines.map(({ discount, net }) => [discount, net])).toEqual([
    [2_00, 18_00],
    [1_01, 9_09],
  ]);
});

test("half a cent of a discount is rounded up", () => {
  const total = totalFor(request([line(5)], { codes: ["SUMMER"] }), { ...noRates, codes: [code(ten)] });
  expect(total.amount).toBe(4);
});

test("an amount is deducted, but at most the price of the goods", () => {
  expect(totalWith([code({ kind: "amount", amount: 5_00 })]).amount).toBe(25_10);
  expect(totalWith([code({ kind: "amount", amount: 99_00 })]).amount).toBe(0);
});

test("a code for some products reduces only those", () => {
  const total = totalWith([code(ten, { products: ["mug"] })]);
  expect(total.parts[1]).toMatchObject({ amount: 1_01, base: 10_10 });
  expect(total.lines.map(({ discount }) => discount)).toEqual([0, 1_01]);
});

test("percentages are deducted before amounts, and each code applies to the rest", () => {
  const codes = [
    code({ kind: "amount", amount: 5_00 }, { code: "A" }),
    code(ten, { code: "C" }),
    code(ten, { code: "B" }),
  ];
  expect(discountsWith(...codes).map(({ name, amount }) => [name, amount])).toEqual([
    ["B", 3_01],
    ["C", 2_71],
    ["A", 5_00],
  ]);
});

test("letter case, spaces and repetition of a typed code do not matter", () => {
  expect(totalWith([code(ten)], ["summer", " SUMMER "]).amount).toBe(27_09);
});

test("a discount of goods does not change the price of shipping", () => {
  const total = totalFor(request(basket, { shipping: "parcel", codes: ["summer"] }), { ...german, codes: [code(ten)] });
  expect(total.amount).toBe(27_09 + 4_90);
  expect(total.shipping).toEqual([{ taxClass: "standard", discount: 0, tax: 78, net: 4_12 }]);
});

test("a code for free shipping deducts the price of shipping once", () => {
  const free = { kind: "free shipping" } as const;
  const rates = { ...german, codes: [code(free), code(free, { code: "WINTER" })] };
  const total = totalFor(request(basket, { shipping: "parcel", codes: ["summer", "winter"] }), rates);
  expect(total.amount).toBe(30_10);
  expect(total.parts.slice(1, 4)).toEqual([
    { kind: "shipping", name: "Parcel", amount: 4_90, effect: "adds", by: "weight", base: 1_500 },
    { kind: "discount", name: "SUMMER", amount: 4_90, effect: "subtracts" },
    { kind: "discount", name: "WINTER", amount: 0, effect: "subtracts" },
  ]);
  expect(total.shipping).toEqual([{ taxClass: "standard", discount: 4_90, tax: 0, net: 0 }]);
});

test.each<[DiscountCode | null, object]>([
  [null, { refusal: "unknown code" }],
  [code(ten, { from: "2026-11-26" }), { refusal: "code not yet valid" }],
  [code(ten, { until: "2026-11-24" }), { refusal: "code expired" }],
  [code(ten, { limit: 3, used: 3 }), { refusal: "code used up" }],
  [code(ten, { limitPerShopper: 1, usedByShopper: 1 }), { refusal: "code used up by shopper" }],
  [code(ten, { products: ["vase"] }), { refusal: "code for other products" }],
  [code(ten, { minimum: 30_11 }), { refusal: "below minimum of code", minimum: 30_11 }],
])("a code is refused with its reason: %j, %j", (given, refusal) => {
  const asTyped = "Summer";
  const rates = { ...noRates, codes: given ? [given] : [] };
  expect(totalOf(request(basket, { codes: [asTyped] }), rates)).toEqual({ ...refusal, code: asTyped });
});

test("a code is accepted on its first and last day, for its last use, and at its minimum", () => {
  const day = "2026-11-25";
  const limits = { from: day, until: day, limit: 3, used: 2, limitPerShopper: 2, usedByShopper: 1, minimum: 30_10 };
  expect(totalWith([code(ten, { ...limits, products: ["vase", "lamp"] })]).amount).toBe(28_10);
});
