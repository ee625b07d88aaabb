import { type Baskets, createBaskets } from "./basket/baskets.ts";
import { type Catalogue, createCatalogue } from "./catalogue/catalogue.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { listenToNotices, type Notices } from "./notices.ts";
import { createOrders, type Orders } from "./orders/orders.ts";

type Options = {
  readonly config: Pick<Config, "STORE_FEATURES">;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
};

/** The parts of a store that STORE_FEATURES switches on; a store without them has none. */
export type Features = {
  readonly catalogue: Catalogue | null;
  readonly baskets: Baskets | null;
  readonly orders: Orders | null;
  readonly notices: Notices | null;
};

export function switchedOn({ config, database, databaseUrl, log }: Options): Features {
  const { STORE_FEATURES: features } = config;
  if (!features) return { catalogue: null, baskets: null, orders: null, notices: null };
  return {
    catalogue: createCatalogue(database),
    baskets: features === "all" ? createBaskets(database) : null,
    orders: features === "all" ? createOrders(database) : null,
    notices: listenToNotices(databaseUrl, ["catalogue", "basket"], log),
  };
}
