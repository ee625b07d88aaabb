import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { notFound, problem, type Route, routes } from "../routes.ts";
import type { DocumentData } from "../store/page.ts";
import type { Shop } from "../store/shop.ts";
import { type Accounts, AccountsAway } from "./accounts.ts";
import { guest } from "./accounts/sessions.ts";
import { encodings, etagOf, sendAsset } from "./assets.ts";
import { type BrowserBuild, renderDocument } from "./document.ts";
import { createPageCache, pageForOne } from "./page-cache.ts";
import { loaders } from "./pages.ts";
import type { Visiting } from "./visiting.ts";

/** Renders a route's screen into the markup that the browser will hydrate. */
export type Render = (name: string, data: DocumentData) => Promise<string>;

type Options = {
  readonly shop: Shop;
  readonly build: BrowserBuild;
  readonly render: Render;
  readonly accounts: Accounts;
  /** The origin that shoppers use, where the owner has named it. */
  readonly publicUrl: string | undefined;
  /** The Content-Security-Policy of every document. */
  readonly policy: string;
};

export type Documents = ReturnType<typeof createDocuments>;

/** Answers with whole documents: the routes of the map, "not found", and the problem page. */
export function createDocuments({ shop, build, render, accounts, publicUrl, policy }: Options) {
  const cache = createPageCache();
  const headers = { "content-security-policy": policy, vary: "accept-encoding, cookie" };

  async function html(route: Route, user: DocumentData["user"], data: unknown, hydrated = true) {
    const documentData = { shop, user, data };
    const markup = await render(route.name, documentData);
    const url = publicUrl && routes.includes(route) ? new URL(route.path, publicUrl).href : null;
    const page = { title: route.title(shop.name), markup, screen: route.name, url, shop };
    return renderDocument(build, { ...page, data: hydrated ? documentData : null });
  }

  /** Who asks. While the database is away everybody is a guest: the store's pages need nothing else from it. */
  async function visitor(c: Context<Visiting>) {
    try {
      return await accounts.session(c.req.raw.headers);
    } catch (error) {
      if (!(error instanceof AccountsAway)) throw error;
      return guest;
    }
  }

  /** A page of the map as its visitor may see it. `own` is data that belongs to this one answer. */
  async function send(c: Context<Visiting>, route: Route, own?: { status: ContentfulStatusCode; data: unknown }) {
    const status = own?.status ?? (route === notFound ? 404 : 200);
    const data = own ? own.data : (loaders[route.path]?.() ?? null);
    if (!own && !accounts.hasSession(c.req.header("cookie"))) {
      return sendAsset(c, await cache.get(route.path, () => html(route, null, data)), status, headers);
    }
    const { greeted, cookies } = await visitor(c);
    for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
    const page = await pageForOne(await html(route, greeted, data), encodings(c)[0]);
    return sendAsset(c, page, status, own ? { ...headers, "cache-control": "no-store" } : headers);
  }

  /** The problem page: rendered without the visitor's session and never hydrated, so that it needs least to work. */
  async function sendProblem(c: Context<Visiting>, status: ContentfulStatusCode, message?: string) {
    const data = { requestId: c.var.requestId, message };
    const page = await pageForOne(await html(problem, null, data, false), encodings(c)[0]);
    return sendAsset(c, page, status, { ...headers, "cache-control": "no-store" });
  }

  return { send, sendProblem };
}

/** GET of every route in the map, and of its data at `/_data` + its path. */
export function documentRoutes(documents: Documents) {
  const app = new Hono<Visiting>();
  for (const route of routes) {
    app.get(route.path, (c) => documents.send(c, route));
    if (route.data) app.get(`/_data${route.path}`, (c) => sendData(c, loaders[route.path]!()));
  }
  return app;
}

function sendData(c: Context<Visiting>, data: unknown) {
  const body = Buffer.from(JSON.stringify(data));
  const cacheControl = "public, no-cache";
  return sendAsset(c, { type: "application/json", etag: etagOf(body), cacheControl, bodies: { identity: body } });
}
