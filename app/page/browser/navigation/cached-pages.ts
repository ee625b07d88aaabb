import type { Shown } from "../navigation.ts";

/** How many pages are kept for going back. */
const most = 10;

/** The pages that were shown last, one for each address. Those of one shopper's own are asked for each time. */
export function cachedPages(first: Shown) {
  const kept = new Map<string, Shown>();
  function add(page: Shown) {
    const address = page.path + page.search;
    kept.delete(address);
    if ((page.data as { owner?: string } | null)?.owner) return;
    kept.set(address, page);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
  }
  add(first);
  return { add, at: (address: string) => kept.get(address) };
}
