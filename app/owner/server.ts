import type { Accounts } from "../accounts/server/accounts.ts";
import type { DocumentMap } from "../page/map.ts";
import type { SiteNow } from "../page/server/documents.ts";
import type { Part } from "../page/server/part.ts";
import type { ServerContext } from "../server/context.ts";
import { signedCookie } from "../server/signed-cookie.ts";
import { withTimeouts } from "../server/timeout.ts";
import { ownerAddress } from "./addresses.ts";
import { createEntrance } from "./server/entrance.ts";
import { toldFacts } from "./server/facts.ts";
import { createGrants } from "./server/grants.ts";
import { toldNotices } from "./server/notices.ts";
import { ownerPages } from "./server/pages.ts";
import { ownerRoutes } from "./server/routes.ts";
import { createSecondFactors } from "./server/second-factor.ts";
import { createSettings } from "./server/settings.ts";
import { siteAsSet } from "./server/site.ts";

export { closedNow } from "./server/notices.ts";

type Before = { readonly accounts: Accounts; readonly site: SiteNow; readonly map: DocumentMap };

/** The texts of a shop may be long. */
const maxBodyBytes = 256 * 1024;

/** How long a browser is known in which somebody has entered, in seconds: half a year. */
const markSeconds = 180 * 24 * 60 * 60;

/** The owner's pages, and what is set there of the shop. */
export function openOwner(
  { database, secret, secure, pubsub, log }: ServerContext,
  { accounts, map, ...before }: Before,
) {
  const grants = withTimeouts(createGrants(database));
  const settings = withTimeouts(createSettings(database));
  const factors = withTimeouts(createSecondFactors(database, secret));
  const mark = signedCookie({ name: "entered", seconds: markSeconds, secret, secure });
  const site = siteAsSet(before.site, [toldFacts(settings), toldNotices(settings)], pubsub, log);
  const enter = createEntrance({ accounts, grants, factors });
  const firstName = before.site.plain.name;
  const pages = ownerPages({ accounts, database, settings, factors, secret, mark, firstName });
  return {
    site,
    changes: "owner",
    maxBody: (path) => (path.startsWith(`${ownerAddress()}/`) ? maxBodyBytes : undefined),
    routes: (documents) => ownerRoutes({ enter, pages, routes: map.routes, documents, site, mark }),
  } satisfies Part;
}
