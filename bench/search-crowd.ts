import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { searchAddress } from "../app/catalogue/addresses.ts";
import { asBrowser } from "./load.ts";
import { ask } from "./paced.ts";

/**
 * A program of its own that always has so many searches under way, for words that nobody asked for before: what it does with the answers would
 * otherwise keep those waiting whose time is taken. It is told how many, and in which store; it searches until it is ended.
 */
setPriority(10);
process.once("message", ({ store, searching }: { store: string; searching: number }) => {
  const searcher = async () => {
    for (;;) await ask(`${store}${searchAddress()}?q=fine+lamp+${randomUUID()}`, { headers: asBrowser });
  };
  for (let n = 0; n < searching; n += 1) void searcher();
});
