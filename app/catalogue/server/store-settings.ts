import { getTableColumns } from "drizzle-orm";
import type { Client } from "pg";
import type { Database, Transaction } from "../../database/database.ts";
import { defaultCurrency } from "../domain/currency.ts";
import { countsIn, moneyIn } from "./figures.ts";
import { oneValue } from "./one-row.ts";
import { storeSettings } from "./schema.ts";

export type StoreSettings = Omit<typeof storeSettings.$inferSelect, "only">;

export const defaultLocale = "en-US";

const { only: _only, ...columns } = getTableColumns(storeSettings);

export async function readStoreSettings(
  from: Pick<Database | Transaction, "select">,
  lock?: "share" | "update",
): Promise<StoreSettings> {
  const query = from.select(columns).from(storeSettings);
  const [found] = await (lock ? query.for(lock) : query);
  return usable(found!);
}

/** Replaces a stored locale or time zone by the default if this Node.js release does not support it. */
const usable = ({ locale, timeZone, ...stored }: StoreSettings): StoreSettings => ({
  ...stored,
  locale: isAccepted(() => Intl.getCanonicalLocales(locale)) ? locale : defaultLocale,
  timeZone: timeZone && isAccepted(() => new Intl.DateTimeFormat("en", { timeZone })) ? timeZone : null,
});

function isAccepted(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

/** Reads the settings with a prepared statement, because most pages need them. */
export function createStoreSettingsReader(database: Database): () => Promise<StoreSettings> {
  const query = database.select(columns).from(storeSettings).prepare(database.named("find_market"));
  return async () => usable((await query.execute())[0]!);
}

export const currencyIn = (client: Client, lock: "for share" | "" = "") =>
  oneValue<string>(client.query(`select currency from market ${lock}`));

/** Omits formats that equal the defaults. */
export const formatsOf = ({ currency, locale, timeZone }: Pick<StoreSettings, "currency" | "locale" | "timeZone">) => ({
  ...((currency !== defaultCurrency || locale !== defaultLocale) && { money: moneyIn(currency, locale) }),
  ...(locale !== defaultLocale && { counts: countsIn(locale), locale }),
  ...(timeZone && { timeZone }),
});
