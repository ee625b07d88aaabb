/** State of a history entry: the entry's key, and pairs of entry key and scroll position in CSS pixels. */
type State = { readonly entry?: number; readonly positions?: readonly (readonly [number, number])[] };

const state = (): State => history.state ?? {};

/** Maximum number of stored positions. Browsers store about as many history entries. */
const maxPositions = 100;

/**
 * Restores the scroll position of each history entry, and stores all positions in each entry's state. The browser's
 * own restoration works only for document loads. In a navigation, the browser would scroll before the page renders.
 */
export function createScrollMemory() {
  const positions = new Map(state().positions);
  /** Key of the shown page's entry. After Back or Forward, `history.state` already belongs to the next page's entry. */
  let entry: number | undefined;
  // Last scroll position. Stored at each scroll, because at `popstate` the browser may have scrolled to a fragment.
  let top = window.scrollY;
  addEventListener("scroll", () => (top = window.scrollY), { passive: true });
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));

  const save = () => entry !== undefined && positions.set(entry, top);
  /** Stores all positions in the current entry's state. Returns the entry's key, and creates a missing key. */
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
    save,
    /** Pushes a history entry for the next page, if the page's URL differs from the current URL. */
    enter(url: URL) {
      top = window.scrollY; // the latest scroll event may not have fired yet
      save();
      history.scrollRestoration = "manual";
      const left = entryKey(); // also stores all positions, for a later document load
      if (url.href === location.href) positions.delete(left);
      else history.pushState({ entry: Math.random() }, "", url);
    },
    /** Scrolls to the current entry's position, or to the top. Call after the entry's page is shown. */
    arrive() {
      entry = entryKey();
      scrollTo(positions.get(entry) ?? 0);
    },
    /** Scrolls to the current entry's position, if known. Call if the entry's page is already shown. */
    stay() {
      entry = entryKey();
      const position = positions.get(entry);
      if (position !== undefined && history.scrollRestoration === "manual") scrollTo(position);
    },
  };
}
