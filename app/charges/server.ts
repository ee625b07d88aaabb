import type { AdminServices } from "../admin/server/services.ts";
import type { Catalogue } from "../catalogue/server/catalogue.ts";
import { chargesAdmin } from "./admin/server/part.ts";
import { createRates } from "./server/rates.ts";

type Dependencies = {
  readonly admin: Pick<AdminServices, "settings">;
  readonly catalogue: Pick<Catalogue, "storeSettings">;
};

export function openCharges({ admin: { settings }, catalogue: { storeSettings } }: Dependencies) {
  const rates = createRates({ settings, storeSettings });
  return { rates, adminPart: chargesAdmin({ settings, rates, storeSettings }) };
}
