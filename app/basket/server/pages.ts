import type { Shared } from "../../page/server/loaders.ts";

/** Basket page. Without scripts, `removed` offers undo. */
export const basketPage: Shared = {
  showsState: true,
  query: ["removed"],
  load: ({ query }) => ({ data: { removed: query.get("removed") }, about: { unlisted: true } }),
};
