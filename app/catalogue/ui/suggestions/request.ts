import type { Suggestions } from "../../domain/catalogue.ts";

const debounceMs = 80;

export const nothing: Suggestions = { products: [], completions: [] };

/** `send` aborts the previous request. A failed request gives no suggestions. */
export function createSuggestionRequest(onLoad: (suggestions: Suggestions) => void) {
  let latest = new AbortController();

  async function load(q: string, signal: AbortSignal) {
    const suggestions: Suggestions = await fetch(`/_suggest?${new URLSearchParams({ q })}`, { signal })
      .then((response) => (response.ok ? response.json() : nothing))
      .catch(() => nothing);
    if (!signal.aborted) onLoad(suggestions);
  }

  const stop = () => latest.abort();
  return {
    send(q: string) {
      stop();
      const { signal } = (latest = new AbortController());
      const timer = setTimeout(() => void load(q, signal), debounceMs);
      signal.addEventListener("abort", () => clearTimeout(timer));
    },
    stop,
  };
}
