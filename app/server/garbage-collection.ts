import { setFlagsFromString } from "node:v8";

/** Duration of startup work after the store has opened, in ms. */
const settlingMs = 1_000;

/**
 * Tunes V8's garbage collector for serving (docs/performance.md).
 * - Scavenges use one thread. Few young objects survive, and waiting for more threads would delay requests.
 * - The young generation may grow after startup.
 * - Incremental marking starts only near the heap limit. By default, it would block requests for 20 ms every second.
 */
export function collectWhenNeeded(): void {
  setFlagsFromString("--no-parallel-scavenge");
  setTimeout(() => setFlagsFromString("--semi-space-growth-factor=2"), settlingMs).unref();
  setFlagsFromString("--incremental-marking-soft-trigger=25"); // starts when 25 % of the heap limit are free
  setFlagsFromString("--incremental-marking-hard-trigger=10");
}
