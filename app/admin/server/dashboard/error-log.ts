import { and, type Column, desc, eq, gt, lt, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import { withoutRequestTimeout } from "../../../database/timeout.ts";
import type { Failed } from "../../../page/server/server-module.ts";
import { ownerJobs, errorLog } from "../schema.ts";

const maxEntries = 100;

const defaultDelays = { writeMs: 1_000, retryMs: 30_000 };

const maxListed = 20;

type Entry = { readonly page: string; readonly status: number; times: number; at: Date; requestId: string };

/** Counts failed requests, without visitor data. Writes counts in the background. Retries failed writes. */
export function createErrorLog(database: Database, { writeMs, retryMs } = defaultDelays) {
  const buffer = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;

  function addToBuffer(one: Entry) {
    const key = `${one.status} ${one.page}`;
    const same = buffer.get(key);
    if (same) Object.assign(same, { times: same.times + one.times, at: one.at, requestId: one.requestId });
    else if (buffer.size < maxEntries) buffer.set(key, one);
    if (!timer) schedule(writeMs);
  }

  const schedule = (ms: number) => (timer = setTimeout(() => void withoutRequestTimeout(write), ms).unref());

  function takeBuffer() {
    const entries = [...buffer.values()];
    buffer.clear();
    return entries;
  }

  async function write() {
    const taken = takeBuffer();
    let delay = writeMs;
    try {
      await database
        .insert(errorLog)
        .values(taken.map((one) => ({ ...one, day: one.at.toISOString().slice(0, 10) })))
        .onConflictDoUpdate({
          target: [errorLog.day, errorLog.page, errorLog.status],
          set: {
            times: sql`${errorLog.times} + excluded.times`,
            at: sql`excluded.at`,
            requestId: sql`excluded.request_id`,
          },
        });
      await database.delete(errorLog).where(lt(errorLog.day, sql`current_date - 8`));
    } catch {
      for (const one of [...taken, ...takeBuffer()]) addToBuffer(one);
      delay = retryMs;
    }
    timer = undefined;
    if (buffer.size > 0) schedule(delay);
  }

  const isRecent = (at: Column) => gt(at, sql`now() - interval '7 days'`);

  return {
    add({ route, status, requestId }: Failed) {
      addToBuffer({ page: route, status, requestId, times: 1, at: new Date() });
    },

    async requests() {
      const { page, status, times, at, requestId } = errorLog;
      const rows = database.select({ page, status, times, at, requestId }).from(errorLog).where(isRecent(at));
      return timed(await rows.orderBy(desc(at)).limit(maxListed));
    },

    /** Reads interrupted jobs of the last seven days. `kind` is the part of the stored kind before ":". */
    async jobs() {
      const { begunAt: at } = ownerJobs;
      const isBrokenOff = sql`outcome is null and (ended_at is not null or seen_at < now() - interval '20 seconds')`;
      const rows = await database
        .select({
          kind: sql<string>`split_part(kind, ':', 1)`,
          by: sql<string>`coalesce(${users.email}, ${ownerJobs.by}::text)`,
          at,
        })
        .from(ownerJobs)
        .leftJoin(users, eq(users.id, ownerJobs.by))
        .where(and(isRecent(at), sql`(${isBrokenOff})`))
        .orderBy(desc(at))
        .limit(maxListed);
      return timed(rows);
    },
  };
}

const timed = <Row extends { at: Date }>(rows: readonly Row[]) =>
  rows.map((row) => Object.assign(row, { at: row.at.toISOString() }));

export type ErrorLog = ReturnType<typeof createErrorLog>;
