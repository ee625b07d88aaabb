import type { AdminServices } from "../admin/server/services.ts";
import type { Catalogue } from "../catalogue/server/catalogue.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { SharedLoader } from "../page/server/loaders.ts";
import type { ServerContext } from "../server/context.ts";
import { chargesAdmin } from "./admin/server/part.ts";
import { cachedChargeSettings } from "./server/charge-settings.ts";
import { createCodes } from "./server/codes.ts";
import { createEstimates, estimateRoutes, withEstimate } from "./server/estimates.ts";
import { createRates } from "./server/rates.ts";

type Dependencies = {
  readonly admin: Pick<AdminServices, "settings" | "textPages">;
  readonly catalogue: Pick<Catalogue, "storeSettings" | "byIds">;
};

export function openCharges(
  { database, pubsub }: Pick<ServerContext, "database" | "pubsub">,
  { admin: { settings, textPages }, catalogue }: Dependencies,
) {
  const { storeSettings } = catalogue;
  const codes = createCodes(database);
  const rates = createRates({ settings, storeSettings });
  const readEstimate = createEstimates(cachedChargeSettings({ rates, storeSettings, pubsub }));
  return {
    rates,
    codes,
    adminPart: chargesAdmin({ database, settings, textPages, rates, codes, catalogue }),
    basketLoader: <Data extends object>(page: SharedLoader<Data>) => withEstimate(page, readEstimate),
    routes: () => estimateRoutes(readEstimate),
  } satisfies ServerModule & Record<string, unknown>;
}
