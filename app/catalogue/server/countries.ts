import { pageMessages } from "../../page/messages.ts";
import { deliveryMessages } from "../delivery-messages.ts";

/** Default delivery countries, as ISO 3166-1 alpha-2 codes. */
export const countries = [
  ..."AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KR".split(" "),
  ..."LI LT LU LV MT NL NO NZ PL PT RO SE SG SI SK US".split(" "),
];

/** Country name in the page's language. Server only, because browsers name some countries differently. */
export const nameOf = (code: string) => new Intl.DisplayNames(pageMessages.locale, { type: "region" }).of(code)!;

export const deliveredTo = ({ countries: chosen }: { readonly countries: readonly string[] }) =>
  chosen.length > 0 ? chosen : countries;

/** Omits countries without a shipping zone. */
export type FilterCountries = (countries: readonly string[]) => Promise<readonly string[]>;

const maxNamed = 3;

/** Delivery text of product pages. The default is the list or number of countries, or "" if orders are disabled. */
export function deliveryOf(delivery: string, orders: boolean, codes: readonly string[]): string {
  if (delivery || !orders || codes.length === 0) return delivery;
  if (codes.length > maxNamed) return deliveryMessages.toMany(codes.length);
  return deliveryMessages.to(new Intl.ListFormat(pageMessages.locale).format(named(codes).map(({ name }) => name)));
}

export const named = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, pageMessages.locale));
