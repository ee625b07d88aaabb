import { sql } from "drizzle-orm";
import { ownerSettings } from "../../admin/server/schema.ts";
import type { Settings } from "../../admin/server/settings.ts";
import { storedFields } from "../../admin/server/stored-setting.ts";
import { storeSettings } from "../../catalogue/server/schema.ts";
import type { StoreSettings } from "../../catalogue/server/store-settings.ts";
import { firstTaxes, ratesIn } from "../domain/owner-rates.ts";
import { noRates, type Rates } from "../domain/rates.ts";
import { firstShipping } from "../domain/shipping-zones.ts";

/** Today's date, such as "2026-11-25". Without a time zone, in UTC. */
export const todayIn = (timeZone: string | null) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: timeZone ?? "UTC" }).format();

/** Countries to deliver to. If the shop has shipping zones, only countries in zones. */
export function deliverable(countries: readonly string[], { zones }: Pick<Rates, "zones">): readonly string[] {
  const covered = new Set(zones.flatMap((zone) => zone.countries));
  return zones.length === 0 ? countries : countries.filter((country) => covered.has(country));
}

export const [shippingKey, taxesKey] = ["shipping", "taxes"];

/** SQL for a version of the rates. The version changes whenever `read` may return other rates. */
export const ratesVersion = sql`(
  select concat_ws(' ', currency, (
    select string_agg(key || ' ' || version, ' ' order by key) from ${ownerSettings} where key in (${shippingKey}, ${taxesKey})
  )) from ${storeSettings})`;

type Sources = {
  readonly settings: Pick<Settings, "read">;
  readonly storeSettings: () => Promise<Pick<StoreSettings, "currency">>;
};

export type RatesReader = ReturnType<typeof createRates>;

export const createRates = ({ settings, storeSettings: readStore }: Sources) => ({
  /** Returns `noRates` if the owner has never saved any. @throws if the database does not answer */
  async read(): Promise<Rates> {
    const [shipping, taxes] = await Promise.all([settings.read(shippingKey), settings.read(taxesKey)]);
    if (!shipping && !taxes) return noRates;
    const { currency } = await readStore();
    const fields = shipping && storedFields(firstShipping, shipping.value);
    return ratesIn(fields, taxes && storedFields(firstTaxes, taxes.value), currency);
  },
});
