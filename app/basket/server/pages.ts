import type { SharedLoader } from "../../page/server/loaders.ts";

/** Loader of the basket page. The query parameter `removed` makes a page without scripts offer undo. */
export const basketPage: SharedLoader<{ readonly removed: string | null }> = {
  showsState: true,
  query: ["removed"],
  load: ({ query }) => ({ data: { removed: query.get("removed") } }),
};
