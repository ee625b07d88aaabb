import fc from "fast-check";
import { expect, test } from "vitest";
import * as charges from "../../charges/domain/testing.ts";
import type { DocumentTax, SalesDocument } from "./document.ts";
import { documentsOf, type RandomSale, randomSales, statesOf, sum } from "./testing.ts";

/** Checks a property for random orders with discounts, two tax rates, shipping and partial refunds. */
const forRandomSales = (fact: (sale: RandomSale) => void, numRuns = 200) =>
  fc.assert(fc.property(randomSales, fact), { numRuns });

const signed = ({ kind }: SalesDocument, amount: number) => (kind === "invoice" ? amount : -amount);
const sumOf = (documents: readonly SalesDocument[], amountOf: (document: SalesDocument) => number) =>
  sum(documents.map((document) => signed(document, amountOf(document))));

test("an invoice of an unchanged order has its stored total, lines, shipping, discounts and taxes", () => {
  forRandomSales((sale) => {
    const { total } = sale;
    const [invoice] = documentsOf({ ...sale, changesBefore: 0 });
    if (!invoice) return;
    const goods = invoice.lines.filter(({ kind }) => kind === "goods");
    expect(invoice.total).toBe(total.amount);
    expect(goods).toMatchObject(
      total.lines.map(({ id, quantity, net, tax, discount }) => ({ id, quantity, net, tax, discount })),
    );
    const shipping = invoice.lines.filter(({ kind }) => kind === "shipping");
    expect(sum(shipping.map(({ net, tax }) => net + tax))).toBe(sum(total.shipping.map(({ net, tax }) => net + tax)));
    const parts = total.parts.filter(({ kind, effect }) => kind === "tax" && effect !== "subtracts");
    for (const { name, rate = 0, amount } of parts) {
      const same = invoice.taxes.filter((one) => one.name === `${name} ${rate / 10_000} %`);
      expect(sum(same.map(({ tax }) => tax))).toBe(amount);
    }
  });
});

test("invoices less credit notes are what is still sold, after each change", () => {
  forRandomSales((sale) => {
    for (const [at] of sale.changes.entries()) {
      const some = { ...sale, changes: sale.changes.slice(0, at + 1) };
      const last = statesOf(some).at(-1)!;
      expect(sumOf(documentsOf(some), ({ total }) => total)).toBe(last.amount);
    }
  });
});

test("a credit note about a cancelled unit has the amount that was sent back, also after a refund of another unit", () => {
  const lamps = charges.line(400, { id: "0", quantity: 3 });
  const codes = [charges.code({ kind: "amount", amount: 200 })];
  const request = charges.request([lamps], { codes: ["SUMMER"] });
  const total = charges.totalFor(request, { ...charges.german, zones: [], codes });
  const one = { line: 0, units: 1, shipping: 0, amount: 0, isCancelled: false, isWhole: false };
  const changes = [one, { ...one, isCancelled: true }, one];
  const sale = { total, products: [{ id: "0", title: "Lamp", unitPrice: 400 }], changes, changesBefore: 0 };
  expect(documentsOf(sale).map((document) => document.total)).toEqual([1000, 333, 333, 334]);
});

test("after everything was given back, each tax adds up to zero", () => {
  forRandomSales((sale) => {
    const all = { line: 0, units: 0, shipping: 0, amount: 0, isCancelled: false, isWhole: true };
    const documents = documentsOf({ ...sale, changes: [...sale.changes, all] });
    const taxes = documents.flatMap((document) => document.taxes.map((tax) => ({ document, tax })));
    for (const ofRate of Map.groupBy(taxes, ({ tax }) => tax.name).values()) {
      const left = (amountOf: (tax: DocumentTax) => number) =>
        sum(ofRate.map(({ document, tax }) => signed(document, amountOf(tax))));
      expect([left(({ net }) => net), left(({ tax }) => tax)]).toEqual([0, 0]);
    }
  });
});

test("lines add up to their taxes and to the document", () => {
  forRandomSales((sale) => {
    for (const { lines, taxes, net, tax, total } of documentsOf(sale)) {
      for (const [at, one] of taxes.entries()) {
        const own = lines.filter(({ taxed }) => taxed === at);
        expect([sum(own.map((line) => line.net)), sum(own.map((line) => line.tax))]).toEqual([one.net, one.tax]);
      }
      expect([sum(taxes.map((one) => one.net)), sum(taxes.map((one) => one.tax)), net + tax]).toEqual([
        net,
        tax,
        total,
      ]);
    }
  });
});
