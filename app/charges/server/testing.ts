import { randomUUID } from "node:crypto";
import type { Fields } from "../../admin/domain/pages.ts";
import { createSettings } from "../../admin/server/settings.ts";
import type { Database } from "../../database/database.ts";
import { firstTaxes } from "../domain/owner-rates.ts";
import { firstShipping } from "../domain/shipping-zones.ts";

export const germanShipping = {
  "zone-1": "Germany",
  "zone-1-countries": "DE Germany",
  "zone-1-method-1": "Parcel",
  "zone-1-method-1-days": "2-4",
  "zone-1-method-1-kind": "weight",
  "zone-1-method-1-prices": "2000: 4.90\n30000: 9.90",
  "zone-1-method-2": "Pickup",
  "zone-1-method-2-kind": "pickup",
  "zone-2": "Neighbours",
  "zone-2-countries": "AT Austria\nCH Switzerland",
  "zone-2-method-1": "Parcel abroad",
  "zone-2-method-1-prices": "20",
};

export const germanTaxes = {
  home: "DE Germany",
  abroad: "price without tax",
  rates: "DE: VAT 19 %\nDE reduced: VAT 7 %\nAT: VAT 20 %",
};

export async function saveRates(database: Database, { shipping = {}, taxes = {} }: Record<string, Fields>) {
  const settings = createSettings(database, { warn() {} });
  const values = { shipping: { ...firstShipping, ...shipping }, taxes: { ...firstTaxes, ...taxes } };
  for (const [key, value] of Object.entries(values)) {
    const version = (await settings.read(key))?.version ?? 0;
    await settings.save({ key, version, value, by: randomUUID() });
  }
}
