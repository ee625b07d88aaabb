import type { ComponentType } from "react";
import type { PageData, Site } from "../document-data.ts";
import type { Page } from "../map.ts";

/** Returns the page at a URL path, or the 404 page. */
export type PageOf = (path: string) => Page;

export type LoadedPage = PageData & {
  readonly path: string;
  readonly search: string;
  readonly route: Page;
  readonly title: string;
  readonly Screen: ComponentType<{ data: unknown }>;
};

type Place = Pick<URL, "pathname" | "search">;

/** Loads a page's data. Rejects on failure, and when the signal aborts. */
export type LoadData = (at: Place, signal?: AbortSignal) => Promise<PageData>;

export const noData: PageData = { data: null };

/** Loads a page's code and data. Rejects if a load fails, or if the data lacks a field that the title needs. */
export async function loadPage(
  { pageOf, site }: Pick<NavigationOptions, "pageOf" | "site">,
  at: Place,
  given: PageData | Promise<PageData>,
): Promise<LoadedPage> {
  const found = pageOf(at.pathname);
  // Data is null for a missing product or order. The empty path finds the 404 page.
  const route = found.data && "data" in given && given.data === null ? pageOf("") : found;
  const [{ default: screen }, loaded] = await Promise.all([route.screen(site), given]);
  const Screen = screen as LoadedPage["Screen"];
  const title = route.title(site.name, loaded.data, site);
  return { ...loaded, path: at.pathname, search: at.search, route, title, Screen };
}

export type NavigationOptions = {
  readonly pageOf: PageOf;
  readonly site: Site;
  /** Imports a loader to use instead of `loadData`, such as the catalogue's prefetching loader. */
  readonly ahead: (() => Promise<LoadData>) | undefined;
  /** True if a document load loses no state, such as a basket in memory. */
  readonly canReload: () => boolean;
};

export type PageView = {
  readonly current: () => LoadedPage;
  /** True after a rendering error. Only a document load can then show another page. */
  readonly broken: () => boolean;
  readonly show: (next: LoadedPage) => void;
};
