import type { Shop } from "../../shop/domain/shop.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { PubSub } from "../../database/pubsub.ts";
import type { Site } from "../../page/document-data.ts";
import { createCache } from "../../page/server/cache.ts";
import type { SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";

/** What every page is told of the shop besides what it knows already; a later one stands in the place of an earlier. */
export type ReadFacts = () => Promise<Partial<Shop>>;

/**
 * The shop as its owner has set it: asked for again when that has changed. Until then, and while nobody can say because the database
 * is away, it is as it was last known, or as the settings say.
 */
export function siteAsSet(before: SiteNow, told: readonly ReadFacts[], pubsub: PubSub, log: Log): SiteNow {
  const describe = (value: Partial<Shop>) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<Partial<Shop>>({ room: 1, liveness: pubsub, describe });
  pubsub.subscribe("owner", () => cache.invalidate());
  const read = async (): Promise<Partial<Shop>> =>
    Object.assign({}, ...(await Promise.all(told.map((tell) => tell()))));

  let known: Partial<Shop> = {};
  let last: { of: Site; set: Partial<Shop>; made: Site } | undefined;

  /** The same object as long as it is made of the same. */
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
