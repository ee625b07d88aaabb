/** Where the positions are kept while a document goes away and another of this tab comes. */
const storageKey = "wicker.scroll";

/** The most that are kept: a browser remembers no more pages than that. */
const most = 100;

/**
 * Remembers how far each entry of the session history was scrolled, over reloads too. The browser's own restoration acts
 * before the page it belongs to is shown again, so it is left to document loads: it is off from the first navigation until
 * the document goes away.
 */
export function createScrollMemory() {
  const positions = new Map(read());
  /** The entry whose page is shown. While another page is on its way, the address is that one's already. */
  let entry: number | undefined;
  // As of the last frame: when a jump within the page is told of, it may have scrolled.
  let top = window.scrollY;
  addEventListener("scroll", () => (top = window.scrollY), { passive: true });
  addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
    save();
    write([...positions].slice(-most));
  });

  const save = () => entry !== undefined && positions.set(entry, top);
  function scrollTo(position: number) {
    window.scrollTo(0, position);
    top = window.scrollY;
  }

  return {
    /** To be called when the page shown is about to be left, or its entry has been. */
    save,
    /** Makes an entry for the page that is shown next; at the address where the browser is already, the same one begins anew. */
    enter(url: URL) {
      save();
      history.scrollRestoration = "manual";
      if (url.href === location.href) positions.delete(entryKey());
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

/** What the entry that the browser is at is known by: those that no script has made get their name here. */
function entryKey(): number {
  const { entry = Math.random() } = (history.state ?? {}) as { entry?: number };
  history.replaceState({ entry }, "");
  return entry;
}

function read(): [number, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey)!) as [number, number][];
  } catch {
    return []; // switched off
  }
}

function write(positions: [number, number][]) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Switched off, or full: then they are remembered as long as the document stays.
  }
}
