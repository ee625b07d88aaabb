import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import { awayIn } from "../../../database/away.ts";
import type { Database } from "../../../database/database.ts";
import type { ShowProgress } from "../../../server/command/progress.ts";
import type { Log } from "../../../server/log.ts";
import { withoutRequestTimeout, withTimeout } from "../../../server/timeout.ts";
import type { Job } from "../../domain/jobs.ts";
import { ownerJobs } from "../schema.ts";

/** How often it is said that a job is still done, and how far it is, in ms. */
const every = 1_000;

/** After how long nobody does it any more that was not seen, in SQL: much longer than that, as a busy database may be slow. */
const forgottenAfter = sql`interval '20 seconds'`;

/** How long it is known what a job came to, in SQL. */
const keptFor = sql`interval '30 days'`;

type Begin = {
  /** Of each kind one is done at a time. */
  readonly kind: string;
  /** The id of the account that begins it. */
  readonly by: string;
};

/** Outcome of a job that an owner cancelled; its process reads it while the job still runs. */
const cancelled = { cancelled: true };

const isCancelled = (outcome: unknown) => Object.hasOwn(Object(outcome) as object, "cancelled");

/** Runs a job, reports its progress, and stops on the signal. */
type Run = (progress: ShowProgress, signal: AbortSignal) => Promise<object>;

/** That it is begun; or that another of its kind is not done yet. */
export type StartedJob = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly running: string };

export type Jobs = ReturnType<typeof createJobs>;

/**
 * What takes longer than somebody would wait for an answer. It is done by the process that was asked; how far it is, every process
 * knows from the database. All of it @throws when that does not answer.
 */
export function createJobs(database: Database, log: Log) {
  const isRunning = (kind: string) => and(eq(ownerJobs.kind, kind), isNull(ownerJobs.endedAt));

  async function one(condition: SQL | undefined): Promise<Job | null> {
    const [found] = await database
      .select({
        id: ownerJobs.id,
        by: sql<string>`coalesce(${users.email}, ${ownerJobs.by}::text)`,
        begunAt: ownerJobs.begunAt,
        isOver: sql<boolean>`ended_at is not null or seen_at < now() - ${forgottenAfter}`,
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

  /** Writes down a job, unless one of its kind is being done. */
  const write = ({ kind, by }: Begin): Promise<StartedJob> =>
    database.transaction(async (transaction) => {
      const isForgotten = lt(ownerJobs.seenAt, sql`now() - ${forgottenAfter}`);
      await transaction
        .update(ownerJobs)
        .set({ endedAt: sql`now()` })
        .where(and(isRunning(kind), isForgotten));
      await transaction.delete(ownerJobs).where(lt(ownerJobs.endedAt, sql`now() - ${keptFor}`));
      const [added] = await transaction.insert(ownerJobs).values({ kind, by }).onConflictDoNothing().returning();
      if (added) return { ok: true, id: added.id };
      const [other] = await transaction.select({ id: ownerJobs.id }).from(ownerJobs).where(isRunning(kind));
      return { ok: false, running: other?.id ?? "" };
    });

  async function run(id: string, kind: string, work: Run) {
    const cancelling = new AbortController();
    const far = { done: 0, total: 0 };
    async function tell() {
      const [row] = await database
        .update(ownerJobs)
        .set({ ...far, seenAt: sql`now()` })
        .where(eq(ownerJobs.id, id))
        .returning({ outcome: ownerJobs.outcome });
      if (isCancelled(row?.outcome)) cancelling.abort();
    }
    const telling = setInterval(() => void tell().catch(() => {}), every); // whoever asks sees that it was not heard of
    let outcome: object | null = null;
    try {
      outcome = await work((_, total) => {
        Object.assign(far, { done: 0, total });
        return { add: (amount) => void (far.done += amount), done: () => void (far.done = total) };
      }, cancelling.signal);
    } catch (error) {
      if (cancelling.signal.aborted) outcome = cancelled;
      else if (awayIn(error)) log.warn({ job: id, kind }, "A job was broken off: the database is away");
      else log.error({ err: error, job: id, kind }, "A job failed");
    } finally {
      clearInterval(telling);
    }
    const ended = { ...far, outcome, endedAt: sql`now()` };
    await database.update(ownerJobs).set(ended).where(eq(ownerJobs.id, id));
  }

  return {
    /** Begins a job, and says so at once. What it comes to is kept; where it throws, it is broken off. */
    async begin(begin: Begin, work: Run): Promise<StartedJob> {
      const begun = await withTimeout(write(begin));
      if (begun.ok) withoutRequestTimeout(() => void run(begun.id, begin.kind, work).catch(() => {})); // it will not be seen any more
      return begun;
    },

    /** Asks the process of a running job to stop it, within about a second. A job that ends first keeps its outcome. */
    cancel: (kind: string) =>
      withTimeout(database.update(ownerJobs).set({ outcome: cancelled }).where(isRunning(kind))),

    /** One that was begun; null for any other. @param id a UUID. */
    read: (id: string) => withTimeout(one(eq(ownerJobs.id, id))),

    /** The last one of a kind. */
    last: (kind: string) => withTimeout(one(eq(ownerJobs.kind, kind))),
  };
}
