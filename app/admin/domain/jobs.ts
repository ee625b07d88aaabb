export type Job = {
  readonly id: string;
  readonly by: string;
  readonly begunAt: string;
  /** "broken off": ended by an error, or with its process. */
  readonly state: "running" | "done" | "broken off" | "cancelled";
  /** Progress: `done` of `total`. A total of 0 means unknown. */
  readonly done: number;
  readonly total: number;
  readonly outcome: unknown;
};
