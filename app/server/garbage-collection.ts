import { setFlagsFromString } from "node:v8";

/** Time for which startup work continues after the store is open, in ms. */
const settlingMs = 1_000;

/**
 * Tunes V8's garbage collector for serving (docs/performance.md).
 * - Scavenges use one thread: few young objects survive, and waiting for other threads would delay requests.
 * - The young generation may grow after startup.
 * - Incremental marking starts only near the heap limit. By default, it runs once a second and blocks for 20 ms.
 */
export function collectWhenNeeded(): void {
  setFlagsFromString("--no-parallel-scavenge");
  setTimeout(() => setFlagsFromString("--semi-space-growth-factor=2"), settlingMs).unref();
  setFlagsFromString("--incremental-marking-soft-trigger=25"); // percent of the heap limit that is still free
  setFlagsFromString("--incremental-marking-hard-trigger=10");
}
