import { type Baskets, createBaskets } from "./basket/baskets.ts";
import { createGuests, type Guests } from "./basket/guests.ts";
import { type Catalogue, createCatalogue } from "./catalogue/catalogue.ts";
import { answeringInTime } from "./accounts/in-time.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { listenToNotices, type Notices } from "./notices.ts";
import { createOrders, type Orders } from "./orders/orders.ts";
import { createRateLimits } from "./rate-limits.ts";

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
