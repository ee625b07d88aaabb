import type { CurrentRates, Place } from "./rates.ts";
import type { ShippingOffer } from "./shipping.ts";
import { goodsTotal, shippingOffers, totalOf } from "./total-of.ts";
import type { RequestedLine, Total, TotalRefusal } from "./total.ts";

/** `shipping`: id of the requested method if it is offered, else of the first offer. Null without offers. */
export type Quote = {
  readonly offers: readonly ShippingOffer[];
  readonly shipping: string | null;
  readonly total: Total | TotalRefusal;
};

/** `current` is null in a shop without rates. */
export function quoteFor(
  current: CurrentRates | null,
  lines: readonly RequestedLine[],
  { country, region }: Place,
  wanted: string | undefined,
  codes: readonly string[] = [],
): Quote {
  if (!current) return { offers: [], shipping: null, total: goodsTotal(lines) };
  const { rates, day } = current;
  // Until a country is chosen, a shop without shipping zones uses the taxes of its own place. A shop with zones cannot
  // compute a total.
  const destination = country || rates.zones.length > 0 ? { country, region } : rates.home;
  const request = { lines, destination, shipping: null, codes, day };
  const offers = shippingOffers(request, rates);
  if ("refusal" in offers) return { offers: [], shipping: null, total: offers };
  const { method } = offers.find((offer) => offer.method.id === wanted) ?? offers[0] ?? {};
  const shipping = method?.id ?? null;
  const total = totalOf({ ...request, shipping }, rates);
  const isPickup = method?.kind === "pickup" && !("refusal" in total);
  return { offers, shipping, total: isPickup ? { ...total, isPickup } : total };
}
