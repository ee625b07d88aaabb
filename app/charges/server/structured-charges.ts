import { plainAmount } from "../../catalogue/domain/currency.ts";
import type { OfferedUnit } from "../../catalogue/server/structured.ts";
import { quoteFor } from "../domain/quote.ts";
import { hasRates, type Rates } from "../domain/rates.ts";
import type { ShippingOffer } from "../domain/shipping.ts";
import type { ReadChargeSettings } from "./charge-settings.ts";
import { homeTaxes } from "./price-note.ts";
import { todayIn } from "./rates.ts";

type Context = { readonly currency: string; readonly countries: readonly string[]; readonly day: string };

/** Describes shipping and tax of one unit as schema.org properties, with one entry per shipping zone. */
export function structuredCharges(rates: Rates, unit: OfferedUnit, { currency, countries, day }: Context) {
  const price = plainAmount(unit.unitPrice, currency);
  const isTaxed = homeTaxes(rates).some(({ taxClass }) => taxClass === unit.taxClass);
  const shippingDetails = rates.zones.flatMap((zone) => {
    const delivered = zone.countries.filter((country) => countries.includes(country));
    const [country] = delivered;
    if (!country) return [];
    const { offers } = quoteFor({ rates, day }, [{ ...unit, quantity: 1 }], { country, region: "" }, undefined);
    const shipped = offers.filter(({ method }) => method.kind !== "pickup");
    const [cheapest] = shipped.toSorted((one, other) => one.price - other.price);
    return cheapest ? [detailsOf(cheapest, delivered, currency)] : [];
  });
  return {
    ...(isTaxed && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: currency,
        valueAddedTaxIncluded: rates.pricesIncludeTax,
      },
    }),
    ...(shippingDetails.length > 0 && { shippingDetails }),
  };
}

const detailsOf = ({ method: { days }, price }: ShippingOffer, countries: readonly string[], currency: string) => ({
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: plainAmount(price, currency), currency },
  shippingDestination: countries.map((addressCountry) => ({ "@type": "DefinedRegion", addressCountry })),
  ...(days && {
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: { "@type": "QuantitativeValue", minValue: days.from, maxValue: days.to, unitCode: "DAY" },
    },
  }),
});

export const createStructuredCharges =
  (readSettings: ReadChargeSettings) =>
  async (unit: OfferedUnit): Promise<object> => {
    const { rates, timeZone, ...context } = await readSettings();
    return hasRates(rates) ? structuredCharges(rates, unit, { ...context, day: todayIn(timeZone) }) : {};
  };
