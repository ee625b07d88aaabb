/** What an entry of the session history knows: its name, and how far it and others were scrolled when it was last shown. */
type State = { readonly entry?: number; readonly positions?: readonly (readonly [number, number])[] };

const state = () => (history.state ?? {}) as State;

/** The most that are kept: a browser remembers no more pages than that. */
const most = 100;

/**
 * Remembers how far each entry of the session history was scrolled, over reloads too: each entry carries the positions of
 * all, so nothing is put into the browser's storage. The browser's own restoration acts before the page it belongs to is
 * shown again, so it is left to document loads: it is off from the first navigation until the document goes away.
 */
export function createScrollMemory() {
  const positions = new Map(state().positions);
  /** The entry whose page is shown. While another page is on its way, the address is that one's already. */
  let entry: number | undefined;
  // As of the last frame: when a jump within the page is told of, it may have scrolled.
  let top = window.scrollY;
  addEventListener("scroll", () => (top = window.scrollY), { passive: true });
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));

  const save = () => entry !== undefined && positions.set(entry, top);
  /** The name of the entry that the browser is at: those that no script has made get theirs here. */
  function entryKey(): number {
    const { entry: key = Math.random() } = state();
    history.replaceState({ entry: key, positions: [...positions].slice(-most) } satisfies State, "");
    return key;
  }
  function scrollTo(position: number) {
    window.scrollTo(0, position);
    top = window.scrollY;
  }

  return {
    /** To be called when the page shown is about to be left, or its entry has been. */
    save,
    /** Makes an entry for the page that is shown next; at the address where the browser is already, the same one begins anew. */
    enter(url: URL) {
      top = window.scrollY; // a page may be left in the frame in which it was scrolled
      save();
      history.scrollRestoration = "manual";
      const left = entryKey(); // with its own position: a document that is loaded later may begin at this entry
      if (url.href === location.href) positions.delete(left);
      else history.pushState({ entry: Math.random() }, "", url);
    },
    /** The page of the entry that the browser is at is shown now. */
    arrive() {
      entry = entryKey();
      scrollTo(positions.get(entry) ?? 0);
    },
    /** The browser is at an entry of the page that is shown already. */
    stay() {
      entry = entryKey();
      const position = positions.get(entry);
      if (position !== undefined && history.scrollRestoration === "manual") scrollTo(position);
    },
  };
}
