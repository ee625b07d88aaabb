import { expect, test } from "vitest";
import { hasVatIdForm } from "./vat-id.ts";

test.each([
  "ATU12345678",
  "BE0123456789",
  "DE123456789",
  "ES B12345678",
  "FRXX123456789",
  "IE1234567FA",
  "LT123456789012",
])("%s has the form of its country", (vatId) => expect(hasVatIdForm(vatId.replace(" ", ""))).toBe(true));

test.each(["ATU1234567", "AT12345678", "ATU123456789", "DE12345678", "LT1234567890", "FR12345678"])(
  "%s does not have the form of its country",
  (vatId) => expect(hasVatIdForm(vatId)).toBe(false),
);

test("VAT IDs of other countries may have any form", () => expect(hasVatIdForm("CHE123456789MWST")).toBe(true));
