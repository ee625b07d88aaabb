import type { AdminServices } from "../admin/server/services.ts";
import { createStoreSettingsReader } from "../catalogue/server/store-settings.ts";
import type { SharedLoader } from "../page/server/loaders.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import { createRateLimits } from "../server/rate-limits.ts";
import { refuseCurrency } from "./admin/server/currency.ts";
import { chargesAdmin } from "./admin/server/part.ts";
import { untaxedWarning } from "./admin/server/taxes.ts";
import { cachedChargeSettings } from "./server/charge-settings.ts";
import { createCodeLimits } from "./server/code-limits.ts";
import { createCodes } from "./server/codes.ts";
import { createEstimates, estimateRoutes, withEstimate } from "./server/estimates.ts";
import { createRates, deliverable } from "./server/rates.ts";
import { createStructuredCharges } from "./server/structured-charges.ts";

type Dependencies = { readonly admin: Pick<AdminServices, "settings" | "textPages"> };

export function openCharges(
  { database, pubsub, secrets }: Pick<ServerContext, "database" | "pubsub" | "secrets">,
  { admin: { settings, textPages } }: Dependencies,
) {
  const storeSettings = createStoreSettingsReader(database);
  const codes = createCodes(database);
  const rates = createRates({ settings, storeSettings });
  const readSettings = cachedChargeSettings({ rates, storeSettings, pubsub });
  const readEstimate = createEstimates(readSettings);
  return {
    rates,
    codes,
    canLookUpCodes: createCodeLimits(database, createRateLimits(database, secrets[0])),
    readOfferCharges: createStructuredCharges(readSettings),
    deliverable: async (countries: readonly string[]) => deliverable(countries, (await readSettings()).rates),
    refuseCurrency,
    untaxedWarning: (taxClass: string) => untaxedWarning({ rates, storeSettings }, taxClass),
    adminPart: chargesAdmin({ database, settings, textPages, rates, codes, storeSettings }),
    basketLoader: <Data extends object>(page: SharedLoader<Data>) => withEstimate(page, readEstimate),
    routes: () => estimateRoutes(readEstimate),
  } satisfies ServerModule & Record<string, unknown>;
}
