import { maxBands, type Pricing } from "../domain/shipping-bands.ts";
import type { WrongShippingField } from "../domain/shipping-zones.ts";
import type { WrongTaxLine } from "../domain/tax-lines.ts";
import type { TypedGoods } from "./domain/calculator.ts";

type Wrong = Pick<Required<WrongShippingField>, "line" | "country" | "zone"> & { readonly amount: string };

export const chargesAdminMessages = {
  unfit: (names: string, currency: string) =>
    `These shipping methods and codes have amounts that are not valid in ${currency}: ${names}. Change these amounts first.`,

  shipping: {
    title: "Shipping",
    lead: "Group your delivery countries into zones, each with shipping methods and prices. Without zones, shipping is free, and shoppers choose no method.",
    prices: (currency: string, example: string) =>
      `For a fixed price, enter one amount. For other prices, enter one line per price, in ascending order: “1000: ${example}” means that shipping costs ${example} for up to 1000 grams, 1000 items, or goods worth 1000 ${currency}, as you chose. A last line with only a price applies to all larger orders. Without such a line, the method is not offered for larger orders. All amounts are in the shop's currency, ${currency}.`,
    uncovered: (countries: string) =>
      `These delivery countries are in no zone, so shoppers there cannot order: ${countries}.`,
    zone: (at: number) => `Zone ${at}`,
    fields: { name: "Name", countries: "Countries" },
    method: (at: number) => ({
      name: `Method ${at}: name`,
      days: `Method ${at}: delivery time in days`,
      pricing: `Method ${at}: price by`,
      prices: `Method ${at}: prices`,
      freeFrom: `Method ${at}: free shipping from`,
    }),
    hints: {
      name: "Shoppers do not see this name. Leave it empty if you do not need this zone.",
      countries: "One country per line, by name or two-letter code. A country can be in one zone only.",
      method: "Shown to shoppers, such as “Parcel”. Leave it empty if you do not need this method.",
      days: "A number such as 3, or a range such as 2-4. Optional.",
      prices: "Enter one price, or one line per price as described above. Leave empty for pickup.",
      freeFrom: "Minimum value of the goods, after discounts, for free shipping. Optional.",
    },
    pricings: {
      fixed: "Fixed price",
      weight: "Weight in grams",
      value: "Value of the goods, after discounts",
      count: "Number of items",
      pickup: "Pickup, free of charge",
    } satisfies Record<Pricing, string>,
    amount: (currency: string, digits: number, example: string) =>
      `enter an amount in ${currency} ${digits === 0 ? "without decimals" : `with at most ${digits} decimals`}, such as ${example}.`,
    wrong: {
      "zone name": () => "Enter a name for this zone, or clear all its fields.",
      "no countries": () => "Enter at least one country.",
      overlap: ({ country, zone }) => `${country} is already in the zone “${zone}”. Remove it from one of the zones.`,
      "no method": () => "Enter at least one shipping method for this zone.",
      "method name": () => "Enter a name for this method, or clear all its fields.",
      days: () => "Enter a number of days such as 3, or a range such as 2-4.",
      pickup: () => "Pickup is free of charge. Clear this field.",
      "free amount": ({ amount }) => `For free shipping, ${amount}`,
      "no price": () => "Enter at least one price.",
      "one price": ({ line }) => `Line ${line}: for a fixed price, enter only one amount.`,
      "too many": ({ line }) => `Enter at most ${maxBands} prices. Line ${line} is one too many.`,
      price: ({ line, amount }) => `Line ${line}: for the price, ${amount}`,
      limit: ({ line, amount }) =>
        `Line ${line}: before the colon, enter a whole number of grams or items. For prices by value, ${amount}`,
      "not ascending": ({ line }) => `Line ${line}: the limit must be higher than in the line before.`,
      "not last": ({ line }) =>
        `Line ${line - 1} has no limit, so it must be the last line. Move it to the end, or enter a limit.`,
    } satisfies Record<WrongShippingField["why"], (wrong: Wrong) => string>,
  },

  taxes: {
    title: "Taxes",
    lead: "Tax rates of the countries that you sell to. Without rates, the shop computes no taxes. This is not tax advice.",
    fields: {
      included: "Prices",
      home: "Country of the shop",
      region: "Region of the shop",
      abroad: "Price in countries without a rate",
      shipping: "Tax on shipping",
      shippingClass: "Tax class of shipping",
      rates: "Tax rates",
    },
    hints: {
      included: "Applies to products, shipping and discounts.",
      home: "By name or two-letter code. Orders that are picked up are taxed in this country.",
      region: "Only needed if you enter a rate for this region below, such as BC for “CA-BC”.",
      abroad: "Only used if prices include tax.",
      shippingClass: "Only used if you chose “Rate of one tax class” above. Leave empty for the standard class.",
      rates:
        "One rate per line. “DE: VAT 19 %” applies to products without a tax class, “DE reduced: VAT 7 %” to products with the tax class “reduced”. “CA-BC: PST 7 %” applies to a region, as shoppers write it in their address. Taxes with different names add up. A line that ends with “from 2027-01-01” applies from that day on.",
    },
    included: { yes: "Include tax", no: "Do not include tax" },
    abroad: { "same price": "Same price", "price without tax": "Price without the tax of the shop's country" },
    shipping: { goods: "Rates of the products in the order", class: "Rate of one tax class" },
    proposal:
      "“Insert European standard rates” adds the standard VAT rates of the 27 countries of the European Union to the form. Countries that already have a standard rate keep it. The rates are those of July 2026, from the open-source package sales-tax 2.23.0. Check each of them before you save: the European Commission publishes the rates in force. Reduced rates are not included.",
    insert: "Insert European standard rates",
    inserted: (count: number) =>
      count === 0
        ? "All countries of the European Union already have a standard rate."
        : `Rates inserted: ${count}. Check them, and then save. Nothing is saved yet.`,
    untaxed: (classes: string) =>
      `In some countries, these tax classes are not taxed, because they have no rate there: ${classes}. Enter a rate for each of them, or 0 % if no tax is due.`,
    untaxedIn: (taxClass: string, countries: string) =>
      `${taxClass ? `“${taxClass}”` : "products without a tax class"} (${countries})`,
    oneCountry: "Enter only one country.",
    homeMissing: "Enter the country of the shop.",
    noClass: "Enter a tax class of up to 30 lowercase letters, digits and hyphens, exactly as in your products.",
    tooMany: (most: number) => `Enter at most ${most} lines.`,
    noCountry: (line: number, code: string) =>
      `Line ${line}: “${code}” is not the code of a country. Enter a two-letter code such as DE.`,
    excess: (line: number) =>
      `Line ${line}: the taxes of this class and place add up to more than 100 %. Lower one of them.`,
    wrong: {
      malformed: ({ line }) =>
        `Line ${line} must have a country code, a colon, the tax's name and its rate, such as “DE: VAT 19 %”. The rate is at most 100 % and has at most four decimals.`,
      repeated: ({ line, earlier }) => `Line ${line} repeats line ${earlier}. Remove one of them.`,
    } satisfies Record<WrongTaxLine["why"], (wrong: WrongTaxLine) => string>,
  },

  calculator: {
    heading: "Try it",
    lead: "Calculates a sample order with the saved rates. Nothing is stored.",
    goods: "Products",
    hints: { goods: "One product per line: its quantity, and its ID or words of its title, such as “2 dune-lamp”." },
    country: "Country",
    region: "Region",
    code: "Codes",
    calculate: "Calculate",
    columns: ["Part", "Amount"],
    total: "Total",
    answer: (goods: readonly TypedGoods[], country: string, codes: string) =>
      `${goods.map(({ quantity, text }) => `${quantity} × ${text}`).join(", ")} to ${country}${codes ? ` with ${codes}` : ""}:`,
    missing: (text: string) => `No product matches “${text}”.`,
    refused: (sentence: string) => `Shoppers see: “${sentence}”`,
  },
};
