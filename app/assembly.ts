import { isIPv6 } from "node:net";
import { openAccounts } from "./accounts/server.ts";
import { basket } from "./basket/feature.ts";
import { openBasket } from "./basket/server.ts";
import { catalogue } from "./catalogue/feature.ts";
import { openCatalogue } from "./catalogue/server.ts";
import { charges } from "./charges/feature.ts";
import { openCharges } from "./charges/server.ts";
import type { Config } from "./config.ts";
import { archiveMetrics, type ArchiveWatch, watchArchive } from "./database/archive/watch.ts";
import type { Database } from "./database/database.ts";
import { poolMetrics } from "./database/pool-metrics.ts";
import { createPubSub, type PubSub } from "./database/pubsub.ts";
import { emailTemplates } from "./email-templates.ts";
import { features } from "./features.ts";
import { emails } from "./emails/feature.ts";
import { openEmails } from "./emails/server.ts";
import { invoices } from "./invoices/feature.ts";
import { openInvoices, orderDocuments, yearsToKeep } from "./invoices/server.ts";
import { orders } from "./orders/feature.ts";
import { bestSelling, openOrders } from "./orders/server.ts";
import { admin } from "./admin/feature.ts";
import { type AdminPart, type MenuItem, openAdmin, ownersToNotify } from "./admin/server.ts";
import type { OrderCardLoadersOf } from "./orders/admin/map.ts";
import type { CardLoadersOf, HandlersOf } from "./admin/map.ts";
import { databaseNameOf, exactly, type Feature, isIn } from "./page/feature.ts";
import { type AppOptions, createApp } from "./page/server/app.ts";
import { openEarlierBuilds } from "./page/server/earlier-builds.ts";
import type { LoadersOf } from "./page/server/loaders.ts";
import type { ServerModule } from "./page/server/server-module.ts";
import { payments } from "./payments/feature.ts";
import { openPayments, preparePayments, stripeProvider } from "./payments/server.ts";
import { profile } from "./profile/feature.ts";
import { accountAddress } from "./profile/addresses.ts";
import { openProfile } from "./profile/server.ts";
import { returns } from "./returns/feature.ts";
import { openReturns, returnPolicyReader, returnSubscriber } from "./returns/server.ts";
import { adminPages, dashboardCards, orderPageCards, pages, problem } from "./routes.ts";
import type { RenderEmail } from "./server/emails.ts";
import type { Log } from "./server/log.ts";
import { processMetrics } from "./server/process-metrics.ts";
import { createReadiness } from "./server/readiness.ts";
import { description } from "./shop/messages.ts";
import type { Secrets } from "./server/secrets.ts";
import type { TemplateDataOf } from "./ui/email/email.ts";

type Options = {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly stopping?: AbortSignal;
  /** Browser build, assets and renderer, from `dist/` or from the sources. */
  readonly pages: (modules: readonly string[]) => Pick<AppOptions, "build" | "assets" | "render">;
  readonly renderEmail: RenderEmail;
};

/** Assembles a store with the features of STORE_FEATURES. @param changed app options to override in tests. */
export function assembleStore(options: Options, changed: Partial<AppOptions> = {}) {
  const { config, database, log, stopping, pages: built, renderEmail } = options;
  const channels = features.filter((feature) => feature.from && isIn(config.STORE_FEATURES, feature));
  const pubsub =
    changed.pubsub ??
    createPubSub(database.directUrl, channels.map(databaseNameOf), log, { committed: database.committed });
  const archive = config.BACKUP_DIR ? watchArchive(config.DATA_DIR) : null;
  const { parts, accounts, visitors, ...opened } = openFeatures(options, pubsub, archive);
  const { outbox, administered, listed } = opened;
  const served =
    administered &&
    listed &&
    administered.serve({
      map: adminPages(),
      cards: dashboardCards(),
      parts: adminPartsOf(opened),
      site: listed.site,
      home: listed.home,
    });
  if (served) parts.push(served);
  const plain = plainSite(config);
  const site = served?.site ?? { plain, peek: () => plain, now: async () => plain };
  const readiness = createReadiness(database, stopping, pubsub, archive);
  const app = createApp({
    config,
    pages,
    problem: problem(),
    loaders: loadersOf(opened),
    parts,
    site,
    visitors,
    description,
    pubsub,
    readiness,
    log,
    ...built(parts.flatMap(({ modules = [] }) => modules)),
    ...changed,
  });
  outbox?.start({ templateData: templateDataOf(opened), shop: site.now, render: renderEmail });
  const stop = async () => void (await Promise.all([pubsub.stop(), outbox?.stop()]));
  const metrics = [
    ...app.metrics,
    ...poolMetrics(database),
    ...(archive ? archiveMetrics(archive) : []),
    ...processMetrics({ pubsub, readiness, dataDir: config.DATA_DIR }),
    ...parts.flatMap((part) => part.metrics ?? []),
  ];
  return { app, accounts, pubsub, stop, outbox, metrics, shop: site.now, origin: originOf(config) };
}

const plainSite = ({ STORE_NAME: name, identity, STORE_FEATURES }: Config) => ({
  name,
  identity,
  features: STORE_FEATURES,
});

type Opened = Omit<ReturnType<typeof openFeatures>, "parts" | "accounts" | "visitors">;

/** Opens the features of STORE_FEATURES. In the result, disabled features are null. */
function openFeatures({ config, database, secrets, log }: Options, pubsub: PubSub, archive: ArchiveWatch | null) {
  const has = (feature: Feature) => isIn(config.STORE_FEATURES, feature);
  const parts: ServerModule[] = [];
  function add<Added extends ServerModule>(part: Added): Added {
    parts.push(part);
    return part;
  }
  const outbox = has(emails)
    ? add(openEmails({ database, log, origin: originOf(config), owners: ownersToNotify }, config.mail))
    : null;
  const sends = outbox?.sends ?? false;
  const post = outbox?.post ?? null;
  const outboxInsert = outbox?.outboxInsert ?? null;
  const secure = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const context = { config, database, secrets, secure, pubsub, log, post, outboxInsert };
  add(openEarlierBuilds(database));
  const { accounts, visitors: accountVisitors } = add(openAccounts(context, config.identity));
  const administered = has(admin)
    ? add(openAdmin(context, { accounts, outbox, archive, firstName: config.STORE_NAME }))
    : null;
  const charged = administered && has(charges) ? add(openCharges(context, { admin: administered.services })) : null;
  const readReturnPolicy = administered && has(returns) ? returnPolicyReader(context, administered.services) : null;
  const listed =
    administered && has(catalogue)
      ? add(
          openCatalogue(context, plainSite(config), {
            accounts,
            admin: administered.services,
            sends,
            bestSelling: has(orders) ? bestSelling(database) : null,
            readOfferCharges: charged?.readOfferCharges ?? (async () => ({})),
            deliverable: charged?.deliverable ?? (async (countries) => countries),
            refuseCurrency: charged?.refuseCurrency ?? (async () => null),
            untaxedWarning: charged?.untaxedWarning ?? (async () => null),
            readReturnPolicy,
          }),
        )
      : null;
  const saved = listed && has(basket) ? add(openBasket(context, accounts)) : null;
  const provider = has(payments) && config.stripe ? stripeProvider(config.stripe) : null;
  const preparing =
    administered && has(payments)
      ? preparePayments(context, { settings: administered.services.settings, provider, shopName: config.STORE_NAME })
      : null;
  const ordered =
    administered && listed && saved && charged && has(orders)
      ? add(
          openOrders(context, {
            accounts,
            admin: administered.services,
            ...listed,
            ...saved,
            ...charged,
            payments: preparing?.forOrders ?? null,
            returnSubscriber: has(returns) ? returnSubscriber : null,
            readDocuments: has(invoices) ? orderDocuments(database) : async () => [],
            sends,
            account: accountAddress(),
          }),
        )
      : null;
  const paid =
    administered && ordered && preparing
      ? add(
          openPayments(context, preparing, {
            accounts,
            ...ordered,
            origin: originOf(config),
            yearsToKeep: has(invoices) ? yearsToKeep(administered.services) : async () => 10,
          }),
        )
      : null;
  if (paid && ordered)
    ordered.addCards(exactly<OrderCardLoadersOf<ReturnType<typeof orderPageCards>, "payments">>()(paid.orderCards));
  const invoiced =
    administered && listed && charged && ordered && has(invoices)
      ? add(
          openInvoices(context, {
            accounts,
            admin: administered.services,
            ...listed,
            ...charged,
            ...ordered,
            shopName: config.STORE_NAME,
          }),
        )
      : null;
  const returned =
    administered && listed && ordered && paid && has(returns)
      ? add(openReturns(context, { accounts, admin: administered.services, ...listed, ...ordered, ...paid, sends }))
      : null;
  if (returned && ordered)
    ordered.addCards(exactly<OrderCardLoadersOf<ReturnType<typeof orderPageCards>, "returns">>()(returned.orderCards));
  const profiled = has(profile)
    ? add(openProfile(context, { accounts, personalData: parts.flatMap((part) => part.personalData ?? []) }))
    : null;
  const visitors = saved?.visitors ?? accountVisitors;
  const opened = { administered, listed, saved, charged, ordered, paid, invoiced, returned, profiled };
  return { parts, accounts, visitors, outbox, ...opened };
}

function loadersOf({ administered, listed, saved, charged, ordered, paid, returned, profiled }: Opened) {
  type Loaders<Name extends string> = LoadersOf<typeof pages, Name>;
  return {
    ...(administered && exactly<Loaders<"admin">>()(administered.loaders)),
    ...(listed && exactly<Loaders<"catalogue">>()(listed.loaders)),
    ...(saved && charged && exactly<Loaders<"basket">>()({ basket: charged.basketLoader(saved.loaders.basket) })),
    ...(ordered && exactly<Loaders<"orders">>()(ordered.loaders)),
    ...(paid && exactly<Loaders<"payments">>()(paid.loaders)),
    ...(returned && exactly<Loaders<"returns">>()(returned.loaders)),
    ...(profiled && exactly<Loaders<"profile">>()(profiled.loaders)),
  };
}

function templateDataOf({ outbox, administered, listed, ordered, paid, invoiced, returned, profiled }: Opened) {
  type Emails<Name extends string> = TemplateDataOf<typeof emailTemplates, Name>;
  return {
    ...(outbox && exactly<Emails<"emails">>()(outbox.emails)),
    ...(administered && exactly<Emails<"admin">>()(administered.emails)),
    ...(listed?.emails && exactly<Emails<"catalogue">>()(listed.emails)),
    ...(ordered && exactly<Emails<"orders">>()(ordered.emails)),
    ...(paid && exactly<Emails<"payments">>()(paid.emails)),
    ...(invoiced && exactly<Emails<"invoices">>()(invoiced.emails)),
    ...(returned && exactly<Emails<"returns">>()(returned.emails)),
    ...(profiled?.emails && exactly<Emails<"profile">>()(profiled.emails)),
  };
}

/** Collects the admin parts. Compiles only if all `adminPages` have handlers and all `dashboardCards` have loaders. */
function adminPartsOf({
  administered,
  listed,
  charged,
  ordered,
  paid,
  invoiced,
  returned,
  profiled,
}: Opened): readonly AdminPart[] {
  type Handlers<Name extends string> = HandlersOf<ReturnType<typeof adminPages>, Name>;
  type Loaders<Name extends string> = CardLoadersOf<ReturnType<typeof dashboardCards>, Name>;
  const checkMenu = exactly<Partial<Record<keyof ReturnType<typeof adminPages>, MenuItem>>>();
  const { own, emails: ofEmails } = administered?.parts ?? {};
  if (own) checkMenu(own.menu);
  if (ofEmails) checkMenu(ofEmails.menu);
  if (listed) checkMenu(listed.adminPart.menu);
  if (charged) checkMenu(charged.adminPart.menu);
  if (ordered) checkMenu(ordered.adminPart.menu);
  if (paid) checkMenu(paid.adminPart.menu);
  if (invoiced) checkMenu(invoiced.adminPart.menu);
  if (returned) checkMenu(returned.adminPart.menu);
  if (own) exactly<Omit<Handlers<"admin">, "admin-dashboard" | "admin-activity-log">>()(own.pages);
  if (ofEmails) exactly<Handlers<"emails">>()(ofEmails.pages);
  if (listed) exactly<Handlers<"catalogue">>()(listed.adminPart.pages);
  if (listed) exactly<Loaders<"catalogue">>()(listed.adminPart.cards);
  if (charged) exactly<Handlers<"charges">>()(charged.adminPart.pages);
  if (ordered) exactly<Handlers<"orders">>()(ordered.adminPart.pages);
  if (ordered) exactly<Loaders<"orders">>()(ordered.adminPart.cards);
  if (paid) exactly<Handlers<"payments">>()(paid.adminPart.pages);
  if (paid) exactly<Loaders<"payments">>()(paid.adminPart.cards);
  if (invoiced) exactly<Handlers<"invoices">>()(invoiced.adminPart.pages);
  if (returned) exactly<Handlers<"returns">>()(returned.adminPart.pages);
  if (returned) exactly<Loaders<"returns">>()(returned.adminPart.cards);
  const others: readonly (Record<"adminPart", AdminPart> | null)[] = [
    listed,
    charged,
    ordered,
    paid,
    invoiced,
    returned,
    profiled,
  ];
  return [own, ofEmails, ...others.map((feature) => feature?.adminPart)].flatMap((part) => part ?? []);
}

/** Public origin: PUBLIC_URL, or the listening address. */
const originOf = ({ PUBLIC_URL, HOST, PORT }: Config) =>
  PUBLIC_URL ?? `http://${isIPv6(HOST) ? `[${HOST}]` : HOST === "127.0.0.1" ? "localhost" : HOST}:${PORT}`;
