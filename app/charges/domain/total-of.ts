import { discounted, enteredCodes, goodsSum } from "./discounts.ts";
import { sumOf } from "./proportion.ts";
import { noRates, type Rates } from "./rates.ts";
import { offersFor, type ShippingOffer, shippingOf } from "./shipping.ts";
import { taxed } from "./taxes.ts";
import {
  effectOn,
  type LineShare,
  type RequestedLine,
  type Share,
  type Total,
  type TotalPart,
  type TotalRefusal,
  type TotalRequest,
} from "./total.ts";

/**
 * Computes a total: discounts, then shipping, then taxes. No other code computes totals (decision 0047). Without
 * rates, the SQL that places an order compares the sum of its lines with this total.
 */
export function totalOf(request: TotalRequest, rates: Rates): Total | TotalRefusal {
  const codes = enteredCodes(request, rates.codes);
  if ("refusal" in codes) return codes;
  const goods = discounted(request.lines, codes);
  const shipping = shippingOf(request, rates, codes, goods.shares);
  if ("refusal" in shipping) return shipping;
  const place = shipping.method?.kind === "pickup" ? rates.home : request.destination;
  const { parts: taxes, shares } = taxed<Share | LineShare>(
    [...goods.shares, ...shipping.shares],
    place,
    request.day,
    rates,
  );
  const parts: TotalPart[] = [
    { kind: "goods", name: "", amount: goodsSum(request.lines), effect: "adds" },
    ...goods.parts,
    ...shipping.parts,
    ...taxes,
  ];
  return {
    version: 1,
    amount: sumOf(parts, effectOn),
    parts,
    lines: shares.filter(isLine),
    shipping: shares.filter((share) => !isLine(share)),
    method: shipping.method?.id ?? null,
  };
}

export function goodsTotal(lines: readonly RequestedLine[]): Total {
  const request = { lines, destination: noRates.home, shipping: null, codes: [], day: "" };
  const total = totalOf(request, noRates);
  if ("refusal" in total) throw new Error(`The total of goods was refused: ${total.refusal}.`);
  return total;
}

const isLine = (share: Share | LineShare): share is LineShare => "id" in share;

/** Empty without shipping zones. */
export function shippingOffers(request: TotalRequest, rates: Rates): readonly ShippingOffer[] | TotalRefusal {
  const codes = enteredCodes(request, rates.codes);
  if ("refusal" in codes) return codes;
  const { shares } = discounted(request.lines, codes);
  const value = sumOf(shares, ({ net }) => net);
  return offersFor(request, value, rates) ?? [];
}
