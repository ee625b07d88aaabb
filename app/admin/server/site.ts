import type { Shop } from "../../shop/domain/shop.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { PubSub } from "../../database/pubsub.ts";
import type { Site } from "../../page/document-data.ts";
import { createCache } from "../../page/server/cache.ts";
import type { SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";

export type ReadFacts = () => Promise<Partial<Shop>>;

/** Merges the owner's settings over the configuration. During a database outage, uses the last known settings. */
export function siteAsSet(base: SiteNow, readers: readonly ReadFacts[], pubsub: PubSub, log: Log): SiteNow {
  const describe = (value: Partial<Shop>) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<Partial<Shop>>({ maxBytes: 1, liveness: pubsub, describe });
  pubsub.subscribe("owner", () => cache.invalidate());
  const read = async (): Promise<Partial<Shop>> =>
    Object.assign({}, ...(await Promise.all(readers.map((reader) => reader()))));

  let last: { config: Site; settings: Partial<Shop>; merged: Site } | undefined;

  /** Merges settings. Returns the previous object if nothing has changed. */
  function merge(config: Site, settings: Partial<Shop>): Site {
    if (last?.config !== config || last.settings !== settings)
      last = { config, settings, merged: { ...config, ...settings } };
    return last.merged;
  }

  return {
    get plain() {
      return { ...base.plain, ...last?.settings };
    },
    peek() {
      const [config, settings] = [base.peek(), cache.peek("all")];
      return config && settings && merge(config, settings);
    },
    async now() {
      const config = await base.now();
      try {
        return merge(config, (await cache.get("all", read)) ?? {});
      } catch (error) {
        if (failureOf(error).status !== 503) throw error;
        log.error(
          { cause: rootCause(error) },
          "The owner's settings could not be read. The store uses those it read last.",
        );
        return { ...config, ...last?.settings };
      }
    },
  };
}
