import { expect, test } from "vitest";
import { formatCents } from "../shop/domain/money.ts";
import { german, line, parcel, pickup, request, tax, totalFor } from "./domain/testing.ts";
import { partRows } from "./part-rows.ts";

test.each([
  [2000, "For a weight of 2 kg."],
  [1500, "For a weight of 1500 g."],
  [0, "For goods without a weight."],
])("shipping by weight of %d grams says so", (grams, sentence) => {
  const { parts, amount } = totalFor(request([line(1000, { grams })], { shipping: parcel.id }), german);
  expect(partRows(parts, amount, formatCents)[1]).toMatchObject({ label: "Shipping: Parcel", explanation: sentence });
});

test("shipping without a price is free of charge", () => {
  const { parts, amount } = totalFor(request([line(1000)], { shipping: pickup.id }), german);
  expect(partRows(parts, amount, formatCents)[1]).toMatchObject({
    label: "Shipping: Pickup",
    explanation: "No charge.",
  });
});

test("rows of one tax for two tax classes have equal labels and different ids", () => {
  const taxRates = [
    tax("DE", "standard", "VAT", 50_000),
    tax("DE", "extra", "VAT", 50_000),
    tax("DE", "extra", "Levy", 70_000),
  ];
  const { parts, amount } = totalFor(
    request([line(1000), line(1000, { id: "mug", taxClass: "extra" })], { shipping: pickup.id }),
    { ...german, taxRates },
  );
  const rows = partRows(parts, amount, formatCents);
  expect(rows.filter(({ label }) => label === "Includes VAT 5 %")).toHaveLength(2);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});
