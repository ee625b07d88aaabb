import { loadData } from "../../../page/browser/navigation/navigate.ts";
import type { Page } from "../../../page/map.ts";
import type { LoadData, PageOf } from "../../../page/browser/navigation.ts";

/** How long data that was asked for ahead may wait for its click, in milliseconds. */
const freshMs = 10_000;

/** How long a pointer, or the focus, rests on a link that is meant, in milliseconds. */
const restMs = 50;

type Ahead = { href: string; isOfForm: boolean; since: number; data: Promise<unknown>; stop: AbortController };

type Way = HTMLAnchorElement | HTMLFormElement;

/** Where a link leads, or a form as it is filled in now. */
function whereTo(way: Way) {
  if (way instanceof HTMLAnchorElement) return new URL(way.href);
  const url = new URL(way.action);
  url.search = String(new URLSearchParams(new FormData(way) as unknown as Record<string, string>));
  return url;
}

/**
 * Asks for the next page as soon as a link to it is pointed at or focused: its code, and its data, which the click then
 * finds on its way or here. Only for the newest such link; an earlier one is given up. A finger on a link may be about to
 * scroll, and when it turns out to have been a tap, the click is there. Where a form will lead is known once it is sent; of the page
 * at its address there is the code ahead, and the data only where the form says so (`data-ahead`): until the basket is another.
 */
export function prefetching(pageOf: PageOf): LoadData {
  let ahead: Ahead | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const askForCode = (page: Page) => void page.screen().catch(() => {}); // the click tries again, and says so

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
