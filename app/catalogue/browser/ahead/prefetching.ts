import { loadData } from "../../../page/browser/navigation/navigate.ts";
import type { Page } from "../../../page/map.ts";
import type { LoadData, PageOf } from "../../../page/browser/navigation.ts";

/** Maximum age of prefetched data, in ms. */
const freshMs = 10_000;

/** Time that a pointer or the focus rests on a link before its page is prefetched, in ms. */
const restMs = 50;

type Ahead = { href: string; isOfForm: boolean; since: number; data: Promise<unknown>; stop: AbortController };

type Way = HTMLAnchorElement | HTMLFormElement;

/** URL of a link, or of a form with its current values. */
function whereTo(way: Way) {
  if (way instanceof HTMLAnchorElement) return new URL(way.href);
  const url = new URL(way.action);
  url.search = String(new URLSearchParams(new FormData(way) as unknown as Record<string, string>));
  return url;
}

/**
 * Prefetches the code and the data of the newest link that is hovered or focused.
 * Ignores touch: a finger may be about to scroll. A form prefetches its page's code, and with `data-ahead` its data. A
 * changed basket discards a form's data.
 */
export function prefetching(pageOf: PageOf): LoadData {
  let ahead: Ahead | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const askForCode = (page: Page) => void page.screen().catch(() => {}); // the click retries and reports errors

  function giveUp() {
    ahead?.stop.abort();
    ahead = null;
  }

  function prefetch(way: Way) {
    const url = whereTo(way);
    const href = url.pathname + url.search;
    const isHere = href === location.pathname + location.search;
    if (url.origin !== location.origin || isHere || href === ahead?.href) return;
    const page = pageOf(url.pathname);
    giveUp();
    askForCode(page);
    if (!page.data) return;
    const stop = new AbortController();
    const data = loadData(url, stop.signal);
    data.catch(() => {});
    ahead = { href, isOfForm: way instanceof HTMLFormElement, since: Date.now(), data, stop };
  }

  const intended = (event: Event) => {
    clearTimeout(resting);
    const isFinger = (event as PointerEvent).pointerType === "touch";
    const way =
      !isFinger && event.target instanceof Element && event.target.closest("a[href], form:not([method=post])");
    if (way instanceof HTMLFormElement) askForCode(pageOf(new URL(way.action).pathname));
    if (way instanceof HTMLAnchorElement || (way instanceof HTMLFormElement && way.hasAttribute("data-ahead")))
      resting = setTimeout(() => prefetch(way), restMs);
  };
  for (const name of ["pointerover", "focusin"]) addEventListener(name, intended);
  addEventListener("basket", () => ahead?.isOfForm && giveUp());

  return async (at, signal) => {
    clearTimeout(resting);
    const taken = ahead;
    ahead = null;
    if (taken?.href !== at.pathname + at.search || Date.now() - taken.since > freshMs) {
      taken?.stop.abort();
      return loadData(at, signal);
    }
    signal?.addEventListener("abort", () => taken.stop.abort());
    return taken.data.catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return loadData(at, signal);
    });
  };
}
