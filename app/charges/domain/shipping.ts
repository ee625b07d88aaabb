import { spread, sumOf } from "./proportion.ts";
import type { BandedMethod, DiscountCode, Rates, ShippingMethod } from "./rates.ts";
import type { LineShare, Share, TotalPart, TotalRefusal, TotalRequest } from "./total.ts";

/** `by`, `base` and `freeFrom` explain the price, as in `TotalPart`. */
export type ShippingOffer = Pick<TotalPart, "by" | "base" | "freeFrom"> & {
  readonly method: ShippingMethod;
  readonly price: number;
};

/** Values that shipping prices depend on. `value` is after discounts. */
type Measures = Readonly<Record<BandedMethod["kind"], number>>;

/** Methods offered for an order. Null if the shop has no shipping zones, or the order has no lines. */
export function offersFor(
  { lines, destination }: TotalRequest,
  value: number,
  { zones }: Rates,
): readonly ShippingOffer[] | TotalRefusal | null {
  if (zones.length === 0 || lines.length === 0) return null;
  const zone = zones.find(({ countries }) => countries.includes(destination.country));
  if (!zone) return { refusal: "no shipping to country", country: destination.country };
  const measures = {
    value,
    weight: sumOf(lines, ({ quantity, grams }) => quantity * grams),
    count: sumOf(lines, ({ quantity }) => quantity),
  };
  return zone.methods.flatMap((method) => offerOf(method, measures) ?? []);
}

function offerOf(method: ShippingMethod, measures: Measures): ShippingOffer | null {
  if (method.kind === "pickup") return { method, price: 0 };
  const base = measures[method.kind];
  const band = method.bands.find(({ upTo }) => upTo === null || base <= upTo);
  if (!band) return null;
  const { freeFrom } = method;
  if (freeFrom !== null && measures.value >= freeFrom) {
    return { method, price: 0, by: "value", base: measures.value, freeFrom };
  }
  const isFixed = band.upTo === null && method.bands.length === 1;
  return { method, price: band.price, ...(!isFixed && { by: method.kind, base }) };
}

/** Computes the price of the chosen method, less codes for free shipping. `lines` are after discounts. */
export function shippingOf(
  request: TotalRequest,
  rates: Rates,
  codes: readonly DiscountCode[],
  lines: readonly LineShare[],
): { readonly parts: TotalPart[]; readonly shares: Share[]; readonly method: ShippingMethod | null } | TotalRefusal {
  const offers = offersFor(request, sumOf(lines, netOf), rates);
  if (!offers) return { parts: [], shares: [], method: null };
  if ("refusal" in offers) return offers;
  const offer = offers.find(({ method }) => method.id === request.shipping);
  if (!offer) return { refusal: "shipping not offered", method: request.shipping };
  const { method, price, ...explanation } = offer;
  const free = codes.filter(({ benefit }) => benefit.kind === "free shipping");
  const discounts = free.map(({ code }, index): TotalPart => {
    return { kind: "discount", name: code, amount: index === 0 ? price : 0, effect: "subtracts" };
  });
  const part: TotalPart = { kind: "shipping", name: method.name, amount: price, effect: "adds", ...explanation };
  const shares = spread(price, classesOf(lines, rates), netOf, ({ taxClass }, amount): Share => {
    return { taxClass, tax: 0, ...(free.length > 0 ? { discount: amount, net: 0 } : { discount: 0, net: amount }) };
  });
  return { parts: [part, ...discounts], shares, method };
}

const netOf = ({ net }: Pick<Share, "net">) => net;

/** Tax classes to divide the shipping price among. `net`: value of the goods of the class, used as weight. */
function classesOf(
  lines: readonly LineShare[],
  { shippingTaxClass }: Rates,
): readonly Pick<Share, "taxClass" | "net">[] {
  if (shippingTaxClass !== null) return [{ taxClass: shippingTaxClass, net: 0 }];
  return [...Map.groupBy(lines, ({ taxClass }) => taxClass)].map(([taxClass, shares]) => {
    return { taxClass, net: sumOf(shares, netOf) };
  });
}
