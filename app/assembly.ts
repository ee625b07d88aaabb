import { type Baskets, createBaskets } from "./basket/server/baskets.ts";
import { createGuests, type Guests } from "./basket/server/guests.ts";
import { type Catalogue, createCatalogue } from "./catalogue/server/catalogue.ts";
import { answeringInTime } from "./server/in-time.ts";
import type { Config } from "./server/config.ts";
import type { Database } from "./database/database.ts";
import type { Log } from "./server/log.ts";
import { listenToNotices, type Notices } from "./database/notices.ts";
import { createOrders, type Orders } from "./orders/server/orders.ts";
import { createRateLimits } from "./server/rate-limits.ts";

type Options = {
  readonly config: Pick<Config, "STORE_FEATURES" | "PUBLIC_URL">;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Signs the cookies: every process of a store has the same. */
  readonly secret: string;
  readonly log: Log;
};

/** The parts of a store that STORE_FEATURES switches on; a store without them has none. */
export type Features = {
  readonly catalogue: Catalogue | null;
  readonly baskets: Baskets | null;
  readonly guests: Guests | null;
  readonly orders: Orders | null;
  readonly notices: Notices | null;
};

export function switchedOn({ config, database, databaseUrl, secret, log }: Options): Features {
  const { STORE_FEATURES: features, PUBLIC_URL } = config;
  if (!features) return { catalogue: null, baskets: null, guests: null, orders: null, notices: null };
  const all = features === "all";
  const secure = PUBLIC_URL?.startsWith("https:") ?? false;
  return {
    catalogue: answeringInTime(createCatalogue(database)),
    baskets: all ? answeringInTime(createBaskets(database, log)) : null,
    guests: all ? createGuests({ secret, secure, limits: createRateLimits(database, secret) }) : null,
    orders: all ? answeringInTime(createOrders(database)) : null,
    notices: listenToNotices(databaseUrl, ["catalogue", "basket"], log),
  };
}
