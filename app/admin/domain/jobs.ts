export type Job = {
  readonly id: string;
  readonly by: string;
  /** ISO 8601 */
  readonly begunAt: string;
  /** "broken off": an error or the end of the process interrupted the job. "cancelled": an owner cancelled the job. */
  readonly state: "running" | "done" | "broken off" | "cancelled";
  /** Progress: `done` of `total`, in a unit that depends on the job. A total of 0 means unknown. */
  readonly done: number;
  readonly total: number;
  /** Result, whose shape depends on the kind of job; null unless the state is "done". */
  readonly outcome: unknown;
};
