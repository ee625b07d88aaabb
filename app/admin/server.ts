import type { Accounts } from "../accounts/server/accounts.ts";
import { orders } from "../orders/feature.ts";
import { bestSelling } from "../orders/server/best-selling.ts";
import { isIn } from "../page/feature.ts";
import { type ServerPageMap, isAt } from "../page/map.ts";
import type { Loaded } from "../page/server/loaders.ts";
import type { SiteNow } from "../page/server/documents.ts";
import type { ArchiveWatch } from "../database/archive/watch.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { Outbox } from "../server/emails.ts";
import type { ServerContext } from "../server/context.ts";
import { hasFiles } from "../server/forms.ts";
import { signedCookie } from "../server/signed-cookie.ts";
import { withTimeouts } from "../server/timeout.ts";
import type { Catalogue } from "../catalogue/server/catalogue.ts";
import { aboutHome } from "../catalogue/server/home.ts";
import type { HomeData } from "../shop/domain/home/home.ts";
import { adminAddress } from "./addresses.ts";
import { createAuthentication } from "./server/authentication.ts";
import { shopFacts } from "./server/facts.ts";
import { createGrants } from "./server/grants.ts";
import { createHomePage } from "./server/home-page.ts";
import { createJobs } from "./server/jobs/jobs.ts";
import { appearanceFacts } from "./server/appearance.ts";
import { maxUploadBytes } from "./server/pictures/limits.ts";
import { createPictures } from "./server/pictures/pictures.ts";
import { pictureRoutes } from "./server/pictures/routes.ts";
import { notifyOfArchive } from "./server/emails/archive.ts";
import { ownersToNotify, ownerEmailData } from "./server/emails/template-data.ts";
import { noticeFacts } from "./server/notices.ts";
import { localeFacts } from "./server/store-settings.ts";
import { personalRoles } from "./server/personal-data.ts";
import { adminPages } from "./server/pages.ts";
import { adminRoutes } from "./server/routes.ts";
import { createSecondFactors } from "./server/second-factor.ts";
import { createSettings } from "./server/settings.ts";
import { siteAsSet } from "./server/site.ts";
import { shopperLinks, footerFacts } from "./server/footer.ts";
import { orderTextFacts } from "./server/ordering-words.ts";
import { textPage } from "./server/text-page.ts";
import { createErrorLog } from "./server/dashboard/error-log.ts";
import { createTextPages } from "./server/text-pages.ts";

export { closedNow, openNow } from "./server/notices.ts";

type Dependencies = {
  readonly outbox?: Outbox | null;
  readonly archive?: ArchiveWatch | null;
  readonly accounts: Accounts;
  readonly catalogue: Catalogue;
  readonly site: SiteNow;
  readonly loaders: { readonly featured: { readonly load: () => Promise<Loaded> } };
  readonly map: ServerPageMap;
};

/** Maximum body sizes in bytes: of forms without files (long texts), and with files (several of maximum size). */
const maxBodyBytes = 512 * 1024;
const maxFilesBytes = 5 * maxUploadBytes;

/** Validity in seconds of the cookie that marks a browser as used by an owner: half a year. */
const browserCookieSeconds = 180 * 24 * 60 * 60;

/** Opens the admin: its pages, and the settings that they change. */
export function openAdmin(
  { config, database, secrets, secure, pubsub, log }: ServerContext,
  { accounts, catalogue, loaders, map, ...dependencies }: Dependencies,
) {
  const grants = withTimeouts(createGrants(database));
  const settings = withTimeouts(createSettings(database, log));
  const textPages = withTimeouts(createTextPages(database));
  const factors = withTimeouts(createSecondFactors(database, secrets));
  const pictures = createPictures(database);
  const defaultHome = async () => (await loaders.featured.load()).data as HomeData;
  const hasOrders = isIn(dependencies.site.plain.features, orders);
  const sales = hasOrders ? withTimeouts({ best: bestSelling(database) }) : null;
  const home = createHomePage(settings, defaultHome, { catalogue, bestSelling: sales?.best });
  const browserCookie = signedCookie({ name: "entered", seconds: browserCookieSeconds, secrets, secure });
  const shopReaders = [
    shopFacts(settings, dependencies.site.plain.name),
    appearanceFacts(settings, pictures),
    noticeFacts(settings),
    localeFacts(database),
    footerFacts(textPages, hasOrders ? shopperLinks({ sends: dependencies.outbox?.sends ?? false }) : []),
    orderTextFacts({ settings, textPages }),
  ];
  const site = siteAsSet(dependencies.site, shopReaders, pubsub, log);
  const authenticate = createAuthentication({ accounts, grants, factors });
  const firstName = dependencies.site.plain.name;
  const routes = map.routes.filter(({ feature }) => isIn(dependencies.site.plain.features, feature));
  const { archive, outbox } = dependencies;
  if (archive && outbox) notifyOfArchive({ archive, database, post: outbox.post, log, stopping: pubsub.stopping });
  const errorLog = createErrorLog(database);
  const pages = adminPages({
    accounts,
    catalogue,
    database,
    settings,
    textPages,
    factors,
    pictures,
    home,
    secret: secrets[0],
    browserCookie,
    firstName,
    hasOrders,
    jobs: createJobs(database, log),
    errorLog,
    imageHosts: config.IMAGE_HOSTS,
    outbox: dependencies.outbox ?? null,
  });
  return {
    site,
    personalData: personalRoles(database),
    changes: "owner",
    trusted: ["markdown"],
    owners: ownersToNotify,
    emails: ownerEmailData(database),
    failed: (failed) => errorLog.add(failed),
    maxBody(c) {
      if (!c.req.path.startsWith(`${adminAddress()}/`)) return undefined;
      if (!hasFiles(c)) return maxBodyBytes;
      const { name } = map.routes.find(({ path }) => path && isAt(path, c.req.path)) ?? {};
      return maxBodyBytes + ((name && pages[name]?.large?.maxBytes) || maxFilesBytes);
    },
    loaders: {
      featured: { load: async () => ({ data: await home.now(), about: aboutHome }) },
      "text-page": textPage(textPages),
    },
    routes: (documents) =>
      adminRoutes({ authenticate, pages, routes, documents, site, home: home.now, browserCookie }).route(
        "/",
        pictureRoutes(pictures),
      ),
  } satisfies ServerModule;
}
