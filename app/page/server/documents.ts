import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import type { Page, Pages } from "../map.ts";
import type { DocumentData, Appearance, PageData, Site } from "../document-data.ts";
import { isIn } from "../feature.ts";
import { databaseUnavailableIn } from "../../database/unavailable.ts";
import { responsesIn, either, encodings, etagOf, sendResponse, sendAsset, sendWhole } from "./assets.ts";
import { type BrowserBuild, renderDocument } from "./document.ts";
import { gzipped } from "./gzip.ts";
import type { Cache } from "./cache.ts";
import { guestPage, htmlType, jsonType, brotliOnce, type PageCache } from "./page-cache.ts";
import type { PageMetadata, PageRequest, Loaded, Loader, Loaders, Redirect, SharedLoader } from "./loaders.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { Visitor, Visitors } from "./visitor.ts";

/** Renders a page. Resolves to the markup in pieces, for hydration by React. */
export type Render = (name: string, at: string, data: DocumentData) => Promise<readonly string[]>;

/** Current site data. `peek` and `now` return the same object until the data changes. */
export type SiteNow = {
  /** Returns the cached site data, if current. */
  readonly peek: () => Site | undefined;
  readonly now: () => Promise<Site>;
  /** Site data from the environment's settings, without a database query. */
  readonly plain: Site;
};

export type DocumentsOptions = {
  readonly pages: Pages;
  readonly problem: Page;
  readonly site: SiteNow;
  /** Returns the default description for search engines and shared links. @param shop the shop's name */
  readonly description: (shop: string) => string;
  readonly build: BrowserBuild;
  readonly render: Render;
  readonly loaders: Loaders;
  readonly loaded: Cache<Loaded | Redirect>;
  readonly cache: PageCache;
  readonly visitors: Visitors;
  readonly publicUrl: string | undefined;
  readonly policyOf: (build: BrowserBuild, look?: Appearance) => string;
};

export type Documents = ReturnType<typeof createDocuments>;

type Once = {
  readonly status?: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly cacheControl?: "no-store" | "private, no-cache";
  /** True if a document shares few parts with other documents. Allows Brotli, which cannot reuse compressed parts. */
  readonly alone?: boolean | undefined;
  /** True if the response has no headers from `c.header`. */
  readonly isBare?: boolean;
};

const ownerOf = (user: Visitor["user"] | undefined | false) => (user ? { owner: user.id } : {});

const headersWith = (policy: string) => ({ "content-security-policy": policy, vary: "accept-encoding, cookie" });

/** Compresses a document, by content encoding. The ETag is a hash of `mark`. */
const packed = {
  async br(parts: readonly string[]) {
    const body = await brotliOnce(parts.join(""));
    return { body, mark: body };
  },
  gzip: gzipped,
  identity(parts: readonly string[]) {
    const body = Buffer.from(parts.join(""));
    return { body, mark: body };
  },
};

const noData = { data: null };
const withoutData: Loader = { load: () => noData };

/** Maximum length of a query parameter's value, in characters. Longer values are truncated. */
const longestValue = 500;

/** Placeholder for the request id in a cached error page. */
const idPlaceholder = "the-id-stands-here";

const maxProblems = 20;

/** Parses the query. For broken percent-encoding, Hono's parser would take a hundred times as long. */
const queryIn = (url: string) => new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");

export function createDocuments({
  pages,
  problem,
  site,
  description,
  build,
  render,
  loaders,
  loaded,
  cache,
  visitors,
  publicUrl,
  policyOf,
}: DocumentsOptions) {
  const plainHeaders = headersWith(policyOf(build));
  /** Headers by appearance. Cached, because hashing styles is slow. */
  const headersOf = new WeakMap<Appearance, ReturnType<typeof headersWith>>();
  function headersIn({ appearance: look }: Site) {
    if (!look?.style) return plainHeaders;
    return headersOf.getOrInsertComputed(look, () => headersWith(policyOf(build, look)));
  }
  const problems = new LRUCache<string, readonly string[]>({ max: maxProblems });
  const { notFound } = pages;
  const loaderOf = (page: Page) => loaders[page.name] ?? withoutData;

  type Filled = DocumentData & { about?: PageMetadata; at: string; hydrated?: boolean };

  async function html(route: Page, { about, at, hydrated = true, ...documentData }: Filled): Promise<string[]> {
    const { shop: shown, data } = documentData;
    const markup = await render(route.name, at, documentData);
    const url = publicUrl && route.path ? new URL(about?.canonical ?? at, publicUrl).href : null;
    const title = route.title(shown.name, data, shown);
    const unlisted = route.unlisted !== undefined && isIn(shown.features, { from: route.unlisted });
    const screen = route.file?.(shown) || route.name;
    const page = { title, markup, screen, url, about, unlisted, shop: shown };
    return renderDocument(build, {
      ...page,
      description: description(shown.name),
      data: hydrated ? documentData : null,
    });
  }

  async function sendOnce(c: Context<HonoEnv>, parts: readonly string[], once: Once) {
    const { status = 200, cacheControl = "no-store", headers, alone = false, isBare = false } = once;
    const encoding = encodings(c.req.header("accept-encoding")).find((name) => alone || name === "gzip") ?? "identity";
    const { body, mark } = await packed[encoding](parts);
    const asset = { type: htmlType, etag: etagOf(mark), cacheControl, headers };
    const ifNoneMatch = status === 200 ? c.req.header("if-none-match") : undefined;
    const response = either(responsesIn(asset, encoding, body), ifNoneMatch);
    return isBare ? sendWhole(c, response, status) : sendResponse(c, response, status);
  }

  /** Recognises the visitor, and sets the response's cookies. @throws DatabaseUnavailable */
  async function visitorOf(c: Context<HonoEnv>): Promise<Visitor> {
    c.get("done")?.(); // ends the first recognition if a 404 page recognises the visitor again
    const visitor = await visitors.recognise(c.req.raw);
    c.set("done", visitor.done);
    setHeaders(c, visitor);
    return visitor;
  }

  /** Recognises the visitor. If the database is unavailable, guesses the visitor from the cookies. */
  async function visitorOrGuess(c: Context<HonoEnv>): Promise<Visitor & { away?: true }> {
    try {
      return await visitorOf(c);
    } catch (error) {
      if (!databaseUnavailableIn(error)) throw error;
      return { ...visitors.guess(c.req.raw), away: true };
    }
  }

  /** Request for a loader, with only the query parameters that the loader uses. */
  function requestOf(c: Context<HonoEnv>, route: Page): PageRequest {
    const query = new URLSearchParams();
    const given = queryIn(c.req.url);
    for (const name of loaderOf(route).query ?? []) {
      const value = given.get(name)?.slice(0, longestValue);
      if (value) query.set(name, value);
    }
    const path = c.req.path.replace(/^\/_data(?=\/)/, "");
    const at = route === notFound ? "*" : path + (query.size > 0 ? `?${query}` : "");
    return { params: c.req.param(), query, at };
  }

  const personalRequestOf = (c: Context<HonoEnv>, request: PageRequest, { user, session }: Omit<Visitor, "state">) => ({
    ...request,
    user,
    cookie: c.req.header("cookie") ?? "",
    ...(session && { session }),
  });

  /** True if the route has many pages, because of a parameter or a query. */
  const isOneOfMany = (route: Page) => route.path.includes(":") || Boolean(loaderOf(route).query);

  /** Sends a redirect. Browsers must revalidate cached redirects, because outdated redirects could form a loop. */
  function sendRedirect(c: Context<HonoEnv>, { redirect, status = 303 }: Redirect) {
    if (status !== 303) c.header("cache-control", guestPage);
    return c.redirect(status === 301 ? redirect + new URL(c.req.url).search : redirect, status);
  }

  /** Sends a page to a visitor who has none of the store's cookies. All such visitors get the same cached page. */
  async function sendShared(c: Context<HonoEnv>, route: Page, loader: SharedLoader): Promise<Response> {
    const request = requestOf(c, route);
    const { at } = request;
    const found = await loaded.get(at, () => loader.load(request));
    if (!found) return send(c, notFound);
    if ("redirect" in found) return sendRedirect(c, found);
    const now = await site.now();
    const make = async () => {
      const parts = await html(route, { ...found, shop: now, state: visitors.anonymous.state, at });
      return { type: htmlType, parts, headers: headersIn(now) };
    };
    return sendAsset(c, await cache.get(at, [found, now], make, isOneOfMany(route)), statusOf(route));
  }

  async function send(c: Context<HonoEnv>, route: Page): Promise<Response> {
    const loader = loaderOf(route);
    if (!loader.isPersonal && !visitors.mayIdentify(c.req.header("cookie"))) return sendShared(c, route, loader);
    const request = requestOf(c, route);
    const { at } = request;
    const visitor = await (loader.isPersonal || loader.showsState ? visitorOf(c) : visitorOrGuess(c));
    const { user, state, cookies } = visitor;
    const found = loader.isPersonal
      ? await loader.load(personalRequestOf(c, request, visitor))
      : await loaded["away" in visitor ? "get" : "refresh"](at, () => loader.load(request));
    if (!found) return send(c, notFound);
    if ("redirect" in found) return sendRedirect(c, found);
    const shop = await site.now();
    const parts = await html(route, { ...found, ...ownerOf(loader.isPersonal && user), shop, state, at });
    const cacheControl = loader.isPersonal ? "no-store" : "private, no-cache";
    const alone = loader.isPersonal || loader.showsState;
    // Page routes call `c.header` only for cookies. Other handlers may call `c.header` before they send the 404 page.
    const isBare = cookies.length === 0 && route !== notFound;
    return sendOnce(c, parts, { status: statusOf(route), cacheControl, headers: headersIn(shop), alone, isBare });
  }

  /** Sends the page at `path` with the given data, such as form errors. */
  async function sendWith(c: Context<HonoEnv>, path: string, status: ContentfulStatusCode, data: unknown) {
    const route = pages.at(path);
    const { user, state } = await visitorOrGuess(c);
    const shop = await site.now();
    const parts = await html(route, { data, ...ownerOf(loaderOf(route).isPersonal && user), shop, state, at: path });
    return sendOnce(c, parts, { status, headers: headersIn(shop) });
  }

  /** Renders the error page. Resolves to the texts before and after the request id. */
  async function makeProblem(key: string, isRefusal: boolean, message: string | undefined) {
    const heading = isRefusal ? failureMessages.refused : undefined;
    const data = { shop: site.plain.name, requestId: idPlaceholder, heading, message };
    const { state } = visitors.anonymous;
    const parts = await html(problem, { data, shop: site.plain, state, at: "*", hydrated: false });
    const halves = parts.join("").split(idPlaceholder);
    problems.set(key, halves);
    return halves;
  }

  /** Sends the error page, without a database query. Cached, because most errors happen under load. */
  async function sendProblem(c: Context<HonoEnv>, status: ContentfulStatusCode, message?: string) {
    const isRefusal = status < 500;
    const key = `${isRefusal} ${message ?? ""}`;
    const [before = "", after = ""] = problems.get(key) ?? (await makeProblem(key, isRefusal, message));
    return sendOnce(c, [before, c.var.requestId, after], { status, headers: headersIn(site.plain) });
  }

  /** Sends a server-only page. @param name the page's key in the map of server-only pages. */
  async function sendDocument(
    c: Context<HonoEnv>,
    name: string,
    status: ContentfulStatusCode,
    { title: heading, data }: { readonly title: string; readonly data: object },
  ) {
    const shop = await site.now();
    const markup = await render(name, c.req.path, { shop, state: null, data });
    const title = `${heading}: ${shop.name}`;
    const about = { title, url: null, description: title, unlisted: true, shop };
    const styled = build.documents ?? build;
    const modules = build.documents?.scripts ?? [];
    const parts = renderDocument(styled, { ...about, markup, screen: name, data: null, modules });
    return sendOnce(c, parts, { status, headers: headersWith(policyOf(styled, shop.appearance)) });
  }

  /** Sends a page with changed site data, uncached and without scripts. */
  async function sendPreview(c: Context<HonoEnv>, path: string, shop: Site, data: unknown) {
    const route = pages.at(path);
    const { state } = visitors.anonymous;
    const parts = await html(route, { data, shop, state, at: path, hydrated: false });
    return sendOnce(c, parts, { headers: headersIn(shop) });
  }

  /** Sends a page's data as JSON, for a client-side navigation. */
  async function sendData(c: Context<HonoEnv>, route: Page) {
    const loader = loaderOf(route);
    const request = requestOf(c, route);
    const { at } = request;
    // At status 204, the browser script loads the document, which redirects. Browsers would log an error status.
    const elsewhere = (cacheControl: string) => c.body(null, 204, { "cache-control": cacheControl });
    if (!loader.isPersonal) {
      const found = await loaded.get(at, () => loader.load(request));
      if (!found) return c.notFound();
      if ("redirect" in found) return elsewhere(guestPage);
      const make = async () => ({ type: jsonType, parts: [JSON.stringify({ data: found.data } satisfies PageData)] });
      return sendAsset(c, await cache.get(`/_data${at}`, [found], make, isOneOfMany(route)));
    }
    const visitor = await visitorOf(c);
    const found = await loader.load(personalRequestOf(c, request, visitor));
    if (!found) return c.notFound();
    if ("redirect" in found) return elsewhere("no-store");
    c.header("cache-control", "no-store");
    return c.json({ data: found.data, ...ownerOf(visitor.user) } satisfies PageData);
  }

  /** Finds a guest's cached page, or a page's data, by the request's URL. Ignores URLs with percent-encoding. */
  function peek(url: string) {
    if (url[0] !== "/" || url.includes("%")) return undefined;
    const ofData = url.startsWith("/_data/") && loaded.peek(url.slice("/_data".length));
    if (ofData) return cache.peek(url, [ofData]);
    const [found, now] = [loaded.peek(url), site.peek()];
    return found && now && cache.peek(url, [found, now]);
  }

  const statusOf = (page: Page) => (page === notFound ? 404 : 200);

  return {
    send,
    sendNotFound: (c: Context<HonoEnv>) => send(c, notFound),
    sendWith,
    sendDocument,
    sendPreview,
    sendProblem,
    sendData,
    peek,
    site: site.now,
  };
}
