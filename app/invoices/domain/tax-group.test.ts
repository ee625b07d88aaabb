import { expect, test } from "vitest";
import { canadian, german, line, request, totalFor } from "../../charges/domain/testing.ts";
import { takenOff, taxGroupOf } from "./tax-group.ts";

const books = line(10_70, { id: "book", taxClass: "reduced" });
const inGermany = totalFor(request([line(11_90), books], { shipping: "parcel" }), german);
const inSwitzerland = totalFor(
  request([line(11_90), books], { shipping: "parcel", destination: { country: "CH", region: "" } }),
  german,
);
const share = { taxClass: "standard", discount: 0, tax: 1_90, net: 10_00 };
const free = { ...share, tax: 0, net: 0 };

test("an entry has the tax of its class", () => {
  expect(taxGroupOf(inGermany, share)).toEqual({ name: "VAT 19 %", rate: 190_000 });
  expect(taxGroupOf(inGermany, { ...share, taxClass: "reduced" })).toEqual({ name: "VAT 7 %", rate: 70_000 });
});

test("two taxes are one group, with the sum of their rates", () => {
  const total = totalFor(request([line(100_00)], { destination: canadian.home }), canadian);
  expect(taxGroupOf(total, share)).toEqual({ name: "GST 5 % + PST 7 %", rate: 120_000 });
});

test("an entry of a class without tax has none, unless it is free", () => {
  expect(taxGroupOf(inGermany, { ...share, taxClass: "books" })).toEqual({ name: "", rate: null });
  expect(taxGroupOf(inGermany, { ...free, taxClass: "books" })).toEqual({ name: "VAT 19 %", rate: 190_000 });
  expect(taxGroupOf(inGermany, { ...free, taxClass: "reduced" })).toEqual({ name: "VAT 7 %", rate: 70_000 });
  expect(taxGroupOf({ parts: [] }, free)).toEqual({ name: "", rate: null });
});

test("a tax of an earlier release, without classes, is no entry's own", () => {
  const parts = [{ kind: "tax", name: "VAT", amount: 1_90, effect: "included", rate: 190_000 }] as const;
  expect(taxGroupOf({ parts }, share)).toEqual({ name: "", rate: null });
});

test("taxes that were taken off the price are named, and not charged", () => {
  expect(takenOff(inSwitzerland)).toEqual(["VAT 19 %", "VAT 7 %"]);
  expect(taxGroupOf(inSwitzerland, share)).toEqual({ name: "", rate: null });
  expect(takenOff(inGermany)).toEqual([]);
});

test("a discount is no tax that was taken off", () => {
  expect(takenOff({ parts: [{ kind: "discount", name: "SUMMER", amount: 1, effect: "subtracts" }] })).toEqual([]);
});
