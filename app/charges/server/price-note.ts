import type { ReadFacts } from "../../admin/server/site.ts";
import type { TextPages } from "../../admin/server/text-pages.ts";
import { textPageAddress } from "../../admin/addresses.ts";
import { pageMessages } from "../../page/messages.ts";
import type { PriceNote } from "../../shop/domain/shop.ts";
import { hasRates, type Rates } from "../domain/rates.ts";
import { ratesAt } from "../domain/taxes.ts";
import { chargeMessages } from "../messages.ts";
import type { RatesReader } from "./rates.ts";

const shippingPage = "shipping";

/** Day for finding taxes: far in the future, so that the note includes taxes that start later. */
const lastDay = "9999-12-31";

export const homeTaxes = ({ home, taxRates }: Rates) => ratesAt(home, lastDay, taxRates).filter(({ rate }) => rate > 0);

/** @param href path of the page about shipping */
export function priceNoteOf(rates: Rates, href: string | null): PriceNote {
  const { priceNote: messages, shipping } = chargeMessages;
  const taxes = homeTaxes(rates);
  const names = new Intl.ListFormat(pageMessages.locale).format(new Set(taxes.map(({ name }) => name)));
  return {
    lead: messages.all,
    tax: names && messages[rates.pricesIncludeTax ? "included" : "added"](names),
    taxClasses: [...new Set(taxes.map(({ taxClass }) => taxClass))],
    ...(rates.zones.length > 0 && { shipping: { title: shipping.later, ...(href && { href }) } }),
  };
}

export const chargeFacts =
  ({ rates, textPages }: { rates: RatesReader; textPages: Pick<TextPages, "published"> }): ReadFacts =>
  async () => {
    const found = await rates.read();
    if (!hasRates(found)) return {};
    const page = await textPages.published(shippingPage);
    return { hasRates: true, priceNote: priceNoteOf(found, page && textPageAddress(shippingPage)) };
  };
