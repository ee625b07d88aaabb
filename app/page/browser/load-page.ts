import type { ComponentType } from "react";
import type { PageData, Site } from "../document-data.ts";
import type { Page } from "../map.ts";

/** Returns the page for a URL path, or the 404 page. */
export type PageOf = (path: string) => Page;

export type LoadedPage = PageData & {
  readonly path: string;
  readonly search: string;
  readonly route: Page;
  readonly title: string;
  readonly Screen: ComponentType<{ data: unknown }>;
};

type Place = Pick<URL, "pathname" | "search">;

/** Fetches a page's data. Rejects on failure and when the signal aborts. */
export type LoadData = (at: Place, signal?: AbortSignal) => Promise<PageData>;

export const noData: PageData = { data: null };

/** Loads a page's code and data. Rejects if either fails, or if the title cannot be made from the data. */
export async function loadPage(
  { pageOf, site }: Pick<NavigationOptions, "pageOf" | "site">,
  at: Place,
  given: PageData | Promise<PageData>,
): Promise<LoadedPage> {
  const found = pageOf(at.pathname);
  // Null data marks the 404 page of a missing product or order. The empty path finds the 404 page.
  const route = found.data && "data" in given && given.data === null ? pageOf("") : found;
  const [{ default: screen }, loaded] = await Promise.all([route.screen(site), given]);
  const Screen = screen as LoadedPage["Screen"];
  const title = route.title(site.name, loaded.data, site);
  return { ...loaded, path: at.pathname, search: at.search, route, title, Screen };
}

export type NavigationOptions = {
  readonly pageOf: PageOf;
  readonly site: Site;
  /** Imports a loader that replaces the default `loadData`, such as the catalogue's prefetching loader. */
  readonly ahead: (() => Promise<LoadData>) | undefined;
  /** Returns true if a document load would lose no state in memory. */
  readonly canReload: () => boolean;
};

export type PageView = {
  readonly current: () => LoadedPage;
  /** True if only a document load can show another page. */
  readonly broken: () => boolean;
  readonly show: (next: LoadedPage) => void;
};
