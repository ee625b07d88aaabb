export const maxUploadBytes = 15 * 1024 * 1024;

export const maxPixels = 50_000_000;

/** Exit codes of `encode.ts` for refused pictures. */
export const exitCodes = { unknown: 3, large: 4, narrow: 5, hungry: 6 };

/** Memory limit of encoding a picture, in bytes. Only some AVIFs of 50 megapixels need more. */
export const maxMemory = 1024 * 1024 * 1024;

/** Maximum number of queued uploads per process. Limited, because queued uploads take memory. */
export const maxQueued = 4;
