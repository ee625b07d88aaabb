import type { Suggestions } from "../../domain/catalogue.ts";

/** How long somebody must pause in typing before they are suggested something, in milliseconds. */
const pauseMs = 80;

export const nothing: Suggestions = { products: [], completions: [] };

/**
 * Asks the store what to suggest, one request at a time: a newer question gives up the one before, so that no late answer
 * comes after a newer one. Where the store cannot be reached, there is nothing to suggest.
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
