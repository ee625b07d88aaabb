/** Something that is done while nobody waits for an answer. */
export type Job = {
  readonly id: string;
  /** An e-mail, or the id of an account that is gone. */
  readonly by: string;
  /** ISO 8601 */
  readonly begunAt: string;
  /** A job is broken off by an error or by the end of its process, and cancelled by an owner. */
  readonly state: "running" | "done" | "broken off" | "cancelled";
  /** How far it is, in any unit; a total of 0 where nobody knows. */
  readonly done: number;
  readonly total: number;
  /** What it came to, as whoever began it knows; null unless it is done. */
  readonly outcome: unknown;
};
