import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import { type ServerPage, notFoundOf, type Page, routeOf, type StoreMap } from "../map.ts";
import type { DocumentData, Appearance, Site } from "../document-data.ts";
import { Away } from "../../database/away.ts";
import { answerOnce, encodings, etagOf, sendAnswer, sendAsset, sendWhole } from "./assets.ts";
import { type BrowserBuild, renderDocument } from "./document.ts";
import { gzipped } from "./gzip.ts";
import type { Cache } from "./cache.ts";
import { guestPage, htmlType, type InParts, jsonType, packedOnce, type PageCache } from "./page-cache.ts";
import type { About, PageRequest, Loaded, Loader, Loaders, Redirect, Shared } from "./loaders.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Visitor, Visitors } from "./visitor.ts";

/** Renders a route's screen, at its address in the store, into the markup that the browser will hydrate, in parts. */
export type Render = (name: string, at: string, data: DocumentData) => Promise<readonly string[]>;

/** What pages may know of the shop, which may change while it is open. */
export type SiteNow = {
  /** As far as it is known without asking anybody. */
  readonly peek: () => Site | undefined;
  readonly now: () => Promise<Site>;
  /** As the settings have it: known in any case. */
  readonly plain: Site;
};

type Options = {
  readonly map: StoreMap;
  /** What a shopper sees when the store has a bug. */
  readonly problem: Page;
  /** The same object as long as it is the same. */
  readonly site: SiteNow;
  /** What search engines and shared links say of every page that says nothing else, given the shop's name. */
  readonly description: (shop: string) => string;
  readonly build: BrowserBuild;
  readonly render: Render;
  readonly loaders: Loaders;
  /** What the loaders answered that are the same for everybody, and the pages that were made of it. */
  readonly loaded: Cache<Loaded | Redirect>;
  readonly cache: PageCache;
  readonly visitors: Visitors;
  /** The origin that shoppers use, where the owner has named it. */
  readonly publicUrl: string | undefined;
  /** The Content-Security-Policy of documents with the styles of a build, and of a look. */
  readonly policyOf: (build: BrowserBuild, look?: Appearance) => string;
};

export type Documents = ReturnType<typeof createDocuments>;

/** How a document is sent to one visitor. */
type Once = {
  readonly status?: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly cacheControl: "no-store" | "private, no-cache";
  /** Whether hardly anything of it stands in other documents: then it is worth while to pack it well, as a whole. */
  readonly alone?: boolean | undefined;
  /** Whether nothing was added to the answer before. */
  readonly isBare?: boolean;
};

/** What a page of a visitor's own shows, with whose it is: it leaves the screen when they do. */
const ownedBy = (user: Visitor["user"] | undefined | false, data: unknown) =>
  user ? { ...(data as object), owner: user.id } : data;

const headersWith = (policy: string) => ({ "content-security-policy": policy, vary: "accept-encoding, cookie" });

/** The bytes of a document, and what tells them from those of others. */
const packed = {
  async br(parts: readonly string[]) {
    const body = await packedOnce(parts.join(""));
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

/** The longest value of a query parameter that a page is made for, in characters. */
const longestValue = 200;

/** What no problem page says otherwise. */
const idStandsHere = "the-id-stands-here";

/** How many problem pages, each with a message of its own, are kept. */
const mostProblems = 20;

/** Read once for all names, by the platform: to decode broken percent signs takes Hono a hundred times as long. */
const queryIn = (url: string) => new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** Answers with whole documents: the routes of the map, "not found", and the problem page. */
export function createDocuments({
  map,
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
}: Options) {
  const plainHeaders = headersWith(policyOf(build));
  /** By themselves, what documents in looks of their own are sent with: hashes take their time. */
  const headersOf = new WeakMap<Appearance, ReturnType<typeof headersWith>>();
  function headersIn({ appearance: look }: Site) {
    if (!look?.style) return plainHeaders;
    const headers = headersOf.get(look) ?? headersWith(policyOf(build, look));
    headersOf.set(look, headers);
    return headers;
  }
  const problems = new LRUCache<string, readonly string[]>({ max: mostProblems });
  const notFound = notFoundOf(map, site.plain.features);
  const loaderOf = (page: Page) => loaders[page.name] ?? withoutData;

  type Filled = DocumentData & { about?: About; at: string; hydrated?: boolean };

  /** A document, in parts that other documents may have too. */
  async function html(route: Page, { about, at, hydrated = true, ...documentData }: Filled): Promise<string[]> {
    const { shop: shown, data } = documentData;
    const markup = await render(route.name, at, documentData);
    const url = publicUrl && route.path ? new URL(about?.canonical ?? at, publicUrl).href : null;
    const title = route.title(shown.name, data, shown);
    const page = { title, markup, screen: route.name, url, about, description: description(shown.name), shop: shown };
    return renderDocument(build, { ...page, data: hydrated ? documentData : null });
  }

  /** Sends a document that is for this one answer. */
  async function sendOnce(c: Context<HonoEnv>, parts: readonly string[], once: Once) {
    const { status = 200, cacheControl, headers, alone = false, isBare = false } = once;
    const encoding = encodings(c.req.header("accept-encoding")).find((name) => alone || name === "gzip") ?? "identity";
    const { body, mark } = await packed[encoding](parts);
    const asset = { type: htmlType, etag: etagOf(mark), cacheControl, headers };
    const ifNoneMatch = status === 200 ? c.req.header("if-none-match") : undefined;
    const answer = answerOnce(asset, encoding, body, ifNoneMatch);
    return isBare ? sendWhole(c, answer, status) : sendAnswer(c, answer, status);
  }

  /** Who asks, with their answer's cookies set. @throws Away when the database does not answer. */
  async function known(c: Context<HonoEnv>): Promise<Visitor> {
    c.get("done")?.(); // a page that was not there
    const visitor = await visitors.recognise(c.req.raw);
    c.set("done", visitor.done);
    for (const cookie of visitor.cookies) c.header("set-cookie", cookie, { append: true });
    return visitor;
  }

  /** The same for a page that can do with less: while the database is away, as much as the request says. */
  async function knownOrGuessed(c: Context<HonoEnv>): Promise<Visitor & { away?: true }> {
    try {
      return await known(c);
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      return { ...visitors.guess(c.req.raw), away: true };
    }
  }

  /** What a page was asked for, and its address without all that it does not depend on. */
  function asked(c: Context<HonoEnv>, route: Page): PageRequest {
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

  /** Whether there are as many pages of a route as somebody cares to ask for. */
  const isOneOfMany = (route: Page) => route.path?.includes(":") || Boolean(loaderOf(route).query);

  /** Leads on. No browser may keep that unasked, or a page that goes back to an address it had would lead in a circle. */
  function lead(c: Context<HonoEnv>, { redirect, status = 303 }: Redirect) {
    if (status !== 303) c.header("cache-control", guestPage);
    return c.redirect(status === 301 ? redirect + new URL(c.req.url).search : redirect, status);
  }

  /** A page that is the same for everybody whom the store does not know. */
  async function sendShared(c: Context<HonoEnv>, route: Page, loader: Shared): Promise<Response> {
    const ask = asked(c, route);
    const { at } = ask;
    const found = await loaded.get(at, () => loader.load(ask));
    if (!found) return send(c, notFound);
    if ("redirect" in found) return lead(c, found);
    const now = await site.now();
    const make = async () => {
      const parts = await html(route, { ...found, shop: now, state: visitors.stranger.state, at });
      return { type: htmlType, parts, headers: headersIn(now) };
    };
    return sendAsset(c, await cache.get(at, [found, now], make, isOneOfMany(route)), statusOf(route));
  }

  /** A page of the map as its visitor may see it. */
  async function send(c: Context<HonoEnv>, route: Page): Promise<Response> {
    const loader = loaderOf(route);
    if (!loader.own && !visitors.mayKnow(c.req.header("cookie"))) return sendShared(c, route, loader);
    const ask = asked(c, route);
    const { at } = ask;
    const { user, session, state, cookies, ...how } = await (loader.own || loader.showsState
      ? known(c)
      : knownOrGuessed(c));
    const found = loader.own
      ? await loader.load({ ...ask, user, cookie: c.req.header("cookie") ?? "", ...(session && { session }) })
      : await loaded["away" in how ? "get" : "ask"](at, () => loader.load(ask));
    if (!found) return send(c, notFound);
    if ("redirect" in found) return lead(c, found);
    const data = ownedBy(loader.own && user, found.data);
    const shop = await site.now();
    const parts = await html(route, { ...found, data, shop, state, at });
    const cacheControl = loader.own ? "no-store" : "private, no-cache";
    const alone = loader.own || loader.showsState;
    // A route of the map begins with nothing; with "not found" something may have been added before.
    const isBare = cookies.length === 0 && route !== notFound;
    return sendOnce(c, parts, { status: statusOf(route), cacheControl, headers: headersIn(shop), alone, isBare });
  }

  /** The page of a path of the map with data that belongs to this one answer, such as what a form was refused for. */
  async function sendWith(c: Context<HonoEnv>, path: string, status: ContentfulStatusCode, data: unknown) {
    const route = routeOf(map, path, site.plain.features)!;
    const { user, state } = await knownOrGuessed(c);
    const own = ownedBy(loaderOf(route).own && user, data);
    const shop = await site.now();
    const parts = await html(route, { data: own, shop, state, at: path });
    return sendOnce(c, parts, { status, cacheControl: "no-store", headers: headersIn(shop) });
  }

  /** The problem page with a message, as it is before and after a request's id. */
  async function makeProblem(message: string | undefined) {
    const data = { shop: site.plain.name, requestId: idStandsHere, message };
    const { state } = visitors.stranger;
    const parts = await html(problem, { data, shop: site.plain, state, at: "*", hydrated: false });
    const made = parts.join("").split(idStandsHere);
    problems.set(message ?? "", made);
    return made;
  }

  /**
   * The problem page: made without asking the database anything and never hydrated, so that it needs least to work. It is sent most
   * when there is least time for it.
   */
  async function sendProblem(c: Context<HonoEnv>, status: ContentfulStatusCode, message?: string) {
    const [before, after] = problems.get(message ?? "") ?? (await makeProblem(message));
    const headers = headersIn(site.plain);
    return sendOnce(c, [before!, c.var.requestId, after!], { status, cacheControl: "no-store", headers });
  }

  /** A page that is only a document, with what its screen is given. It has styles and scripts of its own. */
  async function sendDocument(c: Context<HonoEnv>, route: ServerPage, status: ContentfulStatusCode, data: unknown) {
    const shop = await site.now();
    const markup = await render(route.name, c.req.path, { shop, state: null, data });
    const title = route.title(shop.name, data, shop);
    const about = { title, url: null, description: title, about: { unlisted: true } as const, shop };
    const styled = build.documents ?? build;
    const modules = build.documents?.scripts ?? [];
    const parts = renderDocument(styled, { ...about, markup, screen: route.name, data: null, modules });
    const headers = headersWith(policyOf(styled, shop.appearance));
    return sendOnce(c, parts, { status, cacheControl: "no-store", headers });
  }

  /** A page of the map as a stranger would see it in a shop that was like that, to look at: nobody keeps it, and no script is loaded. */
  async function sendPreview(c: Context<HonoEnv>, path: string, shop: Site, data: unknown) {
    const route = routeOf(map, path, site.plain.features)!;
    const { state } = visitors.stranger;
    const parts = await html(route, { data, shop, state, at: path, hydrated: false });
    return sendOnce(c, parts, { cacheControl: "no-store", headers: headersIn(shop) });
  }

  /**
   * The data of a page, for a navigation in an open one. What cannot be had so is an error, at which the browser asks for
   * the document instead.
   */
  async function sendData(c: Context<HonoEnv>, route: Page) {
    const loader = loaderOf(route);
    const ask = asked(c, route);
    const { at } = ask;
    const json = (data: unknown): InParts => ({ type: jsonType, parts: [JSON.stringify(data)] });
    // Nothing to read: the browser asks for the document, which leads on. No error, or its console would show one.
    const elsewhere = (cacheControl: string) => c.body(null, 204, { "cache-control": cacheControl });
    if (!loader.own) {
      const found = await loaded.get(at, () => loader.load(ask));
      if (!found) return c.notFound();
      if ("redirect" in found) return elsewhere(guestPage);
      return sendAsset(c, await cache.get(`/_data${at}`, [found], async () => json(found.data), isOneOfMany(route)));
    }
    const { user, session } = await known(c);
    const found = await loader.load({
      ...ask,
      user,
      cookie: c.req.header("cookie") ?? "",
      ...(session && { session }),
    });
    if (!found) return c.notFound();
    if ("redirect" in found) return elsewhere("no-store");
    c.header("cache-control", "no-store");
    return c.json(ownedBy(user, found.data) as object);
  }

  /** What a guest is answered who asks for a URL as it stands in a request, if it is kept and `send` would not decode the URL. */
  function peek(url: string) {
    if (url[0] !== "/" || url.includes("%")) return undefined;
    const isData = url.startsWith("/_data/");
    const [found, now] = [loaded.peek(isData ? url.slice("/_data".length) : url), isData ? undefined : site.peek()];
    return found && (isData || now) ? cache.peek(url, isData ? [found] : [found, now]) : undefined;
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
    /** What pages know of the shop. */
    site: site.now,
  };
}
