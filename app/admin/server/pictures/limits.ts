export const maxUploadBytes = 15 * 1024 * 1024;

export const maxPixels = 50_000_000;

export const exitCodes = { unknown: 3, large: 4, narrow: 5, hungry: 6 };

/** Maximum memory of an encoding, in bytes. Only some AVIF pictures of 50 megapixels need more. */
export const maxMemory = 1024 * 1024 * 1024;

/** Maximum number of queued uploads per process, to limit memory. */
export const maxQueued = 4;
