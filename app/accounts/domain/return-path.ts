/** Words between slashes, then perhaps a query of words: no dots, no backslashes, no percent signs, no empty segments. */
const path = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&-]*)?$/;

/** Longer than any of the store's own. */
const longest = 200;

/**
 * Where to go back to after signing in: the path that a sign-in page was asked for with, or else home. Anybody can make
 * up such an address, so whatever might lead out of the store, or be read as another path by somebody, counts for nothing.
 */
export const returnPath = (next: string | null | undefined): string =>
  next && next.length <= longest && path.test(next) ? next : "/";
