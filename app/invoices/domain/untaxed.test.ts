import { expect, test } from "vitest";
import { sellerCountry, untaxedReason } from "./untaxed.ts";

test.each([
  ["DE123456789", "FR7630006000011234567890189", "DE"],
  ["EL123456789", "", "GR"],
  ["XI123456789", "", "GB"],
  ["", "FR7630006000011234567890189", "FR"],
  ["", "", ""],
])("a seller with the VAT id %j and the IBAN %j is in %j", (vatId, iban, country) => {
  expect(sellerCountry({ vatId, iban })).toBe(country);
});

test.each([
  ["", "DE", "Small business", "O", "Small business"],
  ["", "US", "", "O", ""],
  ["DE123456789", "US", "Books", "G", "Export outside the EU"],
  ["EL123456789", "CH", "", "G", "Export outside the EU"],
  ["DE123456789", "AT", "Books", "E", "Books"],
  ["DE123456789", "GR", "", "E", "Exempt from VAT"],
  ["DE123456789", "", "", "E", "Exempt from VAT"],
  ["CHE123456789", "US", "", "E", "Exempt from VAT"],
])("without tax, a seller with the VAT id %j who sends to %j and typed %j has category %s: %s", (...row) => {
  const [vatId, destination, typed, category, reason] = row;
  expect(untaxedReason({ vatId }, destination, typed)).toEqual({ category, reason });
});
