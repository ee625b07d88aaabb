/**
 * Remembers how far each entry of the session history was scrolled. The browser's own restoration acts before the page
 * it belongs to is shown again, so it is left to document loads: it is off from the first navigation until the
 * document goes away.
 */
export function createScrollMemory() {
  const positions = new Map<string, number>();
  let entry = entryKey();
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"));

  const leave = () => positions.set(entry, window.scrollY);
  return {
    pushEntry(url: URL) {
      leave();
      history.scrollRestoration = "manual";
      entry = crypto.randomUUID();
      history.pushState({ entry }, "", url);
    },
    /** To be called when the browser has moved to another entry, before its page is shown. */
    enterEntry() {
      leave();
      entry = entryKey();
    },
    restore: () => window.scrollTo(0, positions.get(entry) ?? 0),
  };
}

const entryKey = () => (history.state as { entry?: string } | null)?.entry ?? "first";
