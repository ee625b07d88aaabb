import { type ComponentType, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Site } from "../document-data.ts";
import { notFoundOf, type Page, routeOf, type StoreMap } from "../map.ts";
import { pageMessages } from "../messages.ts";
import { Broken } from "./broken.tsx";
import type { Mover } from "./navigation/navigate.ts";

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
export async function loadPage(pageOf: PageOf, site: Site, at: Place, data: unknown): Promise<Shown> {
  const found = pageOf(at.pathname);
  // A document that says that a product, or an order, is not there brings no data; and no page is at no path.
  const route = found.data && data === null ? pageOf("") : found;
  const [{ default: screen }, loaded] = await Promise.all([route.screen(), data]);
  const Screen = screen as Shown["Screen"];
  const title = route.title(site.name, loaded, site);
  return { path: at.pathname, search: at.search, route, title, data: loaded, Screen };
}

/** What moving between pages needs of the shop. */
export type Around = {
  readonly pageOf: PageOf;
  readonly site: Site;
  /** How the data of pages is asked for, where a feature knows better. */
  readonly ahead: (() => Promise<(pageOf: PageOf) => LoadData>) | undefined;
  /** Whether nothing is in memory here that another document would not know. */
  readonly isCached: () => boolean;
};

/**
 * The page that is shown. How to come to another one is left to a file that comes once this page is hydrated (`moving/moving.ts`).
 */
export function createNavigation(first: Shown, around: Around) {
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

  /** Rejects when its file does not come; the next one who needs it asks again. */
  const moving = () =>
    (mover ??= import("./navigation/navigate.ts")
      .then(({ createMover }) => createMover(stage, around))
      .catch((error: unknown) => {
        mover = undefined;
        throw error;
      }));

  const navigate = (to: string) =>
    void moving().then(
      (ready) => ready.navigate(to),
      () => around.isCached() && location.assign(to),
    );

  const begin = () => void moving().catch(() => {}); // the next press of a link tries again

  return {
    subscribe,
    shown: stage.shown,
    /** The page of the document. */
    first: () => first,
    /** To be called once that is hydrated: somebody may have gone elsewhere meanwhile. */
    begin,
    /**
     * To be called when the page shown cannot be. One that a navigation came to may be what this document is too old for:
     * another document shows it. From now on every page is one. But where that would lose something, true: the page is one now that says so.
     */
    fail() {
      if (!around.isCached() && shown.Screen !== Broken) {
        const title = pageMessages.problem.title(around.site.name);
        shown = { ...shown, route: { ...shown.route, header: true }, title, Screen: Broken };
        document.title = title;
        return true;
      }
      broken = true;
      if (shown === first) begin();
      else location.reload();
      return false;
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

/** Where pages are shown. */
export type Stage = {
  readonly shown: () => Shown;
  /** Whether no page can be shown any more but by another document. */
  readonly broken: () => boolean;
  readonly show: (next: Shown) => void;
};
