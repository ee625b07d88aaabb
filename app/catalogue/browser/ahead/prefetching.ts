import { loadData } from "../../../page/browser/navigation/navigate.ts";
import type { PageData, Site } from "../../../page/document-data.ts";
import type { Page } from "../../../page/map.ts";
import type { LoadData, PageOf } from "../../../page/browser/load-page.ts";
import type { Store } from "../../../shop/store.ts";

const maxAgeMs = 10_000;

/** Delay between hovering or focusing a link and prefetching, in ms. */
const hoverMs = 50;

type Prefetched = { href: string; isOfForm: boolean; since: number; data: Promise<PageData>; stop: AbortController };

type Source = HTMLAnchorElement | HTMLFormElement;

/** URL of a link, or of a form with its current values. */
function urlOf(source: Source) {
  if (source instanceof HTMLAnchorElement) return new URL(source.href);
  const url = new URL(source.action);
  url.search = "";
  for (const [name, value] of new FormData(source)) if (typeof value === "string") url.searchParams.append(name, value);
  return url;
}

/**
 * Prefetches code and data of the page that the last hovered or focused link leads to. For a form, prefetches data only
 * if the form has the attribute `data-ahead`, and discards the data when client state changes.
 * Ignores touch, because a touch may start scrolling.
 */
export function prefetching(pageOf: PageOf, site: Site, onChange: Store["subscribe"]): LoadData {
  let prefetched: Prefetched | null = null;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  const loadCode = (page: Page) => void page.screen(site).catch(() => {}); // a click retries, and reports errors

  function discard() {
    prefetched?.stop.abort();
    prefetched = null;
  }

  function prefetch(source: Source) {
    const url = urlOf(source);
    const href = url.pathname + url.search;
    const isHere = href === location.pathname + location.search;
    if (url.origin !== location.origin || isHere || href === prefetched?.href) return;
    const page = pageOf(url.pathname);
    discard();
    loadCode(page);
    if (!page.data) return;
    const stop = new AbortController();
    const data = loadData(url, stop.signal);
    data.catch(() => {});
    prefetched = { href, isOfForm: source instanceof HTMLFormElement, since: Date.now(), data, stop };
  }

  const onIntent = (event: Event) => {
    clearTimeout(hoverTimer);
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const source =
      !isTouch && event.target instanceof Element && event.target.closest("a[href], form:not([method=post])");
    if (source instanceof HTMLFormElement) loadCode(pageOf(new URL(source.action).pathname));
    if (source instanceof HTMLAnchorElement || (source instanceof HTMLFormElement && source.hasAttribute("data-ahead")))
      hoverTimer = setTimeout(() => prefetch(source), hoverMs);
  };
  for (const name of ["pointerover", "focusin"]) addEventListener(name, onIntent);
  onChange(() => prefetched?.isOfForm && discard());

  return async (at, signal) => {
    clearTimeout(hoverTimer);
    const found = prefetched;
    prefetched = null;
    if (found?.href !== at.pathname + at.search || Date.now() - found.since > maxAgeMs) {
      found?.stop.abort();
      return loadData(at, signal);
    }
    signal?.addEventListener("abort", () => found.stop.abort());
    return found.data.catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return loadData(at, signal);
    });
  };
}
