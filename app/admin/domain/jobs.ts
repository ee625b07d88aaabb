export type Job = {
  readonly id: string;
  readonly by: string;
  readonly begunAt: string;
  /** "broken off": interrupted by an error, or by the end of the job's process. */
  readonly state: "running" | "done" | "broken off" | "cancelled";
  /** Progress: `done` of `total`, in any unit. `total` is 0 while the total is unknown. */
  readonly done: number;
  readonly total: number;
  readonly outcome: unknown;
};
