import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { searchAddress } from "../app/catalogue/addresses.ts";
import { asBrowser } from "./load.ts";
import { ask } from "./paced.ts";

/** Child process that sends uncached searches, so that reading their responses does not delay the parent. */
setPriority(10);
process.once("message", ({ store, searching }: { store: string; searching: number }) => {
  const searcher = async () => {
    for (;;) await ask(`${store}${searchAddress()}?q=fine+lamp+${randomUUID()}`, { headers: asBrowser });
  };
  for (let n = 0; n < searching; n += 1) void searcher();
});
