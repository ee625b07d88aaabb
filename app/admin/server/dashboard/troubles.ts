import { and, desc, gt, lt, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import type { Failed } from "../../../page/server/server-module.ts";
import type { InterruptedJob, FailedRequest } from "../../domain/dashboard.ts";
import { ownerJobs, errorLog } from "../schema.ts";

/** How many kinds of trouble are remembered until they are written down: each is a page, of which there are not many more. */
const mostKinds = 100;

/** How long after the first they are written down, in ms; and how long after that has failed. */
const usual = { soon: 1_000, later: 30_000 };

/** How many are told. */
const told = 20;

type Kind = { readonly page: string; readonly status: number };
type Noted = Kind & { times: number; at: Date; requestId: string };

/**
 * Counts the requests that ended with an error, for each page and day: a few rows, however many there are. Nothing that a visitor has
 * sent is kept. Whoever notes one waits for nothing; while the database is away they are counted in memory.
 */
export function createErrorLog(database: Database, { soon, later } = usual) {
  let noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;

  function remember(one: Noted) {
    const key = `${one.status} ${one.page}`;
    const same = noted.get(key);
    if (same) Object.assign(same, { times: same.times + one.times, at: one.at, requestId: one.requestId });
    else if (noted.size < mostKinds) noted.set(key, one);
    if (!timer) begin(soon);
  }

  const begin = (ms: number) => (timer = setTimeout(() => void write(), ms).unref());

  async function write() {
    const all = [...noted.values()];
    noted = new Map();
    try {
      const rows = all.map((one) => Object.assign(one, { day: one.at.toISOString().slice(0, 10) }));
      await database
        .insert(errorLog)
        .values(rows)
        .onConflictDoUpdate({
          target: [errorLog.day, errorLog.page, errorLog.status],
          set: {
            times: sql`${errorLog.times} + excluded.times`,
            at: sql`excluded.at`,
            requestId: sql`excluded.request_id`,
          },
        });
      await database.delete(errorLog).where(lt(errorLog.day, sql`current_date - 8`));
      timer = undefined;
      if (noted.size > 0) begin(soon); // those that came meanwhile
    } catch {
      const since = [...noted.values()];
      noted = new Map();
      begin(later);
      for (const one of [...all, ...since]) remember(one);
    }
  }

  return {
    note({ route, status, requestId }: Failed) {
      remember({ page: route, status, requestId, times: 1, at: new Date() });
    },

    /** Those of the last seven days, the last ones first. @throws when the database does not answer. */
    async requests(): Promise<FailedRequest[]> {
      const { page, status, times, at, requestId } = errorLog;
      const rows = await database
        .select({ page, status, times, at, requestId })
        .from(errorLog)
        .where(gt(at, sql`now() - interval '7 days'`))
        .orderBy(desc(at))
        .limit(told);
      return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }));
    },

    /**
     * Jobs of the last seven days that were interrupted. Refused files are no problem of the shop: their page says why.
     * @throws the same.
     */
    async jobs(): Promise<InterruptedJob[]> {
      const isBrokenOff = sql`outcome is null and (ended_at is not null or seen_at < now() - interval '20 seconds')`;
      const rows = await database
        .select({
          kind: sql<string>`split_part(kind, ':', 1)`,
          by: sql<string>`coalesce(${users.email}, ${ownerJobs.by}::text)`,
          at: ownerJobs.begunAt,
        })
        .from(ownerJobs)
        .leftJoin(users, sql`${users.id} = ${ownerJobs.by}`)
        .where(and(gt(ownerJobs.begunAt, sql`now() - interval '7 days'`), sql`(${isBrokenOff})`))
        .orderBy(desc(ownerJobs.begunAt))
        .limit(told);
      return rows.map((row) => Object.assign(row, { at: row.at.toISOString() }));
    },
  };
}

export type ErrorLog = ReturnType<typeof createErrorLog>;
