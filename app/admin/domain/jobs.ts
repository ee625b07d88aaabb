/** A background job. */
export type Job = {
  readonly id: string;
  /** Email, or the id of a deleted account. */
  readonly by: string;
  /** ISO 8601 */
  readonly begunAt: string;
  /** "broken off" by an error or the end of its process, "cancelled" by an owner. */
  readonly state: "running" | "done" | "broken off" | "cancelled";
  /** Progress in any unit. A total of 0 means that it is unknown. */
  readonly done: number;
  readonly total: number;
  /** Result, whose shape depends on the kind of job; null unless the state is "done". */
  readonly outcome: unknown;
};
