/**
 * Segments of word characters, with an optional query. Excludes dots, backslashes, percent signs and empty segments.
 */
const path = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&-]*)?$/;

/** Maximum length, above any of the store's own paths. */
const longest = 200;

/** Path to return to after sign-in, or "/". Rejects anything that could leave the store: the parameter is untrusted. */
export const returnPath = (next: string | null | undefined): string =>
  next && next.length <= longest && path.test(next) ? next : "/";
