import { deliveredTo } from "../../catalogue/server/countries.ts";
import type { StoreSettings } from "../../catalogue/server/store-settings.ts";
import type { PubSub } from "../../database/pubsub.ts";
import { createCache } from "../../page/server/cache.ts";
import type { Rates } from "../domain/rates.ts";
import { deliverable, type RatesReader } from "./rates.ts";

type Sources = {
  readonly rates: RatesReader;
  readonly storeSettings: () => Promise<StoreSettings>;
  readonly pubsub: PubSub;
};

/** `countries`: codes of countries to deliver to. */
type ChargeSettings = Pick<StoreSettings, "currency" | "timeZone" | "countries"> & { readonly rates: Rates };

export type ReadChargeSettings = ReturnType<typeof cachedChargeSettings>;

/** Caches settings for pages. Orders read the settings from the database instead. */
export function cachedChargeSettings({ rates, storeSettings, pubsub }: Sources): () => Promise<ChargeSettings> {
  const describe = (value: ChargeSettings) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<ChargeSettings>({ maxBytes: 1, liveness: pubsub, describe });
  pubsub.subscribe("owner", () => cache.invalidate());
  async function load(): Promise<ChargeSettings> {
    const [found, store] = await Promise.all([rates.read(), storeSettings()]);
    const { currency, timeZone } = store;
    return { rates: found, currency, timeZone, countries: [...deliverable(deliveredTo(store), found)] };
  }
  return async () => (await cache.get("all", () => load()))!;
}
