import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { notFound, problem, type Route, routes } from "../routes.ts";
import type { SavedBasket } from "../domain/saved-basket.ts";
import type { User } from "../domain/user.ts";
import type { DocumentData } from "../store/page.ts";
import type { Shop } from "../store/shop.ts";
import { type Accounts, AccountsAway } from "./accounts.ts";
import { guest, type Session } from "./accounts/sessions.ts";
import { answerOnce, encodings, etagOf, sendAnswer, sendAsset } from "./assets.ts";
import { type BrowserBuild, renderDocument } from "./document.ts";
import { gzipped } from "./packing.ts";
import { type Body, htmlType, jsonType, type PageCache } from "./page-cache.ts";
import type { About, Asked, Loader, Loaders } from "./pages.ts";
import type { Visiting } from "./visiting.ts";

/** Renders a route's screen, at its address in the store, into the markup that the browser will hydrate, in parts. */
export type Render = (name: string, at: string, data: DocumentData) => Promise<readonly string[]>;

type Options = {
  /** What pages may know of the shop. */
  readonly shop: () => Shop | Promise<Shop>;
  readonly build: BrowserBuild;
  readonly render: Render;
  readonly loaders: Loaders;
  readonly cache: PageCache;
  readonly accounts: Accounts;
  /** The visitor's saved basket, where the shop keeps baskets. @throws AccountsAway when the database does not answer. */
  readonly basketOf?: BasketOf | undefined;
  /** The origin that shoppers use, where the owner has named it. */
  readonly publicUrl: string | undefined;
  /** The Content-Security-Policy of every document. */
  readonly policy: string;
};

export type Documents = ReturnType<typeof createDocuments>;

/** How a document is sent to one visitor. */
type Once = {
  readonly status?: ContentfulStatusCode;
  readonly cacheControl: "no-store" | "private, no-cache";
};

/** What a page of a shopper's own shows, with whose it is: it leaves the screen when they do (`client/own-pages.ts`). */
const ownedBy = (user: User | null | undefined | false, data: unknown) =>
  user ? { ...(data as object), owner: user.id } : data;

const withoutData: Loader = { load: () => ({ data: null }) };

/** The longest value of a query parameter that a page is made for, in characters. */
const longestValue = 200;

/** Read once for all names, by the platform: to decode broken percent signs takes Hono a hundred times as long. */
const queryIn = (url: string) => new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** A visitor's basket as a document carries it; `from` is the query's, where a long one is looked at in parts. */
type BasketOf = (session: Session, cookie: string | undefined, from: string | null) => Promise<SavedBasket | undefined>;

/** Answers with whole documents: the routes of the map, "not found", and the problem page. */
export function createDocuments({
  shop,
  build,
  render,
  loaders,
  cache,
  accounts,
  basketOf,
  publicUrl,
  policy,
}: Options) {
  const headers = { "content-security-policy": policy, vary: "accept-encoding, cookie" };
  const loaderOf = (route: Route) => loaders[route.name] ?? withoutData;

  type Filled = Pick<DocumentData, "data" | "user" | "basket"> & { about?: About; at: string; hydrated?: boolean };

  /** A document, in parts that other documents may have too. */
  async function html(route: Route, { data, about, user, basket, at, hydrated = true }: Filled): Promise<string[]> {
    const documentData = { shop: await shop(), user, data, ...(basket && { basket }) };
    const { name } = documentData.shop;
    const markup = await render(route.name, at, documentData);
    const url = publicUrl && routes.includes(route) ? new URL(about?.canonical ?? at, publicUrl).href : null;
    const page = { title: route.title(name, data), markup, screen: route.name, url, about, shop: documentData.shop };
    return renderDocument(build, { ...page, data: hydrated ? documentData : null });
  }

  /** Sends a document that is for this one answer. */
  function sendOnce(c: Context, parts: readonly string[], { status = 200, cacheControl }: Once) {
    const isPacked = encodings(c.req.header("accept-encoding")).includes("gzip");
    const body = isPacked ? gzipped(parts) : Buffer.from(parts.join(""));
    const asset = { type: htmlType, etag: etagOf(body), cacheControl, headers };
    const ifNoneMatch = status === 200 ? c.req.header("if-none-match") : undefined;
    return sendAnswer(c, answerOnce(asset, isPacked ? "gzip" : "identity", body, ifNoneMatch), status);
  }

  type Known = Session & Pick<DocumentData, "basket">;

  /** Who asks, with their basket and their answer's cookies set; null while the database is away. */
  async function known(c: Context<Visiting>): Promise<Known | null> {
    try {
      const session = await accounts.session(c.req.raw.headers);
      const basket = await basketOf?.(session, c.req.header("cookie"), queryIn(c.req.url).get("from"));
      for (const cookie of session.cookies) c.header("set-cookie", cookie, { append: true });
      return { ...session, basket };
    } catch (error) {
      if (!(error instanceof AccountsAway)) throw error;
      return null;
    }
  }

  /** The same; while the database is away everybody is a guest: the store's own pages need nothing else from it. */
  const visitor = async (c: Context<Visiting>): Promise<Known> => (await known(c)) ?? guest;

  /** What a page was asked for, and its address without all that it does not depend on. */
  function asked(c: Context<Visiting>, route: Route): Asked {
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
  const isOneOfMany = (route: Route) => route.path.includes(":") || Boolean(loaderOf(route).query);

  /** A page of the map as its visitor may see it. */
  async function send(c: Context<Visiting>, route: Route): Promise<Response> {
    const loader = loaderOf(route);
    const ask = asked(c, route);
    const { at } = ask;
    const status = route === notFound ? 404 : 200;
    const visiting = loader.own || accounts.hasSession(c.req.header("cookie")) ? await known(c) : null;
    if (!loader.own && !visiting) {
      const make = async () => {
        const loaded = await loader.load(ask);
        const parts = loaded && (await html(route, { ...loaded, user: null, at }));
        return parts && { type: htmlType, text: parts.join(""), headers };
      };
      const page = await cache.get(at, make, isOneOfMany(route));
      return page ? sendAsset(c, page, status) : send(c, notFound);
    }
    const { user, greeted, basket }: Known = visiting ?? guest;
    const loaded = loader.own ? await loader.load({ ...ask, user }) : await loader.load(ask);
    if (!loaded) return send(c, notFound);
    if ("redirect" in loaded) return c.redirect(loaded.redirect, 303);
    const data = ownedBy(loader.own && user, loaded.data);
    const parts = await html(route, { ...loaded, data, user: greeted, basket, at });
    return sendOnce(c, parts, { status, cacheControl: loader.own ? "no-store" : "private, no-cache" });
  }

  /** A page with data that belongs to this one answer, such as what a form was refused for. */
  async function sendWith(c: Context<Visiting>, route: Route, status: ContentfulStatusCode, data: unknown) {
    const { user, greeted, basket } = await visitor(c);
    const own = ownedBy(loaderOf(route).own && user, data);
    const parts = await html(route, { data: own, user: greeted, basket, at: route.path });
    return sendOnce(c, parts, { status, cacheControl: "no-store" });
  }

  /** The problem page: rendered without the visitor's session and never hydrated, so that it needs least to work. */
  async function sendProblem(c: Context<Visiting>, status: ContentfulStatusCode, message?: string) {
    const data = { requestId: c.var.requestId, message };
    const parts = await html(problem, { data, user: null, at: "*", hydrated: false });
    return sendOnce(c, parts, { status, cacheControl: "no-store" });
  }

  /**
   * The data of a page, for a navigation in an open one. What cannot be had so is an error, at which the browser asks for
   * the document instead.
   */
  async function sendData(c: Context<Visiting>, route: Route) {
    const loader = loaderOf(route);
    const ask = asked(c, route);
    const { at } = ask;
    const json = (data: unknown): Body => ({ type: jsonType, text: JSON.stringify(data) });
    if (!loader.own) {
      const make = async () => {
        const loaded = await loader.load(ask);
        return loaded && json(loaded.data);
      };
      const page = await cache.get(`/_data${at}`, make, isOneOfMany(route));
      return page ? sendAsset(c, page) : c.notFound();
    }
    const { user } = await visitor(c);
    const loaded = await loader.load({ ...ask, user });
    if (!loaded) return c.notFound();
    c.header("cache-control", "no-store");
    // Nothing to read: the browser asks for the document, which leads on. No error, or its console would show one.
    return "redirect" in loaded ? c.body(null, 204) : c.json(ownedBy(user, loaded.data) as object);
  }

  /** What a guest is answered who asks for a URL as it stands in a request, if it is kept and `send` would not decode the URL. */
  const kept = (url: string) => (url[0] === "/" && !url.includes("%") ? cache.kept(url) : undefined);

  return { send, sendWith, sendProblem, sendData, kept };
}
