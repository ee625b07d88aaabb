import type { Site } from "../../page/document-data.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { PubSub } from "../../database/pubsub.ts";
import { createCache } from "../../page/server/cache.ts";
import type { SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import type { Log } from "../../server/log.ts";
import { type Facts, factsIn, factsKey } from "./facts.ts";
import type { Settings } from "./settings.ts";

/**
 * The shop under the name that its owner has given it: asked for again when that has changed. Until then, and while nobody can say
 * because the database is away, it is called as it was last known, or as the settings say.
 */
export function siteWithFacts(before: SiteNow, settings: Settings, pubsub: PubSub, log: Log): SiteNow {
  const describe = (value: Partial<Facts>) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<Partial<Facts>>({ room: 1, liveness: pubsub, describe });
  pubsub.subscribe("owner", () => cache.invalidate());

  let known: Partial<Facts> = {};
  let last: { of: Site; facts: Partial<Facts>; made: Site } | undefined;

  /** The same object as long as it is made of the same. */
  function having(of: Site, facts: Partial<Facts>): Site {
    known = facts;
    if (last?.of !== of || last.facts !== facts) last = { of, facts, made: { ...of, ...given(facts) } };
    return last.made;
  }

  return {
    get plain() {
      return { ...before.plain, ...given(known) };
    },
    peek() {
      const [of, facts] = [before.peek(), cache.peek("all")];
      return of && facts && having(of, facts);
    },
    async now() {
      const of = await before.now();
      try {
        return having(of, (await cache.get("all", async () => factsIn(await settings.read(factsKey))))!);
      } catch (error) {
        if (failureOf(error).status !== 503) throw error;
        log.error({ cause: rootCause(error) }, "The shop's name could not be read.");
        return { ...of, ...given(known) };
      }
    },
  };
}

/** What is set; an empty slogan is none. */
const given = ({ name, slogan }: Partial<Facts>) => ({ ...(name && { name }), ...(slogan && { slogan }) });
