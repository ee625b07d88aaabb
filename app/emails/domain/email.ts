import type { EmailState } from "../../server/emails.ts";

export const states = ["waiting", "sent", "dead", "void"] as const satisfies readonly EmailState[];

const minute = 60;
const hour = 60 * minute;

/** How long an email waits after each try that came to nothing, in seconds. They last three days. */
const pauses = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);

/** How long an email is tried for after its first try, in seconds. */
export const patience = 72 * hour;

/** How long an email waits after so many tries that came to nothing, in seconds. */
export const pauseAfter = (tries: number) => pauses[tries - 1] ?? 12 * hour;
