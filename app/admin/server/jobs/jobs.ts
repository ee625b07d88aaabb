import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import { databaseUnavailableIn } from "../../../database/unavailable.ts";
import type { Database } from "../../../database/database.ts";
import type { ShowProgress } from "../../../server/command/progress.ts";
import type { Log } from "../../../server/log.ts";
import { withoutRequestTimeout } from "../../../database/timeout.ts";
import type { Job } from "../../domain/jobs.ts";
import { ownerJobs } from "../schema.ts";

const heartbeatMs = 1_000;

/** Time without heartbeats after which a job counts as interrupted. Tolerates the delays of a busy database. */
const heartbeatTimeout = sql`interval '20 seconds'`;

const retention = sql`interval '30 days'`;

type NewJob = { readonly kind: string; readonly by: string };

/** Outcome that marks a job as cancelled. The job's process polls for this outcome. */
const cancelled = { cancelled: true };

const isCancelled = (outcome: unknown) => typeof outcome === "object" && outcome !== null && "cancelled" in outcome;

/** Runs a job. Must report progress, and stop when `signal` aborts. Resolves to the job's outcome. */
type Run = (progress: ShowProgress, signal: AbortSignal) => Promise<object>;

export type StartedJob = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly running: string };

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(database: Database, log: Log) {
  const isRunning = (kind: string) => and(eq(ownerJobs.kind, kind), isNull(ownerJobs.endedAt));

  async function readJob(condition: SQL | undefined): Promise<Job | null> {
    const [found] = await database
      .select({
        id: ownerJobs.id,
        by: sql<string>`coalesce(${users.email}, ${ownerJobs.by}::text)`,
        begunAt: ownerJobs.begunAt,
        isOver: sql<boolean>`ended_at is not null or seen_at < now() - ${heartbeatTimeout}`,
        done: ownerJobs.done,
        total: ownerJobs.total,
        outcome: ownerJobs.outcome,
      })
      .from(ownerJobs)
      .leftJoin(users, eq(users.id, ownerJobs.by))
      .where(condition)
      .orderBy(desc(ownerJobs.begunAt))
      .limit(1);
    if (!found) return null;
    const { isOver, begunAt, ...job } = found;
    const ended = job.outcome === null ? "broken off" : "done";
    const over = isCancelled(job.outcome) ? "cancelled" : ended;
    return { ...job, begunAt: begunAt.toISOString(), state: isOver ? over : "running" };
  }

  /** Inserts a job if no job of this kind is running. Ends stale jobs, and deletes old jobs. */
  const insertJob = ({ kind, by }: NewJob): Promise<StartedJob> =>
    database.transaction(async (transaction) => {
      const isStale = lt(ownerJobs.seenAt, sql`now() - ${heartbeatTimeout}`);
      const ended = transaction.update(ownerJobs).set({ endedAt: sql`now()` });
      await ended.where(and(isRunning(kind), isStale));
      await transaction.delete(ownerJobs).where(lt(ownerJobs.endedAt, sql`now() - ${retention}`));
      const [added] = await transaction.insert(ownerJobs).values({ kind, by }).onConflictDoNothing().returning();
      if (added) return { ok: true, id: added.id };
      const [other] = await transaction.select({ id: ownerJobs.id }).from(ownerJobs).where(isRunning(kind));
      return { ok: false, running: other?.id ?? "" };
    });

  async function run(id: string, kind: string, work: Run) {
    const cancelling = new AbortController();
    const position = { done: 0, total: 0 };
    async function sendHeartbeat() {
      const [row] = await database
        .update(ownerJobs)
        .set({ ...position, seenAt: sql`now()` })
        .where(eq(ownerJobs.id, id))
        .returning({ outcome: ownerJobs.outcome });
      if (isCancelled(row?.outcome)) cancelling.abort();
    }
    // Ignores errors: a job without heartbeats counts as interrupted.
    const heartbeat = setInterval(() => void sendHeartbeat().catch(() => {}), heartbeatMs);
    let outcome: object | null = null;
    try {
      outcome = await work((_, total) => {
        Object.assign(position, { done: 0, total });
        return { add: (amount) => void (position.done += amount), done: () => void (position.done = total) };
      }, cancelling.signal);
    } catch (error) {
      if (cancelling.signal.aborted) outcome = cancelled;
      else if (databaseUnavailableIn(error))
        log.warn({ job: id, kind }, "A job was interrupted: the database is unavailable");
      else log.error({ err: error, job: id, kind }, "A job failed");
    } finally {
      clearInterval(heartbeat);
    }
    const ended = { ...position, outcome, endedAt: sql`now()` };
    await database.update(ownerJobs).set(ended).where(eq(ownerJobs.id, id));
  }

  return {
    /** Starts a job, without waiting for the job's end. If `work` throws, the job counts as interrupted. */
    async start(job: NewJob, work: Run): Promise<StartedJob> {
      const started = await insertJob(job);
      if (started.ok) withoutRequestTimeout(() => void run(started.id, job.kind, work).catch(() => {}));
      return started;
    },

    /** Stops the running job of a kind, within about a second. */
    cancel: (kind: string) => database.update(ownerJobs).set({ outcome: cancelled }).where(isRunning(kind)),

    read: (id: string) => readJob(eq(ownerJobs.id, id)),

    last: (kind: string) => readJob(eq(ownerJobs.kind, kind)),
  };
}
