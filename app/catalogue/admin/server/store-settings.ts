import { catalogueAdminMessages } from "../messages.ts";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { digitsOf, plainAmount, defaultCurrency } from "../../domain/currency.ts";
import { readStoreSettings, defaultLocale } from "../../server/store-settings.ts";
import { isRunning } from "../../server/planned-prices.ts";
import { archivedProducts, priceHistory, storeSettings, plannedPrices, products } from "../../server/schema.ts";
import type { Database, Transaction } from "../../../database/database.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { currencies, localeOf, timeZones } from "../domain/places.ts";
import { line } from "../../../admin/server/facts.ts";
import { countryLines } from "./country-lines.ts";
import { refuse } from "./refuse.ts";

const StoreSettingsForm = z.object({
  currency: z.enum(
    currencies.map(({ value }) => value),
    { error: () => catalogueAdminMessages.storeSettings.notChosen },
  ),
  locale: z
    .string()
    .trim()
    .transform((text, context) => localeOf(text) ?? refuse(context, catalogueAdminMessages.storeSettings.noLocale)),
  timeZone: z.enum(["", ...timeZones], { error: () => catalogueAdminMessages.storeSettings.notChosen }),
  countries: countryLines(),
  delivery: line(120),
});

type StoreSettingsChoice = z.infer<typeof StoreSettingsForm>;

export const defaultStoreSettings: StoreSettingsChoice = {
  currency: defaultCurrency,
  locale: defaultLocale,
  timeZone: "",
  countries: "",
  delivery: "",
};

export const regionSetting = { key: "market", parse: StoreSettingsForm, first: defaultStoreSettings };

/** Returns an error message if shipping costs or discount codes are invalid in the new currency, else null. */
export type RefuseCurrency = (transaction: Transaction, currency: string) => Promise<string | null>;

/** Saves the store settings. Returns errors by field. A lock makes concurrent orders and imports wait. */
export async function saveStoreSettings(
  transaction: Transaction,
  chosen: StoreSettingsChoice,
  refuseCurrency: RefuseCurrency,
): Promise<Fields> {
  const { currency: before } = await readStoreSettings(transaction, "update");
  const { countries, timeZone, ...values } = chosen;
  if (values.currency !== before) {
    const refusal =
      (await refuseCurrency(transaction, values.currency)) ??
      (await changeCurrency(transaction, before, values.currency));
    if (refusal) return { currency: refusal };
  }
  const codes = countries.split("\n").flatMap((country) => (country ? [country.slice(0, 2)] : []));
  await transaction.update(storeSettings).set({ ...values, timeZone: timeZone || null, countries: codes });
  return {};
}

type Reader = Pick<Database | Transaction, "execute">;

/** True if any order exists, even if the orders feature is off now. */
export const hasOrders = async (from: Reader): Promise<boolean> =>
  (await tableExists(from, "orders")) && exists(from, sql`select from orders`);

const maxConverted = 5_000;

const allPrices = sql`
  select id, title, price_cents from ${products}
  union all select id, title, price_cents from ${archivedProducts}
  union all select id, title, (reduction->>'was')::integer from ${products} where ${isRunning}
  union all select products.id, title, planned.price_cents from ${plannedPrices} planned join ${products} on products.id = product
    where applied_at is null`;

/** Converts all prices. Returns an error message for existing orders, too many prices, or an unconvertible price. */
async function changeCurrency(transaction: Transaction, from: string, to: string): Promise<string | null> {
  const { hints, tooMany, tooLong, decimals } = catalogueAdminMessages.storeSettings;
  if (await hasOrders(transaction)) return hints.fixed;
  const extraDigits = digitsOf(to) - digitsOf(from);
  if (extraDigits === 0) return null;
  if (await exists(transaction, sql`select from (${allPrices}) prices offset ${maxConverted}`))
    return tooMany(maxConverted.toLocaleString("en-US"));
  const factor = sql.raw(extraDigits > 0 ? `* ${10 ** extraDigits}` : `/ ${10 ** -extraDigits}`);
  const hasNoEqual =
    extraDigits > 0 ? sql`price_cents::bigint ${factor} > 999999999` : sql`price_cents % ${10 ** -extraDigits} <> 0`;
  const { rows } = await transaction.execute<{ title: string; price: number }>(sql`
    select title, price_cents as price from (${allPrices}) prices where ${hasNoEqual} order by id limit 1`);
  const [unconvertible] = rows;
  if (unconvertible) {
    const { title, price } = unconvertible;
    return extraDigits > 0 ? tooLong(title) : decimals(title, plainAmount(price, from));
  }
  // Truncates and limits former prices, because pages only display them.
  const converted = (price: SQL) => sql`least(999999999, greatest(1, ${price}::bigint ${factor}))`;
  const convert = (table: SQL) =>
    transaction.execute(sql`update ${table} set price_cents = ${converted(sql`price_cents`)}`);
  await convert(sql`${priceHistory}`); // before the products, whose triggers add converted prices to the history
  const prices = ["price", "was", "lowest"].map((name) => sql`${name}::text, ${converted(sql`(reduction->>${name})`)}`);
  await transaction.execute(sql`update ${products} set price_cents = price_cents ${factor},
    reduction = reduction || jsonb_build_object(${sql.join(prices, sql`, `)})`);
  await convert(sql`${archivedProducts}`);
  await convert(sql`${plannedPrices}`);
  // Undoing an import restores deleted products, but none whose price has no equal number: nobody could correct it before.
  await transaction.execute(sql`delete from catalogue_imported where kind = 'gone' and ${hasNoEqual}`);
  await transaction.execute(sql`update catalogue_imported set price_cents = price_cents ${factor} where kind = 'gone'`);
  if (await tableExists(transaction, "basket_items")) await convert(sql`basket_items`);
  return null;
}

/** True if the table exists. Tables of features that the shop has never used do not exist. */
const tableExists = (from: Reader, table: string) => exists(from, sql`select where to_regclass(${table}) is not null`);

const exists = async (from: Reader, query: SQL) => (await from.execute(sql`${query} limit 1`)).rows.length > 0;
