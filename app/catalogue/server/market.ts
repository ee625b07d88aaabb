import type { Client } from "pg";
import type { Database, Transaction } from "../../database/database.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { usualCurrency } from "../domain/currency.ts";
import { countsIn, moneyIn } from "./figures.ts";
import { market } from "./schema.ts";

/** What the shop sells in, how it writes numbers and moments, and where it delivers to. */
export type Market = Omit<typeof market.$inferSelect, "only">;

/** What language the shop's pages are in, and how they write numbers until its owner says otherwise. */
export const usualLocale = "en-US";

const columns = {
  currency: market.currency,
  locale: market.locale,
  timeZone: market.timeZone,
  countries: market.countries,
  delivery: market.delivery,
};

/** @param lock keeps it as it is until the transaction ends. */
export async function readMarket(
  from: Pick<Database | Transaction, "select">,
  lock?: "share" | "update",
): Promise<Market> {
  const query = from.select(columns).from(market);
  const [found] = await (lock ? query.for(lock) : query);
  return usable(found!);
}

/** The market with defaults for a locale and a time zone that this release does not know: both would break every page. */
const usable = (stored: Market): Market => ({
  ...stored,
  locale: isLocale(stored.locale) ? stored.locale : usualLocale,
  timeZone: stored.timeZone && isTimeZone(stored.timeZone) ? stored.timeZone : null,
});

const isLocale = remembered((locale) => void new Intl.NumberFormat(locale));
const isTimeZone = remembered((timeZone) => void new Intl.DateTimeFormat("en", { timeZone }));

/** True if `use` does not throw for a text. Remembers the last one: nearly every page asks. */
function remembered(use: (text: string) => void): (text: string) => boolean {
  let [last, isUsable] = ["", false];
  return (text) => {
    if (text === last) return isUsable;
    last = text;
    try {
      use(text);
      return (isUsable = true);
    } catch {
      return (isUsable = false);
    }
  };
}

/** Reads it for pages, of which nearly all ask: prepared once in each connection. */
export function marketOfPages(database: Database): () => Promise<Market> {
  const query = database.select(columns).from(market).prepare(database.named("find_market"));
  return async () => usable((await query.execute())[0]!);
}

/** The same of its currency, for those who work with one connection. */
export async function currencyIn(client: Client, lock: "for share" | "" = ""): Promise<string> {
  const { rows } = await client.query<{ currency: string }>(`select currency from market ${lock}`);
  return rows[0]!.currency;
}

/** What pages are told of it: nothing of what is as usual. */
export const toldOf = ({
  currency,
  locale,
  timeZone,
}: Pick<Market, "currency" | "locale" | "timeZone">): Pick<Shop, "money" | "counts" | "locale" | "timeZone"> => ({
  ...((currency !== usualCurrency || locale !== usualLocale) && { money: moneyIn(currency, locale) }),
  ...(locale !== usualLocale && { counts: countsIn(locale), locale }),
  ...(timeZone && { timeZone }),
});
