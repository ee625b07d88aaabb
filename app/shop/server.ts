import type { Part } from "../page/server/part.ts";
import { featured } from "./server/featured.ts";

export { shopSettings } from "./server/settings.ts";

/** The shop as the specification has it: its home page shows what is written down. */
export const openShop = () =>
  ({
    loaders: { home: { load: () => ({ data: featured }) } },
  }) satisfies Part;
