import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "./proportion.ts";
import { type DiscountCode, million, type Rates, type ShippingMethod, type TaxRate } from "./rates.ts";
import { refundFor } from "./refund.ts";
import { code, tax, totalFor } from "./testing.ts";
import { ratesAt } from "./taxes.ts";
import { totalOf } from "./total-of.ts";
import { effectOn, type Share, type Total, type TotalPart, type TotalRequest } from "./total.ts";

/** Number of random carts for each number of decimals that currencies have. Mutation tests use fewer carts. */
const numRuns = Number(process.env["RANDOM_CARTS"] ?? 20_000);

type Cart = { readonly request: TotalRequest; readonly rates: Rates; readonly refunds: readonly Step[] };

/** A partial refund: index of a line, number of its units, amount of shipping. */
type Step = { readonly line: number; readonly units: number; readonly shipping: number };

const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values);
const taxClass = oneOf("standard", "reduced");

/** Generates carts in a currency with this number of decimals. */
function carts(exponent: number): fc.Arbitrary<Cart> {
  const amountUpTo = (major: number) => fc.nat({ max: major * 10 ** exponent });
  const lines = fc
    .array(
      fc.tuple(
        fc.oneof(amountUpTo(2_000), fc.nat({ max: 999_999_999 })),
        fc.integer({ min: 1, max: 30 }),
        taxClass,
        fc.nat({ max: 3_000 }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) =>
      all.map(([unitPrice, quantity, ofClass, grams], id) => {
        return { id: `${id}`, quantity, unitPrice, taxClass: ofClass, grams };
      }),
    );
  const taxRate = fc
    .tuple(
      oneOf("DE", "AT"),
      taxClass,
      oneOf("VAT", "Levy"),
      fc.oneof(oneOf(70_000, 190_000), fc.nat({ max: 300_000 })),
      oneOf("", "", "X"),
    )
    .map((values) => tax(...values));
  const benefit = fc.oneof(
    fc.nat({ max: million }).map((rate) => ({ kind: "percent", rate }) as const),
    amountUpTo(500).map((amount) => ({ kind: "amount", amount }) as const),
    fc.constant({ kind: "free shipping" } as const),
  );
  const codes = fc
    .array(fc.tuple(benefit, oneOf(null, ["0", "1"])), { maxLength: 3 })
    .map((all) => all.map(([given, products], index) => code(given, { code: `CODE${index}`, products })));
  const zones = fc
    .tuple(oneOf("value", "weight", "count", "pickup", "none"), amountUpTo(30), amountUpTo(30), amountUpTo(5_000))
    .map(([kind, low, high, freeFrom]) => (kind === "none" ? [] : [zoneWith(kind, low, high, freeFrom)]));
  const rates = fc.record({
    pricesIncludeTax: fc.boolean(),
    home: fc.constant({ country: "DE", region: "" }),
    taxRates: fc.array(taxRate, { maxLength: 6 }).map(withoutDuplicates),
    shippingTaxClass: oneOf(null, "standard"),
    untaxedPlaces: oneOf("same price", "price without tax"),
    zones,
    codes,
  });
  const step = fc.record({ line: fc.nat({ max: 5 }), units: fc.nat({ max: 30 }), shipping: amountUpTo(20) });
  return fc
    .tuple(lines, rates, oneOf("DE", "AT", "CH"), oneOf("", "x"), fc.array(step, { maxLength: 5 }))
    .map(([of, given, country, region, refunds]) => ({
      request: {
        lines: of,
        destination: { country, region },
        shipping: "method",
        codes: given.codes.map((one: DiscountCode) => one.code.toLowerCase()),
        day: "2026-11-25",
      },
      rates: given,
      refunds,
    }));
}

function zoneWith(kind: ShippingMethod["kind"], low: number, high: number, freeFrom: number): Rates["zones"][0] {
  const named = { id: "method", name: "Method", days: null };
  const bands = [
    { upTo: 5_000, price: low },
    { upTo: null, price: high },
  ];
  const method: ShippingMethod = kind === "pickup" ? { ...named, kind } : { ...named, kind, bands, freeFrom };
  return { id: "zone", name: "Zone", countries: ["DE", "AT", "CH"], methods: [method] };
}

const withoutDuplicates = (all: readonly TaxRate[]) => [
  ...new Map(all.map((rate) => [JSON.stringify({ ...rate, rate: 0 }), rate])).values(),
];

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const sharesOf = ({ lines, shipping }: Total): readonly Share[] => [...lines, ...shipping];
const partsOf = ({ parts }: Total, kind: TotalPart["kind"]) => parts.filter((part) => part.kind === kind);
const amountOf = ({ amount }: { readonly amount: number }) => amount;
const paidFor = ({ net, tax: ofIt }: Pick<Share, "net" | "tax">) => net + ofIt;

/** Taxes of a tax class at the place that taxes the order, or at the shop's place (`atHome`). */
function taxesOf({ request, rates }: Cart, ofClass: string, atHome = false): readonly TaxRate[] {
  const isPickup = rates.zones[0]?.methods[0]?.kind === "pickup";
  const place = atHome || isPickup ? rates.home : request.destination;
  return ratesAt(place, request.day, rates.taxRates).filter((one) => one.taxClass === ofClass);
}

const divisorOf = ({ rates }: Cart, taxes: readonly TaxRate[]) =>
  million + (rates.pricesIncludeTax ? sumOf(taxes, ({ rate }) => rate) : 0);

const valuesOf = ({ lines }: Total, { request }: Cart) =>
  lines.map((line, index) => {
    const { quantity, unitPrice } = request.lines[index]!;
    return { line, value: quantity * unitPrice - line.discount };
  });

const isWhole = (amount: number) => Number.isSafeInteger(amount) && amount >= 0;

const facts: Readonly<Record<string, (total: Total, cart: Cart) => boolean>> = {
  "the parts add up to the total": ({ parts, amount }) => sumOf(parts, effectOn) === amount,
  "goods are the prices of all units": (total, { request: { lines } }) =>
    sumOf(partsOf(total, "goods"), amountOf) === sumOf(lines, ({ quantity, unitPrice }) => quantity * unitPrice),
  "net and tax of lines and shipping add up to the total": (total) => sumOf(sharesOf(total), paidFor) === total.amount,
  "the shares' discounts add up to the discounts": (total) =>
    sumOf(sharesOf(total), ({ discount }) => discount) === sumOf(partsOf(total, "discount"), amountOf),
  "the shares' taxes add up to the taxes": (total) =>
    sumOf(sharesOf(total), ({ tax: ofIt }) => ofIt) ===
    sumOf(partsOf(total, "tax"), ({ amount, effect }) => (effect === "subtracts" ? 0 : amount)),
  "shipping's shares add up to shipping, unless the home tax was taken off": (total, { rates }) =>
    partsOf(total, "tax").some(({ effect }) => effect === "subtracts") ||
    sumOf(total.shipping, ({ net, discount, tax: ofIt }) => net + discount + (rates.pricesIncludeTax ? ofIt : 0)) ===
      sumOf(partsOf(total, "shipping"), amountOf),
  "nothing is negative or has a fraction": (total) =>
    isWhole(total.amount) &&
    total.parts.every(({ amount, base = 0 }) => isWhole(amount) && isWhole(base)) &&
    sharesOf(total).every((share) => isWhole(share.discount) && isWhole(share.tax) && isWhole(share.net)),
  "an amount with a rate is base * rate / divisor, rounded half up": ({ parts }) =>
    parts.every(({ amount, base, rate, divisor }) => {
      if (rate === undefined || base === undefined || divisor === undefined) return rate === undefined;
      return BigInt(amount) === (2n * BigInt(base) * BigInt(rate) + BigInt(divisor)) / (2n * BigInt(divisor));
    }),
  "each tax is computed once": (total) => {
    const keys = partsOf(total, "tax").map(({ name, rate, divisor }) => `${name} ${rate} ${divisor}`);
    return new Set(keys).size === keys.length;
  },
  "without shipping, the base of a tax is the value of its goods after discounts": (total, cart) =>
    total.shipping.length > 0 ||
    partsOf(total, "tax").every(({ name, rate, divisor, effect, base }) => {
      const goods = valuesOf(total, cart).filter(({ line }) => {
        const taxes = taxesOf(cart, line.taxClass, effect === "subtracts");
        return divisorOf(cart, taxes) === divisor && taxes.some((one) => one.name === name && one.rate === rate);
      });
      return base === sumOf(goods, ({ value }) => value);
    }),
  "the tax of a line is its exact share, but for two units per tax": (total, cart) =>
    valuesOf(total, cart).every(({ value, line }) => {
      const taxes = taxesOf(cart, line.taxClass);
      const exact = (value * sumOf(taxes, ({ rate }) => rate)) / divisorOf(cart, taxes);
      return Math.abs(line.tax - exact) <= 2 * taxes.length;
    }),
  "included taxes change no total, and others only by their amount": (total, { request, rates }) => {
    const untaxed = totalOf(request, { ...rates, taxRates: [] });
    return "amount" in untaxed && total.amount === untaxed.amount + sumOf(partsOf(total, "tax"), effectOn);
  },
  "taxes are included in prices that include them, and added to others": (total, { rates }) =>
    partsOf(total, "tax").every(({ effect }) => (effect === "adds") !== rates.pricesIncludeTax),
  "a discount of a line is at most its price": (total, { request: { lines } }) =>
    total.lines.every(({ discount }, index) => discount <= lines[index]!.quantity * lines[index]!.unitPrice),
  "a code for some products reduces no others": (total, { rates: { codes } }) =>
    codes.some(({ products, benefit }) => products === null && benefit.kind !== "free shipping") ||
    total.lines.every(({ id, discount }) => id === "0" || id === "1" || discount === 0),
  "shipping is reduced by codes for free shipping only": (total, { rates: { codes } }) =>
    codes.some(({ benefit }) => benefit.kind === "free shipping") ||
    total.shipping.every(({ discount }) => discount === 0),
  "the same input gives the same total": (total, { request, rates }) =>
    JSON.stringify(totalOf(request, rates)) === JSON.stringify(total),
  "the order of codes does not matter": (total, { request, rates }) => {
    const other = totalOf({ ...request, codes: request.codes.toReversed() }, rates);
    return JSON.stringify(other) === JSON.stringify(total);
  },
  "partial refunds add up to each line, to shipping and to the total": (total, { refunds }) =>
    refundsAddUp(total, refunds),
};

/** Applies the refund steps, then refunds the rest. True if no refund is negative and all add up to the total. */
function refundsAddUp(total: Total, steps: readonly Step[]): boolean {
  const units: Record<string, number> = {};
  const paidBack: Record<string, number> = {};
  const taxBack: Record<string, number> = {};
  let [amount, taxes, shipping, shippingTax] = [0, 0, 0, 0];
  const isGood = [...steps, null].every((step) => {
    const requested = step
      ? { [`${step.line}`]: step.units }
      : Object.fromEntries(total.lines.map(({ id }) => [id, 99]));
    const refund = refundFor(total, { units: { ...units }, shipping }, requested, step ? step.shipping : 1e9);
    for (const each of refund.lines) {
      units[each.id] = (units[each.id] ?? 0) + each.units;
      paidBack[each.id] = (paidBack[each.id] ?? 0) + each.amount;
      taxBack[each.id] = (taxBack[each.id] ?? 0) + each.tax;
    }
    amount += refund.amount;
    taxes += refund.tax;
    shipping += refund.shipping.amount;
    shippingTax += refund.shipping.tax;
    return [refund, refund.shipping, ...refund.lines].every(
      (one) => isWhole(one.amount) && isWhole(one.tax) && one.tax <= one.amount,
    );
  });
  return (
    isGood &&
    amount === total.amount &&
    taxes === sumOf(sharesOf(total), (share) => share.tax) &&
    shipping === sumOf(total.shipping, paidFor) &&
    shippingTax === sumOf(total.shipping, (share) => share.tax) &&
    total.lines.every(
      (line) =>
        units[line.id] === line.quantity && paidBack[line.id] === paidFor(line) && taxBack[line.id] === line.tax,
    )
  );
}

test.each([0, 2, 3])("the facts hold for random carts in a currency with %d decimals", (exponent) => {
  const check = (cart: Cart) => {
    const total = totalFor(frozen(cart.request), frozen(cart.rates));
    const untrue = Object.entries(facts).filter(([, holds]) => !holds(total, cart));
    expect(untrue.map(([fact]) => fact)).toEqual([]);
  };
  fc.assert(fc.property(carts(exponent), check), { numRuns });
});
