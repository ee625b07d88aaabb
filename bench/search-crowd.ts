import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { searchAddress } from "../app/catalogue/addresses.ts";
import { asBrowser } from "./load.ts";
import { ask } from "./paced.ts";

/**
 * Child process that keeps a constant number of uncached searches in flight until it is ended.
 * A separate process, so responses to searches do not delay the main process.
 */
setPriority(10);
process.once("message", ({ store, searching }: { store: string; searching: number }) => {
  const searcher = async () => {
    for (;;) await ask(`${store}${searchAddress()}?q=fine+lamp+${randomUUID()}`, { headers: asBrowser });
  };
  for (let n = 0; n < searching; n += 1) void searcher();
});
