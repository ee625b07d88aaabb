/** How large an upload may be, in bytes. */
export const mostBytes = 15 * 1024 * 1024;

/** And how many pixels it may have. */
export const mostPixels = 50_000_000;

/** How `encode.ts` ends when it cannot do it. */
export const exitCodes = { unknown: 3, large: 4, narrow: 5 };

/** How long it may take over one, in ms. */
export const longest = 30_000;
