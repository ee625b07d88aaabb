import { type ComponentType, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Site } from "../document-data.ts";
import { notFoundOf, type Page, routeOf, type StoreMap } from "../map.ts";
import { pageMessages } from "../messages.ts";
import { Broken } from "./broken.tsx";
import type { Mover } from "./navigation/navigate.ts";

/** Finds the page of a path: a route's page, or the 404 page. */
export type PageOf = (path: string) => Page;

export const pagesOf =
  (map: StoreMap, { features }: Site): PageOf =>
  (path) =>
    routeOf(map, path, features) ?? notFoundOf(map, features);

/** Page whose code and data are loaded. */
export type Shown = {
  readonly path: string;
  readonly search: string;
  readonly route: Page;
  readonly title: string;
  readonly data: unknown;
  readonly Screen: ComponentType<{ data: unknown }>;
};

type Place = Pick<URL, "pathname" | "search">;

/** Fetches a page's data. Rejects on failure and when the signal aborts. */
export type LoadData = (at: Place, signal?: AbortSignal) => Promise<unknown>;

export type Navigation = ReturnType<typeof createNavigation>;

/** Loads a page's code and data. Rejects if either fails, or if the title cannot be made from the data. */
export async function loadPage(pageOf: PageOf, site: Site, at: Place, data: unknown): Promise<Shown> {
  const found = pageOf(at.pathname);
  // A 404 document of a product or an order has no data. The empty path matches no route, so it gives the 404 page.
  const route = found.data && data === null ? pageOf("") : found;
  const [{ default: screen }, loaded] = await Promise.all([route.screen(), data]);
  const Screen = screen as Shown["Screen"];
  const title = route.title(site.name, loaded, site);
  return { path: at.pathname, search: at.search, route, title, data: loaded, Screen };
}

export type NavigationOptions = {
  readonly pageOf: PageOf;
  readonly site: Site;
  /** Imports a replacement for the default loader of page data. The catalogue's prefetch sets this. */
  readonly ahead: (() => Promise<LoadData>) | undefined;
  /** Returns true if a document load would lose no state in memory. */
  readonly canReload: () => boolean;
};

/** Store of the current page. `navigation/navigate.ts`, which loads after hydration, navigates to other pages. */
export function createNavigation(first: Shown, options: NavigationOptions) {
  let shown = first;
  let broken = false;
  let mover: Promise<Mover> | undefined;
  const observers = new Set<() => void>();

  const subscribe = (observer: () => void) => {
    observers.add(observer);
    return () => observers.delete(observer);
  };

  const stage = {
    shown: () => shown,
    broken: () => broken,
    show(next: Shown) {
      shown = next;
      document.title = next.title;
      flushSync(() => observers.forEach((observer) => observer()));
    },
  };

  /** Loads the navigation chunk once. Rejects on failure. The next call then retries. */
  const loadMover = () =>
    (mover ??= import("./navigation/navigate.ts")
      .then(({ createMover }) => createMover(stage, options))
      .catch((error: unknown) => {
        mover = undefined;
        throw error;
      }));

  const navigate = (to: string) =>
    void loadMover().then(
      (ready) => ready.navigate(to),
      () => options.canReload() && location.assign(to),
    );

  const begin = () => void loadMover().catch(() => {}); // the next click on a link retries

  return {
    subscribe,
    shown: stage.shown,
    first: () => first,
    /** Loads the navigation chunk. Call after hydration. */
    begin,
    /**
     * Handles a page that fails to render. If a reload would lose state, shows the error page and returns true.
     * Otherwise reloads, because this document's build may be outdated. Later navigations load documents.
     * Does not reload on the document's first page, for which `page.tsx` renders the error page.
     */
    fail() {
      if (!options.canReload() && shown.Screen !== Broken) {
        const title = pageMessages.problem.title(options.site.name);
        shown = { ...shown, route: { ...shown.route, header: true }, title, Screen: Broken };
        document.title = title;
        return true;
      }
      broken = true;
      if (shown === first) begin();
      else location.reload();
      return false;
    },
    /** wouter's location hook. Returns the path of the current page, which may differ from the address bar. */
    useLocation: () => {
      const path = useSyncExternalStore(
        subscribe,
        () => shown.path,
        () => first.path,
      );
      return [path, navigate] as [string, typeof navigate];
    },
    /** wouter's search hook. Returns the query of the current page. */
    useSearch: () =>
      useSyncExternalStore(
        subscribe,
        () => shown.search,
        () => first.search,
      ),
  };
}

export type Stage = {
  readonly shown: () => Shown;
  /** True if only a document load can show another page. */
  readonly broken: () => boolean;
  readonly show: (next: Shown) => void;
};
