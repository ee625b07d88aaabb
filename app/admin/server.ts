import type { Accounts } from "../accounts/server/accounts.ts";
import type { ArchiveWatch } from "../database/archive/watch.ts";
import { isIn } from "../page/feature.ts";
import { isAt } from "../page/map.ts";
import type { SiteNow } from "../page/server/documents.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { Outbox } from "../emails/server.ts";
import { hasFiles } from "../server/forms.ts";
import { signedCookie } from "../server/signed-cookie.ts";
import type { HomeData } from "../shop/domain/home/home.ts";
import { adminAddress } from "./addresses.ts";
import type { AdminMap, CardMap } from "./map.ts";
import { activityLogPage } from "./server/activity-log.ts";
import { createAuthentication } from "./server/authentication.ts";
import { createErrorLog } from "./server/dashboard/error-log.ts";
import { errorsCard } from "./server/dashboard/errors-card.ts";
import { dashboardPage } from "./server/dashboard/page.ts";
import { notifyOfArchive } from "./server/emails/archive.ts";
import { ownerEmailData } from "./server/emails/template-data.ts";
import { footerFacts } from "./server/footer.ts";
import { createServices } from "./server/services.ts";
import { createGrants } from "./server/grants.ts";
import { emailsPart, ownPart } from "./server/own-part.ts";
import type { AdminHandler } from "./server/page.ts";
import type { AdminPart } from "./server/part.ts";
import { personalRoles } from "./server/personal-data.ts";
import { maxUploadBytes } from "./server/pictures/limits.ts";
import { pictureRoutes } from "./server/pictures/routes.ts";
import { adminRoutes } from "./server/routes.ts";
import { siteAsSet } from "./server/site.ts";
import { textPage } from "./server/text-page.ts";

export type { AdminPart, MenuItem } from "./server/part.ts";
export { ownersToNotify } from "./server/emails/recipients.ts";

/** Maximum sizes in bytes: of a request body without files, and of the files in a request body. */
const maxBodyBytes = 512 * 1024;
const maxFilesBytes = 5 * maxUploadBytes;

/** Lifetime of the cookie that marks a browser as used for the admin, in seconds. */
const browserCookieSeconds = 180 * 24 * 60 * 60;

type Dependencies = {
  readonly accounts: Accounts;
  readonly outbox: Outbox | null;
  readonly archive: ArchiveWatch | null;
  readonly firstName: string;
};

export function openAdmin(context: ServerContext, { accounts, outbox, archive, firstName }: Dependencies) {
  const { database, secrets, secure, pubsub, log } = context;
  const grants = createGrants(database);
  const services = createServices(context);
  const { settings, textPages, factors, pictures } = services;
  const errorLog = createErrorLog(database);
  const browserCookie = signedCookie({ name: "entered", seconds: browserCookieSeconds, secrets, secure });
  if (archive && outbox) notifyOfArchive({ archive, database, post: outbox.post, log, stopping: pubsub.stopping });
  const parts = {
    own: ownPart({ ...services, accounts, secret: secrets[0], browserCookie, firstName }),
    emails: outbox && emailsPart(database, outbox),
  };

  type Served = {
    readonly map: AdminMap;
    readonly cards: CardMap;
    readonly parts: readonly AdminPart[];
    readonly site: SiteNow;
    readonly home: () => Promise<HomeData>;
  };

  function serve({ map, cards, parts: all, home, site: plainSite }: Served) {
    const errors = errorsCard({ errorLog, outbox, settings }, all);
    const loaders: AdminPart["cards"] = Object.assign({ errors }, ...all.map((part) => part.cards));
    const handlers: Readonly<Record<string, AdminHandler>> = Object.assign(
      { "admin-dashboard": dashboardPage(cards, loaders), "admin-activity-log": activityLogPage(database, all) },
      ...all.map(({ pages }) => pages),
    );
    const pages = Object.entries(map).flatMap(([name, line]) => {
      const handler = isIn(plainSite.plain.features, line.feature) && handlers[name];
      return handler ? [{ ...line, name, handler }] : [];
    });
    const menu: AdminPart["menu"] = Object.assign({}, ...all.map((part) => part.menu));
    const help = all.flatMap(({ helpLinks = [] }) => helpLinks);
    const facts = [...all.flatMap((part) => part.facts ?? []), footerFacts(textPages, help)];
    const site = siteAsSet(plainSite, facts, pubsub, log);
    const authenticate = createAuthentication({ accounts, grants, factors });
    return {
      site,
      maxBody(c) {
        if (!c.req.path.startsWith(`${adminAddress()}/`)) return undefined;
        if (!hasFiles(c)) return maxBodyBytes;
        const large = pages.find(({ path }) => isAt(path, c.req.path))?.handler.large;
        return maxBodyBytes + (large?.maxBytes ?? maxFilesBytes);
      },
      routes(documents) {
        const routes = adminRoutes({ authenticate, pages, menu, documents, site, home, browserCookie });
        return routes.route("/", pictureRoutes(pictures));
      },
    } satisfies ServerModule & Record<string, unknown>;
  }

  return {
    services,
    parts,
    serve,
    personalData: personalRoles(database),
    changes: "owner",
    trusted: ["markdown"],
    emails: ownerEmailData,
    failed: (failed) => errorLog.add(failed),
    loaders: { "text-page": textPage(textPages) },
  } satisfies ServerModule & Record<string, unknown>;
}
