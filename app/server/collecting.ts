import { setFlagsFromString } from "node:v8";

/**
 * Has V8 look through all of its memory once it has nearly taken what it allows itself, not as soon as the next young objects might
 * take that much. With a heap as small as a store's, that was once a second under load, and nobody is answered in the 20 ms that it
 * takes. How much memory V8 allows itself stays the same.
 */
export function collectWhenNeeded(): void {
  setFlagsFromString("--incremental-marking-soft-trigger=25"); // per cent of it are left
  setFlagsFromString("--incremental-marking-hard-trigger=10");
}
