import { isIPv6 } from "node:net";
import { openAccounts } from "./accounts/server.ts";
import { basket } from "./basket/feature.ts";
import { openBasket } from "./basket/server.ts";
import { catalogue } from "./catalogue/feature.ts";
import { openCatalogue } from "./catalogue/server.ts";
import type { Config } from "./config.ts";
import { archiveMetrics, watchArchive } from "./database/archive/watch.ts";
import type { Database } from "./database/database.ts";
import { poolMetrics } from "./database/pool-metrics.ts";
import { createPubSub } from "./database/pubsub.ts";
import { features } from "./features.ts";
import { emails } from "./emails/feature.ts";
import { openEmails } from "./emails/server.ts";
import { orders } from "./orders/feature.ts";
import { openOrders } from "./orders/server.ts";
import { admin } from "./admin/feature.ts";
import { closedNow, openNow, openAdmin } from "./admin/server.ts";
import { databaseNameOf, type Feature, isIn } from "./page/feature.ts";
import { type AppOptions, createApp } from "./page/server/app.ts";
import { openEarlierBuilds } from "./page/server/earlier-builds.ts";
import type { ServerModule } from "./page/server/server-module.ts";
import { profile } from "./profile/feature.ts";
import { accountAddress, openProfile } from "./profile/server.ts";
import { serverPages, map, problem } from "./routes.ts";
import { noOwners, type Outbox, type RenderEmail } from "./server/emails.ts";
import type { Log } from "./server/log.ts";
import { processMetrics } from "./server/process-metrics.ts";
import { createReadiness } from "./server/readiness.ts";
import { description } from "./shop/messages.ts";
import type { Secrets } from "./server/secrets.ts";

type Options = {
  readonly config: Config;
  readonly database: Database;
  /** Secrets that sign cookies, shared by all processes. */
  readonly secrets: Secrets;
  readonly log: Log;
  /** Aborted when the store stops. */
  readonly stopping?: AbortSignal;
  /** Returns the browser build, the assets and the renderer, from `dist/` or from the sources. */
  readonly pages: (modules: readonly string[]) => Pick<AppOptions, "build" | "assets" | "render">;
  readonly renderEmail: RenderEmail;
};

/**
 * Assembles a store with the features of STORE_FEATURES, for serving, development and tests.
 * @param changed overrides for tests.
 */
export function assembleStore(options: Options, changed: Partial<AppOptions> = {}) {
  const { config, database, secrets, log, stopping, pages, renderEmail } = options;
  const has = (feature: Feature) => isIn(config.STORE_FEATURES, feature);
  const channels = features.filter((feature) => feature.from && has(feature)).map(databaseNameOf);
  const pubsub = changed.pubsub ?? createPubSub(database.directUrl, channels, log, { committed: database.committed });
  const secure = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const plain = { name: config.STORE_NAME, identity: config.identity, features: config.STORE_FEATURES };

  const archive = config.BACKUP_DIR ? watchArchive(config.DATA_DIR) : null;

  const parts: ServerModule[] = [];
  function add<Added extends ServerModule>(part: Added): Added {
    parts.push(part);
    return part;
  }
  const optional: { outbox: Outbox | null } = {
    outbox: null,
    ...(has(emails) && { outbox: add(openEmails({ database, log, origin: originOf(config) }, config.mail)) }),
  };
  const { outbox } = optional;
  const context = {
    config,
    database,
    secrets,
    secure,
    pubsub,
    log,
    post: outbox && outbox.post,
    outboxInsert: outbox && outbox.outboxInsert,
  };
  add(openEarlierBuilds(database));
  const { accounts } = add(openAccounts(context, config.identity));
  const listed = has(catalogue)
    ? add(openCatalogue(context, plain, { accounts, sends: outbox?.sends ?? false }))
    : null;
  const saved = listed && has(basket) ? add(openBasket(context, accounts)) : null;
  /** Functions of later features, which orders cannot import. */
  const forOrders = {
    closed: closedNow,
    open: openNow,
    sends: outbox?.sends ?? false,
    account: accountAddress(),
  };
  if (listed && saved && has(orders)) add(openOrders(context, { accounts, ...listed, ...saved, ...forOrders }));
  if (has(profile))
    add(openProfile(context, { accounts, personalData: () => parts.flatMap((part) => part.personalData ?? []) }));
  if (listed && has(admin)) add(openAdmin(context, { accounts, ...listed, map: serverPages(), outbox, archive }));

  const last = <Key extends keyof ServerModule>(key: Key) => parts.findLast((part) => part[key])?.[key];
  const site = last("site") ?? { plain, peek: () => plain, now: async () => plain };
  const readiness = createReadiness(database, stopping, pubsub, archive);
  const app = createApp({
    config,
    map,
    problem: problem(),
    parts,
    site,
    visitors: last("visitors")!,
    description,
    pubsub,
    readiness,
    log,
    ...pages(parts.flatMap(({ modules = [] }) => modules)),
    ...changed,
  });
  outbox?.begin({
    templateData: Object.fromEntries(parts.flatMap((part) => Object.entries(part.emails ?? {}))),
    shop: site.now,
    render: renderEmail,
    owners: last("owners") ?? noOwners,
  });
  /** Stops background work. */
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

/** Public origin of the store: PUBLIC_URL, or its listening address. */
const originOf = ({ PUBLIC_URL, HOST, PORT }: Config) =>
  PUBLIC_URL ?? `http://${isIPv6(HOST) ? `[${HOST}]` : HOST === "127.0.0.1" ? "localhost" : HOST}:${PORT}`;
