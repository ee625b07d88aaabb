import { hash, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { notFound } from "./routes.ts";
import { words } from "./shop/words.ts";
import type { Accounts } from "./accounts/server/accounts.ts";
import { accountRoutes } from "./accounts/server/routes.ts";
import { type Asset, sendAsset } from "./page/server/assets.ts";
import type { Baskets } from "./basket/server/baskets.ts";
import type { Guests } from "./basket/server/guests.ts";
import { basketRoutes } from "./basket/server/routes.ts";
import { basketVisits } from "./basket/server/visits.ts";
import type { Catalogue } from "./catalogue/server/catalogue.ts";
import { catalogueRoutes } from "./catalogue/server/routes.ts";
import { shopWithDepartments } from "./catalogue/server/kept-departments.ts";
import { withOnePatience } from "./server/in-time.ts";
import type { Config } from "./server/config.ts";
import { isCutOff } from "./server/cut-off.ts";
import { type BrowserBuild, inlineHashes } from "./page/server/document.ts";
import { documentRoutes } from "./page/server/document-routes.ts";
import { createDocuments, type Render } from "./page/server/documents.ts";
import { failureOf } from "./page/server/failures.ts";
import type { Log } from "./server/log.ts";
import { loginRoutes } from "./accounts/server/login.ts";
import type { Notices } from "./database/notices.ts";
import { orderRoutes } from "./orders/server/order-routes.ts";
import type { Orders } from "./orders/server/orders.ts";
import { createKept, unchanging } from "./page/server/kept.ts";
import { createPageCache } from "./page/server/page-cache.ts";
import { createLoaders, type Loaded } from "./page/server/loaders.ts";
import type { Readiness } from "./server/readiness.ts";
import { contentSecurityPolicy, requireOwnOrigin, securityHeaders } from "./server/security.ts";
import type { Visiting } from "./server/visiting.ts";
import { webManifest, webManifestPath } from "./page/server/web-manifest.ts";

/** How much memory the data of kept pages may take, in bytes. */
const roomForData = 16 * 1024 * 1024;

/** No form of the store sends more than a few hundred bytes. */
const maxBodyBytes = 16 * 1024;

export type Parts = {
  readonly config: Config;
  readonly build: BrowserBuild;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly render: Render;
  readonly accounts: Accounts;
  /** Null unless it is switched on. */
  readonly catalogue?: Catalogue | null;
  readonly baskets?: Baskets | null;
  readonly guests?: Guests | null;
  readonly orders?: Orders | null;
  /** What the database tells of changes; needed by what is switched on. */
  readonly notices?: Notices | null;
  /** Whether visitors may be sent here, or what is missing. */
  readonly readiness: () => Promise<Readiness>;
  readonly log: Log;
  /** Another policy for documents than the strict one: development needs its own scripts. */
  readonly policy?: string;
};

/**
 * The store as a function from requests to answers: every test may call `app.request("/checkout")`. `kept` is what it answers
 * from memory, for those who can do that faster.
 */
export function createApp({ config, build, render, catalogue = null, ...parts }: Parts) {
  const assets = new Map(parts.assets).set(webManifestPath, webManifest(config.STORE_NAME));
  const { baskets = null, guests, orders = null, notices, readiness, log, policy } = parts;
  const visits = baskets && guests && basketVisits({ accounts: parts.accounts, baskets, guests, log });
  const { accounts } = visits ?? parts;
  const features = config.STORE_FEATURES;
  const shop = { name: config.STORE_NAME, identity: config.identity, features };
  const strict = contentSecurityPolicy(config, inlineHashes(build));
  const loaded = createKept<Loaded>({ room: roomForData, watch: notices ?? unchanging, describe: describeLoaded });
  notices?.on("catalogue", () => loaded.doubt());
  const cache = createPageCache();
  const documents = createDocuments({
    shop:
      catalogue && notices
        ? shopWithDepartments(shop, catalogue, notices, log)
        : { plain: shop, atHand: () => shop, now: async () => shop },
    build,
    render,
    loaders: createLoaders({ catalogue, baskets, orders }),
    loaded,
    cache,
    accounts,
    basketOf: visits?.basketOf,
    publicUrl: config.PUBLIC_URL,
    policy: policy ?? strict,
  });
  const everywhere = Object.entries(securityHeaders(config));

  const app = new Hono<Visiting>();
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.set("proxies", config.TRUSTED_PROXY);
    c.set("problem", (status, message) =>
      isForScripts(c.req.path) ? c.json({ message }, status) : documents.sendProblem(c, status, message),
    );
    await withOnePatience(next);
    for (const [name, value] of everywhere) c.res.headers.set(name, value);
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    const line = { requestId, method, path, status: c.res.status, ms: Math.round(performance.now() - started) };
    if (isReading(method) || isCutOff(c)) log.debug(line);
    else log.info(line);
  });
  app.use(async (c, next) => {
    const asset = isReading(c.req.method) ? assets.get(c.req.path) : undefined;
    return asset ? sendAsset(c, asset) : next();
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const word = await readiness();
    return c.text(word, word === "ready" ? 200 : 503);
  });
  app.use(requireOwnOrigin(config));
  const limitBody = bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.var.problem(413, words.problem.tooLarge) });
  // It would unpack the whole request, and nobody reads the body of one that changes nothing.
  app.use((c, next) => (isReading(c.req.method) ? next() : limitBody(c, next)));
  app.route("/api", accountRoutes(accounts));
  app.route("/", loginRoutes(accounts, documents, features));
  if (catalogue) app.route("/", catalogueRoutes({ catalogue, notices, publicUrl: config.PUBLIC_URL }));
  if (visits && notices) app.route("/", basketRoutes({ baskets, guests, visits, notices }));
  if (baskets && orders) app.route("/", orderRoutes({ accounts, documents, baskets, orders }));
  app.route("/", documentRoutes(documents, features));
  app.notFound((c) =>
    isForScripts(c.req.path) ? c.json({ message: words.notFound.heading }, 404) : documents.send(c, notFound),
  );
  app.onError(async (error, c) => {
    const { status, message, retryAfter } = failureOf(error);
    if (isCutOff(c)) return c.body(null, 400); // for nobody
    if (status >= 500)
      log[status === 500 ? "error" : "warn"]({ requestId: c.var.requestId, err: error }, "A request failed.");
    if (retryAfter) c.header("retry-after", String(retryAfter));
    try {
      return await c.var.problem(status, message);
    } catch {
      return c.text(`${message} ${words.problem.reference(c.var.requestId)}`, status);
    }
  });
  const kept = (url: string, cookie: string | undefined) =>
    assets.get(url) ?? (accounts.hasSession(cookie) ? undefined : documents.kept(url));
  return Object.assign(app, { kept });
}

/** Its own JSON tells it from others, and takes about half as much memory. */
function describeLoaded(loaded: Loaded) {
  const text = JSON.stringify(loaded);
  return { size: 2 * text.length, mark: hash("sha256", text, "base64url") };
}

const isReading = (method: string) => method === "GET" || method === "HEAD";

const isForScripts = (path: string) => /^\/(api\/|_data\/|_suggest$)/.test(path);
