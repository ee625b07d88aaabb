/** Maximum size of an upload, in bytes. */
export const mostBytes = 15 * 1024 * 1024;

/** Maximum number of pixels of a picture. */
export const mostPixels = 50_000_000;

/** Exit codes of `encode.ts` for pictures that it refuses. */
export const exitCodes = { unknown: 3, large: 4, narrow: 5, hungry: 6 };

/** Time limit of encoding a picture, in ms. */
export const longest = 30_000;

/** Memory limit of encoding a picture, in bytes. Real pictures need less, except some AVIFs of 50 megapixels. */
export const mostMemory = 1024 * 1024 * 1024;

/** Maximum number of queued uploads per process: they are held in memory. */
export const mostWaiting = 4;

/** Output limit of encoding a picture, in bytes: many times the largest real output. */
export const mostWritten = 32 * 1024 * 1024;
