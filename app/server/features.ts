import { type Catalogue, createCatalogue } from "./catalogue/catalogue.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { listenToNotices, type Notices } from "./notices.ts";

type Options = {
  readonly config: Pick<Config, "STORE_FEATURES">;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
};

/** The parts of a store that STORE_FEATURES switches on; a store without them has none. */
export type Features = { readonly catalogue: Catalogue | null; readonly notices: Notices | null };

export function switchedOn({ config, database, databaseUrl, log }: Options): Features {
  if (!config.STORE_FEATURES) return { catalogue: null, notices: null };
  return { catalogue: createCatalogue(database), notices: listenToNotices(databaseUrl, ["catalogue", "basket"], log) };
}
