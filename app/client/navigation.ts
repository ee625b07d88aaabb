import { type ComponentType, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { frame, notFound, type Route, routeOf, searchBox } from "../routes.ts";
import type { Shop } from "../store/shop.ts";
import { createScrollMemory } from "./scroll-memory.ts";

/** A page with all that it needs to be shown: its code and its data. */
type Shown = {
  readonly path: string;
  readonly search: string;
  readonly route: Route;
  readonly data: unknown;
  readonly Frame: Awaited<ReturnType<typeof frame>>["Frame"];
  readonly SearchBox: ComponentType | undefined;
  readonly Screen: ComponentType<{ data: unknown }>;
};

type Place = Pick<URL, "pathname" | "search">;

/** Asks the server for the data of a page. Rejects when it cannot be had, or when the signal says to give up. */
export type LoadData = (at: Place, signal?: AbortSignal) => Promise<unknown>;

export type Navigation = ReturnType<typeof createNavigation>;

/** The page at a place with its code and its data. Rejects when either cannot be had. */
export async function loadPage(shop: Shop, at: Place, data: unknown): Promise<Shown> {
  const found = routeOf(at.pathname, shop.features);
  // A document that says that a product, or an order, is not there brings no data.
  const route = found.data && data === null ? notFound : found;
  const [{ Frame }, box, { default: screen }, loaded] = await Promise.all([
    frame(),
    searchBox(shop),
    route.screen(),
    data,
  ]);
  const Screen = screen as Shown["Screen"];
  return { path: at.pathname, search: at.search, route, data: loaded, Frame, SearchBox: box?.SearchBox, Screen };
}

export const loadData: LoadData = async (at, signal) => {
  const response = await fetch(`/_data${at.pathname}${at.search}`, { signal: signal ?? null });
  if (!response.ok) throw new Error(`No data for ${at.pathname}: ${response.status}`);
  return response.json();
};

/**
 * Moves between pages without a document load. The page shown stays until the next one has its code and data; the
 * newest request wins. What cannot be loaded here is left to a document load, which can say why.
 */
export function createNavigation(first: Shown, shop: Shop, load: LoadData = loadData) {
  let shown = first;
  let latest = new AbortController();
  const observers = new Set<() => void>();
  const scroll = createScrollMemory();

  const subscribe = (observer: () => void) => {
    observers.add(observer);
    return () => observers.delete(observer);
  };

  function show(next: Shown, toHistory: () => void, scrollTo: () => void) {
    const change = () => {
      toHistory();
      shown = next;
      document.title = next.route.title(shop.name, next.data);
      flushSync(() => observers.forEach((observer) => observer()));
      // As a document load would: reading starts at the top, and so does the next press of Tab.
      document.getElementById("store")!.focus({ preventScroll: true });
      scrollTo();
    };
    if (!document.startViewTransition || document.hidden) return change();
    // One that the next navigation cuts short has changed the page all the same: there is nothing to report.
    document.startViewTransition(change).ready.catch(() => {});
  }

  async function open(url: URL, toHistory: () => void, scrollTo: () => void) {
    latest.abort();
    const { signal } = (latest = new AbortController());
    try {
      const { data } = routeOf(url.pathname, shop.features);
      const next = await loadPage(shop, url, data ? load(url, signal) : null);
      if (!signal.aborted) show(next, toHistory, scrollTo);
    } catch {
      if (!signal.aborted) location.assign(url);
    }
  }

  function navigate(to: string) {
    const url = new URL(to, location.href);
    void open(
      url,
      () => scroll.pushEntry(url),
      () => window.scrollTo(0, 0),
    );
  }

  addEventListener("popstate", () => {
    scroll.enterEntry();
    // A jump within the page (the skip link) is the browser's own business.
    if (location.pathname === shown.path && location.search === shown.search) latest.abort();
    else void open(new URL(location.href), () => {}, scroll.restore);
  });

  return {
    subscribe,
    shown: () => shown,
    /** wouter's location hook: the path of the page shown, which may still be another than the address bar's. */
    useLocation: () => {
      const path = useSyncExternalStore(
        subscribe,
        () => shown.path,
        () => shown.path,
      );
      return [path, navigate] as [string, typeof navigate];
    },
    /** The query of the page shown, for wouter as well. */
    useSearch: () =>
      useSyncExternalStore(
        subscribe,
        () => shown.search,
        () => shown.search,
      ),
  };
}
