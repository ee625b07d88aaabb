import type { Client } from "pg";
import type { Database, Transaction } from "../../database/database.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { defaultCurrency } from "../domain/currency.ts";
import { countsIn, moneyIn } from "./figures.ts";
import { oneRow } from "./one-row.ts";
import { storeSettings } from "./schema.ts";

export type StoreSettings = Omit<typeof storeSettings.$inferSelect, "only">;

export const defaultLocale = "en-US";

const columns = {
  currency: storeSettings.currency,
  locale: storeSettings.locale,
  timeZone: storeSettings.timeZone,
  countries: storeSettings.countries,
  delivery: storeSettings.delivery,
};

/** Reads the store settings. @param lock locks the row until the transaction ends. */
export async function readStoreSettings(
  from: Pick<Database | Transaction, "select">,
  lock?: "share" | "update",
): Promise<StoreSettings> {
  const query = from.select(columns).from(storeSettings);
  const [found] = await (lock ? query.for(lock) : query);
  return usable(found!);
}

/** Replaces a locale or time zone that this Node.js release does not support. Otherwise, all pages would fail. */
const usable = (stored: StoreSettings): StoreSettings => ({
  ...stored,
  locale: isLocale(stored.locale) ? stored.locale : defaultLocale,
  timeZone: stored.timeZone && isTimeZone(stored.timeZone) ? stored.timeZone : null,
});

const isLocale = remembered((locale) => void new Intl.NumberFormat(locale));
const isTimeZone = remembered((timeZone) => void new Intl.DateTimeFormat("en", { timeZone }));

/** Returns a function that is true for texts that `use` accepts without an error. Caches the last text's result. */
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

/** Returns a function that reads the settings with a prepared statement, because most pages need the settings. */
export function createStoreSettingsReader(database: Database): () => Promise<StoreSettings> {
  const query = database.select(columns).from(storeSettings).prepare(database.named("find_market"));
  return async () => usable((await query.execute())[0]!);
}

/** Reads the store's currency. @param lock locks the settings until the transaction ends. */
export async function currencyIn(client: Client, lock: "for share" | "" = ""): Promise<string> {
  return (await oneRow(client.query<{ currency: string }>(`select currency from market ${lock}`))).currency;
}

/** Number and time formats of the store. Omits formats that equal the defaults. */
export const formatsOf = ({
  currency,
  locale,
  timeZone,
}: Pick<StoreSettings, "currency" | "locale" | "timeZone">): Pick<
  Shop,
  "money" | "counts" | "locale" | "timeZone"
> => ({
  ...((currency !== defaultCurrency || locale !== defaultLocale) && { money: moneyIn(currency, locale) }),
  ...(locale !== defaultLocale && { counts: countsIn(locale), locale }),
  ...(timeZone && { timeZone }),
});
