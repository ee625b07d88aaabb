import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { Provider } from "../shop/domain/shop.ts";
import { createAccounts } from "./server/accounts.ts";
import { countEntries } from "./server/entries.ts";
import { accountRoutes } from "./server/routes.ts";
import { providerOrigins } from "./server/settings.ts";
import { accountVisitors } from "./server/visitors.ts";

export { accountSettings, identityOf } from "./server/settings.ts";

/** Additional browser modules by provider. Every page already has the embedded adapter. */
const adapters = { embedded: [], firebase: ["app/accounts/browser/firebase/firebase.ts"] } as const;

export function openAccounts({ config, ...context }: ServerContext, identity: Provider) {
  const all = createAccounts({ ...context, identity, processes: config.WEB_CONCURRENCY });
  const { accounts, metrics } = countEntries(all);
  return {
    accounts,
    visitors: accountVisitors(accounts),
    routes: (documents) => accountRoutes(accounts, documents),
    connect: providerOrigins(identity),
    modules: adapters[identity.provider],
    metrics,
  } satisfies ServerModule & Record<string, unknown>;
}
