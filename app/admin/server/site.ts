import type { Shop } from "../../shop/domain/shop.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { PubSub } from "../../database/pubsub.ts";
import type { Site } from "../../page/document-data.ts";
import { createCache } from "../../page/server/cache.ts";
import type { SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";

/** Reads shop data for every page. Later readers override earlier ones. */
export type ReadFacts = () => Promise<Partial<Shop>>;

/**
 * Shop data with the saved settings, cached until they change. While the database is unavailable it serves the last
 * known value, or the configuration.
 */
export function siteAsSet(before: SiteNow, told: readonly ReadFacts[], pubsub: PubSub, log: Log): SiteNow {
  const describe = (value: Partial<Shop>) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<Partial<Shop>>({ room: 1, liveness: pubsub, describe });
  pubsub.subscribe("owner", () => cache.invalidate());
  const read = async (): Promise<Partial<Shop>> =>
    Object.assign({}, ...(await Promise.all(told.map((tell) => tell()))));

  let known: Partial<Shop> = {};
  let last: { of: Site; set: Partial<Shop>; made: Site } | undefined;

  /** Reuses the object if neither part changed. */
  function having(of: Site, set: Partial<Shop>): Site {
    known = set;
    if (last?.of !== of || last.set !== set) last = { of, set, made: { ...of, ...set } };
    return last.made;
  }

  return {
    get plain() {
      return { ...before.plain, ...known };
    },
    peek() {
      const [of, set] = [before.peek(), cache.peek("all")];
      return of && set && having(of, set);
    },
    async now() {
      const of = await before.now();
      try {
        return having(of, (await cache.get("all", read))!);
      } catch (error) {
        if (failureOf(error).status !== 503) throw error;
        log.error({ cause: rootCause(error) }, "What the owner has set could not be read.");
        return { ...of, ...known };
      }
    },
  };
}
