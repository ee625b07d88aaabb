import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { matchedRoutes } from "hono/route";
import { clientAddress, networkOf } from "../../server/address.ts";
import { withNetwork } from "../../server/client-network.ts";
import type { ProcessConfig } from "../../server/config.ts";
import { isClientGone } from "../../server/client-gone.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { failureOf } from "../../server/failures.ts";
import { withRequestTimeout } from "../../database/timeout.ts";
import type { Log } from "../../server/log.ts";
import { histogram, record } from "../../server/metrics.ts";
import { isServing, type Readiness } from "../../server/readiness.ts";
import { requestIdOf } from "../../server/request-id.ts";
import { createRequests } from "../../server/requests.ts";
import {
  contentSecurityPolicy,
  mayBeShownElsewhere,
  requireOwnOrigin,
  securityHeaders,
  type PolicySources,
} from "../../server/security.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { PubSub } from "../../database/pubsub.ts";
import type { Appearance } from "../document-data.ts";
import { isAt, type Line, type PageMap, pagesIn } from "../map.ts";
import { pageMessages } from "../messages.ts";
import { type Asset, sendAsset } from "./assets.ts";
import { type BrowserBuild, inlineHashes } from "./document.ts";
import { createDocuments, type DocumentsOptions, type Render } from "./documents.ts";
import { createCache } from "./cache.ts";
import { describeLoaded } from "./describe-loaded.ts";
import type { Loaded, Redirect } from "./loaders.ts";
import { createPageCache } from "./page-cache.ts";
import type { ServerModule } from "./server-module.ts";
import { webManifest, webManifestPath } from "./web-manifest.ts";

/** Maximum memory for the data of cached pages, in bytes. */
const maxDataBytes = 16 * 1024 * 1024;

/** Default maximum size of a request body, in bytes. Most forms have a few hundred bytes. */
const maxBodyBytes = 16 * 1024;

export type AppOptions = Pick<
  DocumentsOptions,
  "loaders" | "site" | "visitors" | "description" | "build" | "render"
> & {
  readonly config: Pick<ProcessConfig, "PUBLIC_URL" | "IMAGE_HOSTS" | "TRUSTED_PROXY" | "LOG_REQUESTS">;
  readonly pages: PageMap;
  readonly problem: Line;
  readonly parts: readonly ServerModule[];
  readonly assets: ReadonlyMap<string, Asset>;
  readonly pubsub: PubSub;
  readonly readiness: () => Promise<Readiness>;
  readonly log: Log;
  /** Content-Security-Policy for the development server, instead of the strict policy. */
  readonly policy?: (sources: PolicySources) => string;
};

/** Creates the store's HTTP app (Hono). Also returns functions for `fast-path.ts`, such as `cached`. */
export function createApp({ config, parts, site, visitors, build, assets, pubsub, log, ...options }: AppOptions) {
  type Lists = "connect" | "trusted" | "formTargets" | "forScripts" | "webhooks";
  const all = (list: Lists) => parts.flatMap((part) => part[list] ?? []);
  const sources = {
    images: config.IMAGE_HOSTS,
    connect: all("connect"),
    trusted: all("trusted"),
    formTargets: all("formTargets"),
  };
  const loaded = createCache<Loaded | Redirect>({ maxBytes: maxDataBytes, liveness: pubsub, describe: describeLoaded });
  for (const { changes } of parts) if (changes) pubsub.subscribe(changes, (id) => loaded.invalidate(id));
  const policyOf = (ofDocuments: BrowserBuild, look?: Appearance) =>
    options.policy?.(sources) ?? contentSecurityPolicy(sources, inlineHashes(ofDocuments, look));
  const cache = createPageCache();
  const { render, metric: renderTime } = measured(options.render);
  const pages = pagesIn(options.pages, site.plain.features);
  const withUrl = pages.all.filter(({ path }) => path);
  const documents = createDocuments({
    ...options,
    pages,
    problem: { ...options.problem, name: "problem" },
    site,
    visitors,
    build,
    loaded,
    render,
    cache,
    publicUrl: config.PUBLIC_URL,
    policyOf,
  });
  const addresses = new Set(all("forScripts"));
  const isForScripts = (path: string) => /^\/(api|_data)\//.test(path) || addresses.has(path);
  const everywhere = securityHeaders(config);
  const shownElsewhere = { ...everywhere, ...mayBeShownElsewhere };
  const forScripts = { ...everywhere, build: build.id };
  /** Returns the headers for a path. Browser scripts compare the header `build` with their document's build. */
  const headersOf = (path: string) => {
    if (isForScripts(path)) return forScripts;
    return parts.some((part) => part.shownElsewhere?.(path)) ? shownElsewhere : everywhere;
  };

  const requests = createRequests(log, config.LOG_REQUESTS);
  const patterns = withUrl.flatMap(({ path }) => [path, `/_data${path}`]);
  /** Route pattern of a cached response, for the metrics. */
  const routeAt = (path: string) =>
    assets.has(path) ? files : (patterns.find((pattern) => isAt(pattern, path)) ?? "*");

  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c.req.header("x-request-id"), c.req.header("traceparent"));
    const headers = { ...headersOf(c.req.path), "x-request-id": requestId };
    c.set("requestId", requestId);
    c.set("everywhere", headers);
    c.set("proxies", config.TRUSTED_PROXY);
    c.set("problem", (status, message) =>
      isForScripts(c.req.path) ? c.json({ message }, status) : documents.sendProblem(c, status, message),
    );
    await withRequestTimeout(next).finally(() => c.get("done")?.());
    if (c.res !== c.get("whole")) for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    const { method, path } = c.req;
    const kind = { method, route: assets.has(path) ? files : answeringAt(c), status: c.res.status };
    const details = { requestId, url: path, ms: performance.now() - started };
    requests.record(kind, requests.timesOf(kind), details, !isReading(method) && !isClientGone(c));
  });
  app.use(async (c, next) => {
    const asset = isReading(c.req.method) ? assets.get(c.req.path) : undefined;
    return asset ? sendAsset(c, asset) : next();
  });
  app.get(webManifestPath, async (c) => sendAsset(c, webManifest(await site.now())));
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const word = await options.readiness();
    return c.text(word, isServing(word) ? 200 : 503);
  });
  app.use(requireOwnOrigin(config, all("webhooks")));
  const maxBody = (c: Context<HonoEnv>) => Math.max(maxBodyBytes, ...parts.map((part) => part.maxBody?.(c) ?? 0));
  const onError = (c: Context<HonoEnv>) => c.var.problem(413, failureMessages.tooLarge);
  const limitBody = (c: Context<HonoEnv>, next: Next) => bodyLimit({ maxSize: maxBody(c), onError })(c, next);
  // No limit for GET and HEAD: the limit would read their bodies, which no handler uses.
  app.use((c, next) => (isReading(c.req.method) ? next() : limitBody(c, next)));
  app.use((c, next) => withNetwork(networkOf(clientAddress(c)), next));
  for (const { routes } of parts) if (routes) app.route("/", routes(documents));
  for (const page of withUrl) {
    app.get(page.path, (c) => documents.send(c, page));
    if (page.data) app.get(`/_data${page.path}`, (c) => documents.sendData(c, page));
  }
  app.notFound((c) =>
    isForScripts(c.req.path) ? c.json({ message: pageMessages.notFound.heading }, 404) : documents.sendNotFound(c),
  );
  app.onError(sendFailure(log, parts));
  const cached = (url: string, cookie: string | undefined) =>
    assets.get(url) ?? (visitors.mayIdentify(cookie) ? undefined : documents.peek(url));
  const metrics = [requests.metric, renderTime, cache.metric];
  return Object.assign(app, { cached, headersOf, routeAt, requests, metrics });
}

/** Measures the time to render pages. */
function measured(renderPage: Render) {
  const { of, metric } = histogram({
    name: "wicker_render_duration_seconds",
    help: "Seconds to render the HTML of a page, by page name.",
  });
  const render: Render = async (name, ...page) => {
    const began = performance.now();
    const markup = await renderPage(name, ...page);
    record(of({ page: name }), performance.now() - began);
    return markup;
  };
  return { render, metric };
}

const sendFailure =
  (log: Log, parts: readonly ServerModule[]) =>
  async (error: Error, c: Context<HonoEnv>): Promise<Response> => {
    const { status, message, retryAfter } = failureOf(error);
    if (isClientGone(c)) return c.body(null, 400);
    if (status >= 500) {
      const { requestId } = c.var;
      log[status === 500 ? "error" : "warn"]({ requestId, err: error }, "A request failed.");
      for (const { failed } of parts) failed?.({ requestId, route: answeringAt(c), status });
    }
    setHeaders(c, { retryAfter });
    try {
      return await c.var.problem(status, message);
    } catch {
      return c.text(`${message} ${pageMessages.problem.reference(c.var.requestId)}`, status);
    }
  };

const files = "files";

/** Route pattern of a request: the handler's `route`, else the last matched pattern without a wildcard. */
const answeringAt = (c: Context<HonoEnv>) =>
  c.get("route") ??
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !path.endsWith("/*") && path !== "*") ??
  "*";

const isReading = (method: string) => method === "GET" || method === "HEAD";
