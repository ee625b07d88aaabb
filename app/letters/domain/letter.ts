/** Of a letter: it waits to be sent, was sent, could not be, or had nothing to say any more when its turn came. */
export const states = ["waiting", "sent", "dead", "void"] as const;

export type LetterState = (typeof states)[number];

/** Why a letter was not sent at a try. */
export type Why = {
  /**
   * `address`: it goes to what is no address. `refused`: the server knows no such recipient, or wants nothing to do with it. `later`:
   * the server did not take it just now. `away`: the server cannot be reached, or lets nobody in. `unwritten`: it could not be written out.
   */
  readonly kind: "address" | "refused" | "later" | "away" | "unwritten";
  /** What the server answered, or what the system says of the connection, cut to a few hundred characters. */
  readonly said: string;
};

const minute = 60;
const hour = 60 * minute;

/** How long a letter waits after each try that came to nothing, in seconds. They last three days. */
const pauses = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);

/** How long a letter is tried for after its first try, in seconds. */
export const patience = 72 * hour;

/** How long a letter waits after so many tries that came to nothing, in seconds. */
export const pauseAfter = (tries: number) => pauses[tries - 1] ?? 12 * hour;
