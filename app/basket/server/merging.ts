import type { SessionHook } from "../../accounts/server/session-hook.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import type { SignedCookie } from "../../server/signed-cookie.ts";
import type { Baskets } from "./baskets.ts";

/** Sign-in merges a guest's basket into the account's basket. Sign-out clears the basket cookie. */
export const guestBaskets = (baskets: Baskets, cookie: SignedCookie, log: Log): SessionHook => ({
  isIn: (header) => cookie.isIn(header),

  async follow({ id }, header) {
    try {
      const merged = new Set<string>();
      for (const guestBasketId of cookie.all(header))
        if (await baskets.merge(guestBasketId, id)) merged.add(guestBasketId);
      return cookie.clear(header, (guestBasketId) => merged.has(guestBasketId));
    } catch (error) {
      log.error({ cause: rootCause(error) }, "A guest's basket could not be merged. The next request tries again.");
      return [];
    }
  },

  leave: (header) => cookie.clear(header),
});
