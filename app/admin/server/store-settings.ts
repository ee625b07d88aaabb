import { sql } from "drizzle-orm";
import { z } from "zod";
import { digitsOf, plainAmount, usualCurrency } from "../../catalogue/domain/currency.ts";
import { readStoreSettings, formatsOf, usualLocale } from "../../catalogue/server/store-settings.ts";
import { archivedProducts, storeSettings, plannedPrices, products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { countryLine, countryOf } from "../domain/countries.ts";
import type { Fields } from "../domain/pages.ts";
import { currencies, localeOf, timeZones } from "../domain/places.ts";
import { adminMessages } from "../messages.ts";
import { line } from "./facts.ts";
import type { ReadFacts } from "./site.ts";

const messages = adminMessages.market;

/** What is typed on its form: the countries one on each line. */
export const StoreSettingsForm = z.object({
  currency: z.enum(
    currencies.map(({ value }) => value),
    messages.notChosen,
  ),
  locale: z
    .string()
    .trim()
    .transform((text, context) => localeOf(text) ?? wrong(context, messages.noLocale)),
  timeZone: z.enum(["", ...timeZones], messages.notChosen),
  countries: z.string().transform((text, context) => {
    const entries = text.split(/[\n\r,;]+/).map((entry) => entry.trim());
    const codes = new Set<string>();
    for (const entry of entries.filter(Boolean)) {
      const code = countryOf(entry);
      if (!code) return wrong(context, messages.noCountry(entry.slice(0, 40)));
      codes.add(code);
    }
    return [...codes].toSorted().map(countryLine).join("\n");
  }),
  delivery: line(120),
});

function wrong(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

export type StoreSettingsChoice = z.infer<typeof StoreSettingsForm>;

export const defaultStoreSettings: StoreSettingsChoice = {
  currency: usualCurrency,
  locale: usualLocale,
  timeZone: "",
  countries: "",
  delivery: "",
};

export const regionSetting = { key: "market", parse: StoreSettingsForm, first: defaultStoreSettings };

/** What pages are told of it. */
export const localeFacts =
  (database: Database): ReadFacts =>
  async () =>
    formatsOf(await readStoreSettings(database));

/**
 * Makes the storeSettings what was chosen. Whoever orders or imports holds it: this waits for them, and they for this. Another currency is
 * refused once there is an order, and where a price cannot be the same number in it.
 */
export async function saveStoreSettings(transaction: Transaction, chosen: StoreSettingsChoice): Promise<Fields> {
  const { currency: before } = await readStoreSettings(transaction, "update");
  const { currency, locale, timeZone, countries, delivery } = chosen;
  const refusal = currency === before ? null : await changeCurrency(transaction, before, currency);
  if (refusal) return { currency: refusal };
  const codes = countries.split("\n").flatMap((country) => (country ? [country.slice(0, 2)] : []));
  await transaction
    .update(storeSettings)
    .set({ currency, locale, timeZone: timeZone || null, countries: codes, delivery });
  return {};
}

/** Whether there is an order, also of a time when the shop took some. */
export async function hasOrders(from: Pick<Database | Transaction, "execute">): Promise<boolean> {
  if (!(await isThere(from, "orders"))) return false;
  return isAny(from, sql`select from orders`);
}

/** As many prices are turned into another number of decimals in the time that a request has. */
const mostTurned = 5_000;

/** The prices of what is sold and of what is archived, and those that are planned. */
const everyPrice = sql`
  select id, title, price_cents from ${products}
  union all select id, title, price_cents from ${archivedProducts}
  union all select products.id, title, planned.price_cents from ${plannedPrices} planned join ${products} on products.id = product
    where applied_at is null`;

/** Lets prices be the same numbers in another currency, in its smallest units; or says why that cannot be. */
async function changeCurrency(transaction: Transaction, from: string, to: string): Promise<string | null> {
  if (await hasOrders(transaction)) return messages.hints.fixed;
  const more = digitsOf(to) - digitsOf(from);
  if (more === 0) return null;
  if (await isAny(transaction, sql`select from (${everyPrice}) prices offset ${mostTurned}`))
    return messages.tooMany(mostTurned.toLocaleString("en-US"));
  const factor = sql.raw(more > 0 ? `* ${10 ** more}` : `/ ${10 ** -more}`);
  const { rows } = await transaction.execute<{ title: string; price: number }>(sql`
    select title, price_cents as price from (${everyPrice}) prices
    where ${more > 0 ? sql`price_cents::bigint ${factor} > 999999999` : sql`price_cents % ${10 ** -more} <> 0`}
    order by id limit 1`);
  const [odd] = rows;
  if (odd) return more > 0 ? messages.tooLong(odd.title) : messages.decimals(odd.title, plainAmount(odd.price, from));
  for (const table of [products, archivedProducts])
    await transaction.execute(sql`update ${table} set price_cents = price_cents ${factor}`);
  // Prices that were planned and count already are only shown.
  await transaction.execute(sql`
    update ${plannedPrices} set price_cents = least(999999999, greatest(1, price_cents::bigint ${factor}))`);
  // What a product cost when it was put into a basket: only shown, so that it may lose what the currency has no decimals for.
  if (await isThere(transaction, "basket_items"))
    await transaction.execute(sql`update basket_items set price_cents = price_cents ${factor}`);
  return null;
}

/** Whether there is a table: those of a feature that a shop never had are not. */
const isThere = async (from: Pick<Database | Transaction, "execute">, table: string) =>
  isAny(from, sql`select where to_regclass(${table}) is not null`);

async function isAny(from: Pick<Database | Transaction, "execute">, query: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await from.execute<{ any: boolean }>(sql`select exists (${query}) as any`);
  return rows[0]!.any;
}
