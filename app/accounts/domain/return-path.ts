/** Matches safe URL paths: no dots, backslashes, percent signs or empty segments. */
const path = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&-]*)?$/;

const longest = 200;

/** URL path to open after sign-in. Returns "/" for a missing, long or unsafe path. */
export const returnPath = (next: string | null | undefined): string =>
  next && next.length <= longest && path.test(next) ? next : "/";
