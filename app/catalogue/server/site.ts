import type { Shop } from "../../shop/domain/shop.ts";
import type { CountedDepartment, ShopWithDepartments } from "../domain/departments.ts";
import type { SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import { createCache } from "../../page/server/cache.ts";
import type { Log } from "../../server/log.ts";
import type { PubSub } from "../../database/pubsub.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Catalogue } from "./catalogue.ts";

type Departments = readonly CountedDepartment[];

/** Store data with departments for the header. If departments cannot be read, pages omit them and are not cached. */
export function siteWithDepartments(plain: Shop, catalogue: Catalogue, pubsub: PubSub, log: Log): SiteNow {
  const describe = (value: Departments) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<Departments>({ maxBytes: 1, liveness: pubsub, describe });
  pubsub.subscribe("catalogue", (soldId) => soldId || cache.invalidate());

  let last: ShopWithDepartments = plain;
  const having = (departments: Departments) =>
    last.departments === departments ? last : (last = { ...plain, departments });

  return {
    plain,
    peek() {
      const departments = cache.peek("all");
      return departments && having(departments);
    },
    async now() {
      try {
        return having((await cache.get("all", () => catalogue.departments()))!);
      } catch (error) {
        if (failureOf(error).status !== 503) throw error;
        log.error({ cause: rootCause(error) }, "The departments could not be read.");
        return plain;
      }
    },
  };
}
