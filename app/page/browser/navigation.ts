import { type ComponentType, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Site } from "../document-data.ts";
import { notFoundOf, type Page, routeOf, type StoreMap } from "../map.ts";
import { heedBuild, outdated } from "./build.ts";
import { lendFocus } from "./focus.ts";
import { createScrollMemory } from "./scroll-memory.ts";

/** The page of a path in this shop: a route's, or the one that says there is none. */
export type PageOf = (path: string) => Page;

export const pagesOf =
  (map: StoreMap, { features }: Site): PageOf =>
  (path) =>
    routeOf(map, path, features) ?? notFoundOf(map, features);

/** A page with all that it needs to be shown: its code and its data. */
export type Shown = {
  readonly path: string;
  readonly search: string;
  readonly route: Page;
  readonly title: string;
  readonly data: unknown;
  readonly Screen: ComponentType<{ data: unknown }>;
};

type Place = Pick<URL, "pathname" | "search">;

/** Asks the server for the data of a page. Rejects when it cannot be had, or when the signal says to give up. */
export type LoadData = (at: Place, signal?: AbortSignal) => Promise<unknown>;

export type Navigation = ReturnType<typeof createNavigation>;

/** The page at a place with its code and its data. Rejects when either cannot be had, or the data is none of that page. */
export async function loadPage(map: StoreMap, site: Site, at: Place, data: unknown): Promise<Shown> {
  const pageOf = pagesOf(map, site);
  const found = pageOf(at.pathname);
  // A document that says that a product, or an order, is not there brings no data; and no page is at no path.
  const route = found.data && data === null ? pageOf("") : found;
  const [{ default: screen }, loaded] = await Promise.all([route.screen(), data]);
  const Screen = screen as Shown["Screen"];
  const title = route.title(site.name, loaded, site);
  return { path: at.pathname, search: at.search, route, title, data: loaded, Screen };
}

export const loadData: LoadData = async (at, signal) => {
  const response = await fetch(`/_data${at.pathname}${at.search}`, { signal: signal ?? null });
  heedBuild(response);
  if (!response.ok) throw new Error(`No data for ${at.pathname}: ${response.status}`);
  return response.json();
};

/** A document load, also of the address that stands there already: assigned once more, it might be a jump within the page. */
const loadDocument = (url: URL) => (url.href === location.href ? location.reload() : location.assign(url));

/**
 * Moves between pages without a document load. The page shown stays until the next one has its code and data; the
 * newest request wins. What cannot be loaded here is left to a document load, which can say why. So is every page once the
 * store is another build, as soon as that loses nothing: neither what was typed, nor what is not kept elsewhere (`isKept`).
 *
 * The entry of the session history says what is to be shown: one is made for a page at the moment it is shown, and where the
 * browser goes to another by itself, its page follows.
 */
export function createNavigation(
  first: Shown,
  map: StoreMap,
  site: Site,
  isKept: () => boolean,
  load: LoadData = loadData,
) {
  let shown = first;
  let broken = false;
  let latest = new AbortController();
  /** Whether somebody has typed since the newest request: then they go on typing. */
  let typed = false;
  /** The same since the document was loaded, or a form was sent: a document load would lose it. */
  let unsent = false;
  const observers = new Set<() => void>();
  const scroll = createScrollMemory();

  const subscribe = (observer: () => void) => {
    observers.add(observer);
    return () => observers.delete(observer);
  };

  function show(next: Shown, signal: AbortSignal, enter: () => void) {
    const change = () => {
      // A transition begins a moment later: meanwhile somebody may have gone elsewhere.
      if (signal.aborted) return;
      enter();
      shown = next;
      document.title = next.title;
      flushSync(() => observers.forEach((observer) => observer()));
      // As a document load would: reading starts at the top, and so does the next press of Tab.
      if (!typed || document.activeElement === document.body) lendFocus(document.getElementById("store")!);
      scroll.arrive();
    };
    if (!document.startViewTransition || document.hidden) return change();
    // One that the next navigation cuts short has changed the page all the same: there is nothing to report.
    document.startViewTransition(change).ready.catch(() => {});
  }

  async function open(url: URL, enter: () => void) {
    latest.abort();
    const { signal } = (latest = new AbortController());
    typed = false;
    if (broken) return loadDocument(url);
    try {
      const { data } = pagesOf(map, site)(url.pathname);
      const next = await loadPage(map, site, url, data ? load(url, signal) : null);
      if (signal.aborted) return;
      if (outdated && !unsent && isKept()) loadDocument(url);
      else show(next, signal, enter);
    } catch {
      if (!signal.aborted) loadDocument(url);
    }
  }

  function navigate(to: string) {
    const url = new URL(to, location.href);
    void open(url, () => scroll.enter(url));
  }

  /** Shows the page of the entry that the browser is at. */
  function follow() {
    scroll.save();
    if (location.pathname === shown.path && location.search === shown.search) {
      latest.abort();
      scroll.stay();
    } else void open(new URL(location.href), () => {});
  }

  addEventListener("popstate", () => {
    follow();
    // A jump within the page (the skip link) leads who reads there, too.
    const target = document.getElementById(location.hash.slice(1));
    if (target) lendFocus(target);
  });
  addEventListener("input", () => (typed = unsent = true));
  addEventListener("submit", () => (unsent = false));

  return {
    subscribe,
    shown: () => shown,
    /** The page of the document. */
    first: () => first,
    /** To be called once that is hydrated: somebody may have gone elsewhere meanwhile. */
    begin: follow,
    /**
     * To be called when the page shown cannot be. One that a navigation came to may be what this document is too old for:
     * another document shows it. From now on every page is one.
     */
    fail() {
      broken = true;
      if (shown !== first) location.reload();
    },
    /** wouter's location hook: the path of the page shown, which may still be another than the address bar's. */
    useLocation: () => {
      const path = useSyncExternalStore(
        subscribe,
        () => shown.path,
        () => first.path,
      );
      return [path, navigate] as [string, typeof navigate];
    },
    /** The query of the page shown, for wouter as well. */
    useSearch: () =>
      useSyncExternalStore(
        subscribe,
        () => shown.search,
        () => first.search,
      ),
  };
}
