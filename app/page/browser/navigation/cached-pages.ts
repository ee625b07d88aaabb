import type { LoadedPage } from "../load-page.ts";

const maxPages = 10;

/** Latest pages by URL, for back and forward navigation. Without pages that contain personal data. */
export function cachedPages(first: LoadedPage) {
  const pages = new Map<string, LoadedPage>();
  function add(page: LoadedPage) {
    const address = page.path + page.search;
    pages.delete(address);
    if (page.owner) return;
    pages.set(address, page);
    const [oldest = ""] = pages.keys();
    if (pages.size > maxPages) pages.delete(oldest);
  }
  add(first);
  return { add, at: (address: string) => pages.get(address) };
}
