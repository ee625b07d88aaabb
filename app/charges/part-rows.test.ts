import { expect, test } from "vitest";
import { formatCents } from "../shop/domain/money.ts";
import { german, line, parcel, pickup, request, totalFor } from "./domain/testing.ts";
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
