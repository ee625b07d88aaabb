import type { AdminServices } from "../admin/server/services.ts";
import type { Database } from "../database/database.ts";
import type { Catalogue } from "../catalogue/server/catalogue.ts";
import { chargesAdmin } from "./admin/server/part.ts";
import { createCodes } from "./server/codes.ts";
import { createRates } from "./server/rates.ts";

type Dependencies = {
  readonly database: Database;
  readonly admin: Pick<AdminServices, "settings">;
  readonly catalogue: Pick<Catalogue, "storeSettings" | "byIds">;
};

export function openCharges({ database, admin: { settings }, catalogue }: Dependencies) {
  const { storeSettings } = catalogue;
  const codes = createCodes(database);
  const rates = createRates({ settings, storeSettings });
  return { rates, codes, adminPart: chargesAdmin({ settings, rates, codes, catalogue }) };
}
