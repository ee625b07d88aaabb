import type { Suggestions } from "../../domain/catalogue.ts";

/** Debounce of keystrokes, in ms. */
const pauseMs = 80;

export const nothing: Suggestions = { products: [], completions: [] };

/**
 * Requests suggestions with a debounce. A newer request aborts the previous one, so responses arrive in order.
 * Errors give no suggestions.
 */
export function createSuggestionRequest(answer: (suggestions: Suggestions) => void) {
  let latest = new AbortController();

  async function ask(q: string, signal: AbortSignal) {
    const suggestions = await fetch(`/_suggest?${new URLSearchParams({ q })}`, { signal })
      .then((response) => (response.ok ? (response.json() as Promise<Suggestions>) : nothing))
      .catch(() => nothing);
    if (!signal.aborted) answer(suggestions);
  }

  function stop() {
    latest.abort();
  }

  return {
    ask(q: string) {
      stop();
      const { signal } = (latest = new AbortController());
      const pause = setTimeout(() => void ask(q, signal), pauseMs);
      signal.addEventListener("abort", () => clearTimeout(pause));
    },
    stop,
  };
}
