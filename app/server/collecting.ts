import { setFlagsFromString } from "node:v8";

/** How long a store is busy with itself after it is open, in milliseconds. */
const settlingMs = 1_000;

/**
 * Lets room for young objects grow under load, which it did not while the store started (`main.ts`). And has V8 look through all of its memory
 * once it has nearly taken what it allows itself, not as soon as the next young objects might take that much. With a heap as small as a
 * store's, that was once a second under load, and nobody is answered in the 20 ms that it takes. How much memory V8 allows itself stays the same.
 *
 * Young objects are collected by the thread that made them alone: hardly any of them are left, and to share them out takes more of the processors
 * than it saves, while helpers that have to wait for one have everybody wait (docs/performance.md).
 */
export function collectWhenNeeded(): void {
  setFlagsFromString("--no-parallel-scavenge");
  setTimeout(() => setFlagsFromString("--semi-space-growth-factor=2"), settlingMs).unref();
  setFlagsFromString("--incremental-marking-soft-trigger=25"); // per cent of it are left
  setFlagsFromString("--incremental-marking-hard-trigger=10");
}
