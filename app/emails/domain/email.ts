import type { EmailState } from "../../server/emails.ts";

/** "dead": failed and not retried any more. "void": obsolete before sending. */
export const states = ["waiting", "sent", "dead", "void"] as const satisfies readonly EmailState[];

/** Delays after the first failed attempts, in minutes. */
const pauses = [1, 5, 15, 60, 180, 360];

/** Retry period after the first attempt, in seconds. */
export const retrySeconds = 72 * 60 * 60;

/** In seconds. @param tries number of failed attempts. */
export const pauseAfter = (tries: number) => (pauses[tries - 1] ?? 12 * 60) * 60;
