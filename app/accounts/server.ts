import { Hono } from "hono";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { HonoEnv } from "../server/hono-env.ts";
import type { Provider } from "../shop/domain/shop.ts";
import { createAccounts } from "./server/accounts.ts";
import { accountApi } from "./server/api.ts";
import { loginRoutes } from "./server/login.ts";
import { providerOrigins } from "./server/settings.ts";
import { accountVisitors } from "./server/visitors.ts";

export { accountSettings, identityOf } from "./server/settings.ts";

/** Browser modules to add to all pages, by provider. Pages always have the embedded provider's adapter. */
const adapters = { embedded: [], firebase: ["app/accounts/browser/firebase/firebase.ts"] } as const;

export function openAccounts({ config, ...context }: ServerContext, identity: Provider) {
  const accounts = createAccounts({ ...context, identity, processes: config.WEB_CONCURRENCY });
  return {
    accounts,
    visitors: accountVisitors(accounts),
    routes: (documents) =>
      new Hono<HonoEnv>().route("/api", accountApi(accounts)).route("/", loginRoutes(accounts, documents)),
    connect: providerOrigins(identity),
    modules: adapters[identity.provider],
    metrics: accounts.metrics,
  } satisfies ServerModule & Record<string, unknown>;
}
