import { lendFocus } from "../../../ui/focus.ts";
import { heedBuild, outdated } from "../build.ts";
import { retry, isFinal } from "../retry.ts";
import { type Around, type LoadData, loadPage, type Shown, type Stage } from "../navigation.ts";
import { startAnew } from "../preload.ts";
import { createKeyRelease } from "./key-release.ts";
import { cachedPages } from "./cached-pages.ts";
import { createScrollMemory } from "./scroll-memory.ts";
import { createWaiting } from "./waiting.ts";

export type Mover = Awaited<ReturnType<typeof createMover>>;

/** Asks the store. Of an answer without data, the error's `cause` is the status. */
export const loadData: LoadData = async (at, signal) => {
  const response = await fetch(`/_data${at.pathname}${at.search}`, { signal: signal ?? null });
  heedBuild(response);
  if (response.status !== 200) throw new Error(`No data for ${at.pathname}`, { cause: response.status });
  return response.json();
};

/** A document load, also of the address that stands there already: assigned once more, it might be a jump within the page. */
const loadDocument = (url: URL) => (url.href === location.href ? location.reload() : location.assign(url));

/**
 * Moves between pages without a document load. The page shown stays until the next one has its code and data; the newest
 * request wins. What fails is asked for again; then the page says so and stays, because a document load would lose what only
 * this document knows (decision 0002). What the store wants to be a document is one where nothing is lost by it; so is every page
 * once the store is another build, and nothing was typed.
 *
 * The entry of the session history says what is to be shown: one is made for a page at the moment it is shown, and where the
 * browser goes to another by itself, its page follows.
 */
export async function createMover(stage: Stage, { pageOf, site, ahead, isCached: isKept }: Around) {
  const load = (await ahead?.())?.(pageOf) ?? loadData;
  let latest = new AbortController();
  /** The address of what is on its way. */
  let coming: string | undefined;
  /** Whether somebody has typed since the newest request: then they go on typing. */
  let typed = false;
  /** The same since the document was loaded, or a form was sent: a document load would lose it. */
  let unsent = false;
  const scroll = createScrollMemory();
  const kept = cachedPages(stage.shown());
  const waiting = createWaiting(isKept);
  const keyLetGo = createKeyRelease();

  /** Whether the next page had best be a document. */
  const isDue = () => outdated && !unsent && isKept();

  function start(url?: URL): AbortSignal {
    latest.abort();
    latest = new AbortController();
    coming = url?.href;
    typed = false;
    return latest.signal;
  }

  function show(next: Shown, enter: () => void) {
    coming = undefined;
    waiting.end();
    enter();
    kept.add(next);
    stage.show(next);
    // As a document load would: reading starts at the top, and so does the next press of Tab.
    if (!typed || document.activeElement === document.body) lendFocus(document.getElementById("store")!);
    scroll.arrive();
  }

  /** The page at a place. Where the store wants a document and that would lose something, this asks what the document would say. */
  async function pageAt(url: URL, signal: AbortSignal): Promise<Shown> {
    if (!pageOf(url.pathname).data) return loadPage(pageOf, site, url, null);
    const data = retry(() => load(url, signal));
    try {
      return await loadPage(pageOf, site, url, data);
    } catch (error) {
      const wanted = await data.catch((reason: unknown) => reason);
      if (wanted !== error || !isFinal(error) || isKept()) throw error;
      if ((error as Error).cause === 404) return loadPage(pageOf, site, url, null);
      const to = new URL((await retry(() => fetch(url, { method: "HEAD", signal }))).url);
      if (to.href === url.href) throw error;
      return pageAt(to, signal);
    }
  }

  async function open(url: URL, enter: (at: URL) => void) {
    if (url.href === coming) return;
    const signal = start(url);
    // A page that browsers are told nothing of may be a document all the same: the owner's pages are.
    if (stage.broken() || (pageOf(url.pathname) === pageOf("") && isKept())) return loadDocument(url);
    waiting.begin(url, () => {
      coming = undefined;
      startAnew();
      void open(url, enter);
    });
    try {
      const next = await pageAt(url, signal);
      await keyLetGo();
      if (signal.aborted) return;
      if (isDue()) return loadDocument(url);
      const at = new URL(next.path + next.search + url.hash, url);
      show(next, () => enter(at));
    } catch (error) {
      if (signal.aborted) return;
      coming = undefined;
      if (isFinal(error) && isKept()) loadDocument(url);
      else waiting.fail();
    }
  }

  function navigate(to: string) {
    void open(new URL(to, location.href), (at) => scroll.enter(at));
  }

  /** Learns quietly what has become of a page since it was last here. */
  async function renew(page: Shown, signal: AbortSignal) {
    const next = await loadPage(pageOf, site, new URL(location.href), load(location, signal));
    if (signal.aborted || JSON.stringify(next.data) === JSON.stringify(page.data)) return;
    kept.add(next);
    stage.show(next);
  }

  /** Shows the page of the entry that the browser is at. */
  function follow() {
    scroll.save();
    const { pathname, search } = location;
    if (pathname === stage.shown().path && search === stage.shown().search) {
      start();
      waiting.end();
      return scroll.stay();
    }
    const page = kept.at(pathname + search);
    if (!page || stage.broken() || isDue()) return void open(new URL(location.href), () => {});
    const signal = start();
    show(page, () => {});
    if (page.route.data) renew(page, signal).catch(() => {}); // what was shown is shown
  }

  addEventListener("popstate", () => {
    follow();
    // A jump within the page (the skip link) leads who reads there, too.
    const target = document.getElementById(location.hash.slice(1));
    if (target) lendFocus(target);
  });
  addEventListener("input", () => (typed = unsent = true));
  addEventListener("submit", () => (unsent = false));
  follow();

  return { navigate };
}
