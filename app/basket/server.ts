import type { Accounts } from "../accounts/server/accounts.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import { gauge } from "../server/metrics.ts";
import { createRateLimits } from "../server/rate-limits.ts";
import { createBaskets } from "./server/baskets.ts";
import { createChangeLimit } from "./server/change-limit.ts";
import { createGuests } from "./server/guests.ts";
import { guestBaskets } from "./server/merging.ts";
import { basketPage } from "./server/pages.ts";
import { personalBaskets } from "./server/personal-data.ts";
import { basketRoutes } from "./server/routes.ts";
import { createStreams } from "./server/streams.ts";
import { basketVisitors, ownersBy } from "./server/visitors.ts";

export function openBasket({ database, pubsub, log, ...context }: ServerContext, accounts: Accounts) {
  const baskets = createBaskets(database, log);
  const limits = createRateLimits(database, context.secrets[0]);
  const guests = createGuests({ ...context, limits });
  const countChanges = createChangeLimit(limits);
  accounts.join(guestBaskets(baskets, guests.cookie, log));
  const streams = createStreams();
  const ownerOf = ownersBy(guests.cookie);
  return {
    baskets,
    guestBasketIn: (cookieHeader: string) => guests.cookie.all(cookieHeader).at(-1) ?? null,
    personalData: personalBaskets(baskets),
    loaders: { basket: basketPage },
    visitors: basketVisitors(accounts, baskets, ownerOf),
    routes: () => basketRoutes({ accounts, baskets, countChanges, guests, ownerOf, pubsub, streams }),
    metrics: [
      gauge({ name: "wicker_event_streams", help: "Open pages that receive changes of their basket." }, streams.count),
    ],
  } satisfies ServerModule & Record<string, unknown>;
}
