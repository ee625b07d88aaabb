import fc from "fast-check";
import type { SellerFacts } from "../../admin/domain/seller.ts";
import { refundFor } from "../../charges/domain/refund.ts";
import { million, type Rates, type ShippingMethod } from "../../charges/domain/rates.ts";
import { code, german, tax } from "../../charges/domain/testing.ts";
import { totalOf } from "../../charges/domain/total-of.ts";
import type { Total } from "../../charges/domain/total.ts";
import { refundOf } from "../../payments/domain/refundable.ts";
import { type DocumentKind, documentOf, type SalesDocument } from "./document.ts";
import { type SaleEntry, restOf, type SaleState, type SoldProduct, without } from "./rest.ts";
import { takenOff } from "./tax-group.ts";

export const seller: SellerFacts = {
  name: "Osier & Sons",
  address: ["1 Willow Lane", "Back yard", "12345 Reedham", "Fenland"],
  vatId: "DE123456789",
  email: "hello@osier.example",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
};

export const buyer = {
  name: "Ada <Shopper> & Co.",
  street: "1 Analytical Way",
  city: "Vienna",
  region: "",
  postalCode: "1010",
  country: "AT",
  lines: ["Ada <Shopper> & Co.", "1 Analytical Way", "1010 Vienna", "Austria"],
};

type Facts = Partial<Parameters<typeof documentOf>[1]>;

/** Creates a document of a German shop. */
export const documentFor = (kind: DocumentKind, entries: readonly SaleEntry[], total: Total, facts: Facts = {}) =>
  documentOf(entries, {
    kind,
    number: kind === "invoice" ? "INV-2026-00001" : "CN-2026-00001",
    day: "2026-11-25",
    order: { number: 100_001, day: "2026-11-24" },
    corrects: kind === "invoice" ? null : { number: "INV-2026-00001", day: "2026-11-24" },
    currency: "EUR",
    seller: { ...seller, country: "DE" },
    buyer,
    shipped: null,
    pricesIncludeTax: total.parts.every(({ effect, kind: part }) => part !== "tax" || effect !== "adds"),
    takenOff: takenOff(total),
    isPaid: kind === "invoice",
    terms: "Paid before delivery.",
    untaxed: "",
    titleOf: ({ kind: of, title }) => title || of,
    ...facts,
  });

/** Cancellation or refund of a part of an order. If `isWhole`, the whole order is cancelled instead. */
type Change = {
  readonly line: number;
  readonly units: number;
  readonly shipping: number;
  readonly amount: number;
  /** True for a cancellation of units, which refunds no shipping and no further amount. */
  readonly isCancelled: boolean;
  readonly isWhole: boolean;
};

/** An order with changes. The first `changesBefore` changes precede the invoice. */
export type RandomSale = {
  readonly total: Total;
  readonly products: readonly SoldProduct[];
  readonly changes: readonly Change[];
  readonly changesBefore: number;
};

const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values);

const shippingBy = (price: number): ShippingMethod => ({
  id: "parcel",
  name: "Parcel",
  days: null,
  kind: "count",
  bands: [{ upTo: null, price }],
  freeFrom: null,
});

const rates = fc
  .record({
    pricesIncludeTax: fc.boolean(),
    rate: fc.oneof(oneOf(190_000, 200_000), fc.nat({ max: 300_000 })),
    reduced: oneOf(70_000, 100_000, 0),
    isTaxed: fc.boolean(),
    untaxedPlaces: oneOf("same price", "price without tax"),
    shippingTaxClass: oneOf(null, "standard"),
    price: fc.nat({ max: 2_000 }),
    discounts: fc.array(fc.tuple(fc.nat({ max: million }), oneOf(null, ["0", "1"])), { maxLength: 2 }),
  })
  .map(({ isTaxed, rate, reduced, price, discounts, pricesIncludeTax, untaxedPlaces, shippingTaxClass }): Rates => {
    const country = isTaxed ? "AT" : "DE";
    const taxRates = [tax(country, "standard", "VAT", rate), tax(country, "reduced", "VAT", reduced)];
    const zones = [{ id: "near", name: "Near", countries: ["AT"], methods: [shippingBy(price)] }];
    const codes = discounts.map(([share, products], at) =>
      code({ kind: "percent", rate: share }, { code: `CODE${at}`, products }),
    );
    const { home } = german;
    return { home, pricesIncludeTax, untaxedPlaces, shippingTaxClass, taxRates, zones, codes };
  });

const lines = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 9 }), oneOf("standard", "reduced")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) =>
    all.map(([unitPrice, quantity, taxClass], at) => ({ id: `${at}`, unitPrice, quantity, taxClass, grams: 100 })),
  );

const change = fc.record({
  line: fc.nat({ max: 4 }),
  units: fc.nat({ max: 5 }),
  shipping: fc.nat({ max: 800 }),
  amount: fc.oneof(fc.constant(0), fc.nat({ max: 3_000 })),
  isCancelled: fc.boolean(),
  isWhole: fc.nat({ max: 9 }).map((chance) => chance === 0),
});

export const randomSales: fc.Arbitrary<RandomSale> = fc
  .record({ rates, lines, changes: fc.array(change, { maxLength: 5 }), changesBefore: fc.nat({ max: 2 }) })
  .map(({ rates: given, lines: ordered, changes, changesBefore }) => {
    const request = {
      lines: ordered,
      destination: { country: "AT", region: "" },
      shipping: "parcel",
      codes: given.codes.map((one) => one.code),
      day: "2026-11-25",
    };
    const total = totalOf(request, given);
    if ("refusal" in total) throw new Error(total.refusal);
    return {
      changes,
      changesBefore,
      total,
      products: ordered.map(({ id, unitPrice }) => ({ id, unitPrice, title: `Product ${id}` })),
    };
  });

/** States of a sale, from the invoice on. Uses the store's code to compute refunds. */
export function statesOf({ total, changes, changesBefore }: RandomSale): readonly SaleState[] {
  const none = { units: {}, shipping: 0 };
  const all = Object.fromEntries(total.lines.map(({ id, quantity }) => [id, quantity]));
  const cancelled = new Map<number, number>();
  const states: SaleState[] = [{ ...none, amount: total.amount }];
  let [given, isOver] = [0, false];
  for (const { line, units, shipping, amount, isCancelled, isWhole } of changes) {
    const state = states.at(-1)!;
    const before = state.units[line] ?? 0;
    const chosen = Math.min(units, (all[line] ?? 0) - before);
    const ofShipping = isCancelled ? 0 : Math.min(shipping, shippingOf(total) - state.shipping);
    if (isCancelled) cancelled.set(line, (cancelled.get(line) ?? 0) + chosen);
    else {
      const refundable = { shares: total, refunded: state, unsent: {}, left: state.amount };
      const refund = refundOf(refundable, { units: { [line]: chosen }, shipping: ofShipping, amount: 0 });
      given += Math.min(state.amount, ("amount" in refund ? refund.amount : 0) + amount);
    }
    const toPay = total.amount - refundFor(total, none, Object.fromEntries(cancelled), 0).amount;
    isOver ||= isWhole;
    const next = {
      units: { ...state.units, [line]: before + chosen },
      shipping: state.shipping + ofShipping,
      amount: Math.max(0, toPay - given),
    };
    states.push(isOver ? { units: all, shipping: shippingOf(total), amount: 0 } : next);
  }
  return states.slice(Math.min(changesBefore, changes.length));
}

const shippingOf = (total: Total) => sum(total.shipping.map(({ net, tax: of }) => net + of));

export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** All documents of a sale: its invoice and its credit notes. */
export function documentsOf(sale: RandomSale, facts: Facts = {}): readonly SalesDocument[] {
  const { total, products } = sale;
  const rests = statesOf(sale).map((state) => restOf(total, products, state));
  return rests.flatMap((entries, at) => {
    const changed = at === 0 ? entries : without(rests[at - 1]!, entries);
    const isNothing = sum(changed.map(({ amount }) => amount)) <= 0;
    return isNothing ? [] : [documentFor(at === 0 ? "invoice" : "credit note", changed, total, facts)];
  });
}
