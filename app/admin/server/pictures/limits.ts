/** How large an upload may be, in bytes. */
export const mostBytes = 15 * 1024 * 1024;

/** And how many pixels it may have. */
export const mostPixels = 50_000_000;

/** How `encode.ts` ends when it cannot do it. */
export const exitCodes = { unknown: 3, large: 4, narrow: 5, hungry: 6 };

/** How long it may take over one, in ms. */
export const longest = 30_000;

/** How much memory it may take, in bytes. The largest pictures that people have take less, but some AVIFs of 50 million pixels. */
export const mostMemory = 1024 * 1024 * 1024;

/** How many may wait for their turn, in one process of the store: what waits takes memory. */
export const mostWaiting = 4;

/** How much it may write, in bytes: many times what the largest picture comes to. */
export const mostWritten = 32 * 1024 * 1024;
