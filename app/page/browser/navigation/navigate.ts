import { focusElement } from "../../../ui/focus.ts";
import type { PageData } from "../../document-data.ts";
import { reloadOnNewBuild, outdated } from "../build.ts";
import { retry, isFinal } from "../retry.ts";
import {
  type NavigationOptions,
  type LoadData,
  loadPage,
  noData,
  type LoadedPage,
  type PageView,
} from "../load-page.ts";
import { startAnew } from "../preload.ts";
import { createKeyRelease } from "./key-release.ts";
import { cachedPages } from "./cached-pages.ts";
import { createScrollMemory } from "./scroll-memory.ts";
import { createWaiting } from "./waiting.ts";

export type PageNavigator = Awaited<ReturnType<typeof createPageNavigator>>;

/** Fetches page data. @throws for a status other than 200, with the status as the error's `cause` */
export const loadData: LoadData = async (at, signal) => {
  const response = await fetch(`/_data${at.pathname}${at.search}`, { signal: signal ?? null });
  reloadOnNewBuild(response);
  if (response.status !== 200) throw new Error(`No data for ${at.pathname}`, { cause: response.status });
  return { ...((await response.json()) as PageData) }; // another build may send null, which becomes {}
};

/** Fingerprint of a page's data. Differs after any change. */
const markOf = ({ data, owner }: LoadedPage) => JSON.stringify([data, owner]);

/** Loads a document. Reloads if the URL is the current URL, because assigning a URL with a hash would only scroll. */
const loadDocument = (url: URL) => (url.href === location.href ? location.reload() : location.assign(url));

/**
 * Navigates without document loads. Shows the current page until the next page's code and data are loaded. If all
 * attempts of a request fail, shows an error on the current page (decision 0002). Loads a document if the server
 * requires a document load or has a new build. Loads no document if state would be lost.
 */
export async function createPageNavigator(view: PageView, options: NavigationOptions) {
  const { pageOf, ahead, canReload } = options;
  const load = (await ahead?.()) ?? loadData;
  let latest = new AbortController();
  let pendingUrl: string | undefined;
  /** True if the shopper has typed since the last navigation began. The navigation then moves no focus. */
  let typed = false;
  /** True if a form has unsubmitted input, which a document load would lose. */
  let unsent = false;
  const scroll = createScrollMemory();
  const cached = cachedPages(view.current());
  const waiting = createWaiting(canReload);
  const keyReleased = createKeyRelease();

  const needsDocument = () => outdated && !unsent && canReload();

  function start(url?: URL): AbortSignal {
    latest.abort();
    latest = new AbortController();
    pendingUrl = url?.href;
    typed = false;
    return latest.signal;
  }

  function show(next: LoadedPage, enter: () => void) {
    pendingUrl = undefined;
    waiting.end();
    enter();
    cached.add(next);
    view.show(next);
    // Moves focus to the top, like a document load.
    if (!typed || document.activeElement === document.body) focusElement(document.getElementById("store")!);
    scroll.arrive();
  }

  /** Loads the page of a URL. If a document load would lose state, also follows redirects and loads the 404 page. */
  async function pageAt(url: URL, signal: AbortSignal): Promise<LoadedPage> {
    if (!pageOf(url.pathname).data) return loadPage(options, url, noData);
    const data = retry(() => load(url, signal));
    try {
      return await loadPage(options, url, data);
    } catch (error) {
      const dataError = await data.catch((reason: unknown) => reason);
      if (dataError !== error || !isFinal(error) || canReload()) throw error;
      if (error.cause === 404) return loadPage(options, url, noData);
      const to = new URL((await retry(() => fetch(url, { method: "HEAD", signal }))).url);
      if (to.href === url.href) throw error;
      return pageAt(to, signal);
    }
  }

  async function open(url: URL, enter: (at: URL) => void) {
    if (url.href === pendingUrl) return;
    const signal = start(url);
    // Loads a document for a path outside the route map, such as an admin page.
    if (view.broken() || (pageOf(url.pathname) === pageOf("") && canReload())) return loadDocument(url);
    waiting.start(url, () => {
      pendingUrl = undefined;
      startAnew();
      void open(url, enter);
    });
    try {
      const next = await pageAt(url, signal);
      await keyReleased();
      if (signal.aborted) return;
      if (needsDocument()) return loadDocument(url);
      const at = new URL(next.path + next.search + url.hash, url);
      show(next, () => enter(at));
    } catch (error) {
      if (signal.aborted) return;
      pendingUrl = undefined;
      if (isFinal(error) && canReload()) loadDocument(url);
      else waiting.fail();
    }
  }

  function navigate(to: string) {
    void open(new URL(to, location.href), (at) => scroll.enter(at));
  }

  /** Fetches the data of a cached page again, and shows the page if the data has changed. */
  async function renew(page: LoadedPage, signal: AbortSignal) {
    const next = await loadPage(options, new URL(location.href), load(location, signal));
    if (signal.aborted || markOf(next) === markOf(page)) return;
    cached.add(next);
    view.show(next);
  }

  /** Shows the page of the current history entry. */
  function follow() {
    scroll.save();
    const { pathname, search } = location;
    if (pathname === view.current().path && search === view.current().search) {
      start();
      waiting.end();
      return scroll.stay();
    }
    const page = cached.at(pathname + search);
    if (!page || view.broken() || needsDocument()) return void open(new URL(location.href), () => {});
    const signal = start();
    show(page, () => {});
    if (page.route.data) renew(page, signal).catch(() => {}); // the cached page stays
  }

  addEventListener("popstate", () => {
    follow();
    // Moves focus after a jump within the page, such as by the skip link.
    const target = document.getElementById(location.hash.slice(1));
    if (target) focusElement(target);
  });
  addEventListener("input", () => (typed = unsent = true));
  addEventListener("submit", () => (unsent = false));
  follow();

  return { navigate };
}
