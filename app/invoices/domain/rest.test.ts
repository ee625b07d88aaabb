import { expect, test } from "vitest";
import { german, line, request, totalFor } from "../../charges/domain/testing.ts";
import { restOf, type SaleEntry, type SaleState, without } from "./rest.ts";

/** Three lamps for 3.33 each, a mug for 10.70, and shipping for 4.90. */
const total = totalFor(
  request([line(3_33, { quantity: 3 }), line(10_70, { id: "mug" })], { shipping: "parcel" }),
  german,
);
const products = [
  { id: "lamp", title: "Lamp", unitPrice: 3_33 },
  { id: "mug", title: "Mug", unitPrice: 10_70 },
];
const whole: SaleState = { units: {}, shipping: 0, amount: total.amount };
const rest = (changed: Partial<SaleState> = {}) => restOf(total, products, { ...whole, ...changed });

const group = { name: "VAT 19 %", rate: 190_000 };
const lamps = { ...products[0]!, kind: "goods", quantity: 3, discount: 0, amount: 9_99, tax: 1_60, group } as const;
const mug = { ...products[1]!, kind: "goods", quantity: 1, discount: 0, amount: 10_70, tax: 1_71, group } as const;
const shipping: SaleEntry = {
  kind: "shipping",
  id: "standard",
  title: "Parcel",
  quantity: 1,
  unitPrice: 4_90,
  discount: 0,
  amount: 4_90,
  tax: 78,
  group,
};
const adjustment: SaleEntry = { ...shipping, kind: "adjustment", id: "", title: "", quantity: -1 };

test("an unchanged order has its goods and its shipping", () => {
  expect(rest()).toEqual([lamps, mug, shipping]);
});

test("an order without shipping has its goods, and no shipping entry", () => {
  const pickedUp = totalFor(request([line(3_33, { quantity: 3 })], { shipping: "pickup" }), german);
  expect(restOf(pickedUp, products, { ...whole, amount: 9_99 })).toEqual([lamps]);
});

test("refunded units and shipping are left out", () => {
  expect(rest({ units: { lamp: 1, mug: 1 }, shipping: 1_90, amount: 9_66 })).toEqual([
    { ...lamps, quantity: 2, amount: 6_66, tax: 1_07 },
    { ...shipping, unitPrice: 3_00, amount: 3_00, tax: 48 },
  ]);
  expect(rest({ shipping: 4_90, amount: 20_69 })).toEqual([lamps, mug]);
  expect(rest({ units: { lamp: 3, mug: 1 }, shipping: 4_90, amount: 0 })).toEqual([]);
});

test("a further refund is an adjustment with its tax, and so are cents that rounding has left", () => {
  expect(rest({ amount: total.amount - 1_00 })).toEqual([
    lamps,
    mug,
    shipping,
    { ...adjustment, unitPrice: 1_00, amount: -1_00, tax: -16 },
  ]);
  expect(rest({ amount: total.amount + 1_00 })).toContainEqual({
    ...adjustment,
    quantity: 1,
    unitPrice: 1_00,
    amount: 1_00,
    tax: 16,
  });
});

test("a credit note has the units, shipping and adjustments that a later state has less", () => {
  const later = rest({ units: { lamp: 1 }, shipping: 1_90, amount: total.amount - 3_33 - 1_90 - 1_00 });
  expect(without(rest(), later)).toEqual([
    { ...lamps, quantity: 1, amount: 3_33, tax: 53 },
    { ...shipping, unitPrice: 1_90, amount: 1_90, tax: 30 },
    { ...adjustment, quantity: 1, unitPrice: 1_00, amount: 1_00, tax: 16 },
  ]);
  expect(without(rest(), [])).toEqual([lamps, mug, shipping]);
  expect(without(rest(), rest())).toEqual([]);
});

test("a change of tax without a change of amount is added to an entry with the same taxes", () => {
  const roundedMug = { ...mug, tax: mug.tax - 1 };
  expect(without([lamps, mug, shipping], [roundedMug])).toEqual([{ ...lamps, tax: 1_61 }, shipping]);
  const other = { ...lamps, group: { name: "VAT 7 %", rate: 70_000 } };
  expect(without([other, mug, shipping], [roundedMug])).toEqual([other, { ...shipping, tax: 79 }]);
  expect(without([mug], [roundedMug])).toEqual([]);
});
