/** State of a history entry: its key, and the scroll positions of entries by key. */
type State = { readonly entry?: number; readonly positions?: readonly (readonly [number, number])[] };

const state = () => (history.state ?? {}) as State;

/** Maximum number of stored positions: the length of a browser's history. */
const maxPositions = 100;

/**
 * Restores the scroll position of each history entry, also after a reload.
 * Each entry's state holds all positions, so nothing goes to storage.
 * The browser restores too early, before the page renders. It therefore restores only after document loads.
 */
export function createScrollMemory() {
  const positions = new Map(state().positions);
  /** Key of the entry whose page is shown. During a navigation, the address bar may already be ahead. */
  let entry: number | undefined;
  // Position in the last frame. The browser scrolls before it reports a jump within the page.
  let top = window.scrollY;
  addEventListener("scroll", () => (top = window.scrollY), { passive: true });
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));

  const save = () => entry !== undefined && positions.set(entry, top);
  /** Returns the key of the current entry, and creates one for an entry without a key. */
  function entryKey(): number {
    const { entry: key = Math.random() } = state();
    history.replaceState({ entry: key, positions: [...positions].slice(-maxPositions) } satisfies State, "");
    return key;
  }
  function scrollTo(position: number) {
    window.scrollTo(0, position);
    top = window.scrollY;
  }

  return {
    /** Saves the position. Call before the page or its entry changes. */
    save,
    /** Pushes an entry for the next page. Reuses the current entry if the URL is the same. */
    enter(url: URL) {
      top = window.scrollY; // a scroll event of this frame may be pending
      save();
      history.scrollRestoration = "manual";
      const left = entryKey(); // stores its position, in case a later document begins at this entry
      if (url.href === location.href) positions.delete(left);
      else history.pushState({ entry: Math.random() }, "", url);
    },
    /** Scrolls after the page of the current entry is shown. */
    arrive() {
      entry = entryKey();
      scrollTo(positions.get(entry) ?? 0);
    },
    /** Scrolls when the current entry's page was already shown. */
    stay() {
      entry = entryKey();
      const position = positions.get(entry);
      if (position !== undefined && history.scrollRestoration === "manual") scrollTo(position);
    },
  };
}
