import { pageMessages } from "../../page/messages.ts";
import { deliveryMessages } from "../delivery-messages.ts";
import type { StoreSettings } from "./store-settings.ts";

/** Where the shop delivers until its owner says otherwise, as ISO 3166-1 alpha-2 codes. */
export const countries = [
  ..."AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KR".split(" "),
  ..."LI LT LU LV MT NL NO NZ PL PT RO SE SG SI SK US".split(" "),
];

const names = new Intl.DisplayNames(pageMessages.locale, { type: "region" });
const list = new Intl.ListFormat(pageMessages.locale);

/** What a country is called. On the server only: browsers know some countries by other names. */
export const nameOf = (code: string) => names.of(code)!;

/** Where the shop delivers to, as its owner has chosen, or where it usually does. */
export const deliveredTo = ({ countries: chosen }: { readonly countries: readonly string[] }) =>
  chosen.length > 0 ? chosen : countries;

/** So many countries are named in a sentence; of more, it is said how many they are. */
const mostNamed = 3;

/**
 * What shoppers are told of delivery: what the owner says of it, or else where the shop delivers to.
 * @param orders whether anything can be ordered: otherwise nothing is delivered anywhere.
 */
export function deliveryOf(market: Pick<StoreSettings, "delivery" | "countries">, orders: boolean): string {
  if (market.delivery || !orders) return market.delivery;
  const codes = deliveredTo(market);
  if (codes.length > mostNamed) return deliveryMessages.toMany(codes.length);
  return deliveryMessages.to(list.format(named(codes).map(({ name }) => name)));
}

/** Countries by name. */
export const named = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, pageMessages.locale));
