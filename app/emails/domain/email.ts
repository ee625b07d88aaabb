import type { EmailState } from "../../server/emails.ts";

/** "dead": failed, without further retries. "void": obsolete, so not sent. */
export const states = ["waiting", "sent", "dead", "void"] as const satisfies readonly EmailState[];

/** Delays after the first failed attempts, in minutes. */
const pauses = [1, 5, 15, 60, 180, 360];

/** Retries end this long after the first attempt, in seconds. */
export const retrySeconds = 72 * 60 * 60;

/** Delay until the next attempt, in seconds. @param tries number of failed attempts */
export const pauseAfter = (tries: number) => (pauses[tries - 1] ?? 12 * 60) * 60;
