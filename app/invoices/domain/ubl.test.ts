import fc from "fast-check";
import { expect, test } from "vitest";
import { noRates } from "../../charges/domain/rates.ts";
import { line, request, totalFor } from "../../charges/domain/testing.ts";
import { restOf } from "./rest.ts";
import { buyer, documentFor, documentsOf, randomSales, seller } from "./testing.ts";
import { brokenRules } from "./testing.rules.ts";
import { hasUbl, ublOf } from "./ubl.ts";

const plain = totalFor(request([line(500, { quantity: 3 })]), noRates);
const entries = restOf(plain, [{ id: "lamp", title: 'Lamp "A" & <B>\u0000', unitPrice: 500 }], {
  units: {},
  shipping: 0,
  amount: 1500,
});
const withoutVat = { ...seller, vatId: "", country: "DE" };

test("the documents of 200 random orders keep the rules of EN 16931", () => {
  fc.assert(
    fc.property(randomSales, (sale) => {
      const all = documentsOf(sale).filter(hasUbl);
      expect(all.flatMap((document) => brokenRules(ublOf(document)))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["without a VAT id", { seller: withoutVat }, "O"],
  ["exempt from VAT", { buyer: { ...buyer, country: "DE" }, untaxed: "Small business" }, "E"],
  ["exported from the EU", { buyer: { ...buyer, country: "CH" } }, "G"],
])("a document %s keeps the rules of EN 16931", (_, facts, category) => {
  for (const kind of ["invoice", "credit note"] as const) {
    const xml = ublOf(documentFor(kind, entries, plain, facts));
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain(`<cac:TaxCategory><cbc:ID>${category}</cbc:ID>`);
  }
});

test("texts are escaped, and characters that XML cannot have are left out", () => {
  const xml = ublOf(documentFor("invoice", entries, plain));
  expect(xml).toContain("<cbc:Name>Lamp &quot;A&quot; &amp; &lt;B&gt;</cbc:Name>");
  expect(xml).toContain("<cbc:RegistrationName>Ada &lt;Shopper&gt; &amp; Co.</cbc:RegistrationName>");
});

test("without a seller's country, with three decimals, or with taxes and no VAT id, there is no XML", () => {
  const taxed = documentsOf(
    fc.sample(
      randomSales.filter((sale) =>
        sale.total.parts.some((part) => part.amount > 0 && part.kind === "tax" && part.effect !== "subtracts"),
      ),
      { numRuns: 1, seed: 1 },
    )[0]!,
    { seller: withoutVat },
  )[0]!;
  expect(hasUbl(taxed)).toBe(false);
  expect(hasUbl(documentFor("invoice", entries, plain, { currency: "KWD" }))).toBe(false);
  expect(hasUbl(documentFor("invoice", entries, plain, { seller: { ...seller, country: "" } }))).toBe(false);
});

test("the rules find what is wrong", () => {
  const xml = ublOf(documentFor("invoice", entries, plain));
  expect(brokenRules(xml.replace(/<cbc:LineExtensionAmount currencyID="EUR">15/, "$&1"))).toContain("BR-CO-10");
  expect(brokenRules(xml.replace(/<cbc:CompanyID>[^<]*<\/cbc:CompanyID>/, ""))).toContain("BR-E-02");
  expect(brokenRules(xml.replace(/<cbc:TaxExemptionReason>.*?<\/cbc:TaxExemptionReason>/, ""))).toContain("BR-E-10");
});
