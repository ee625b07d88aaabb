/** Something that is done while nobody waits for an answer. */
export type Job = {
  readonly id: string;
  /** An e-mail, or the id of an account that is gone. */
  readonly by: string;
  /** ISO 8601 */
  readonly begunAt: string;
  /** Whether somebody still does it, it has come to its end, or it was broken off, by an error or with the process that did it. */
  readonly state: "running" | "done" | "broken off";
  /** How far it is, in any unit; a total of 0 where nobody knows. */
  readonly done: number;
  readonly total: number;
  /** What it came to, as whoever began it knows; null unless it is done. */
  readonly outcome: unknown;
};
