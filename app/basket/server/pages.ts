import type { SharedLoader } from "../../page/server/loaders.ts";

/** The query parameter `removed` lets browsers without scripts undo a removal. */
export const basketPage: SharedLoader<{ readonly removed: string | null }> = {
  showsState: true,
  query: ["removed"],
  load: ({ query }) => ({ data: { removed: query.get("removed") } }),
};
