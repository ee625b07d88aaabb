import type { Shared } from "../../page/server/loaders.ts";

/** The basket page. Without scripts it is told what was removed just now, and offers it back. */
export const basketPage: Shared = {
  showsState: true,
  query: ["removed"],
  load: ({ query }) => ({ data: { removed: query.get("removed") }, about: { unlisted: true } }),
};
