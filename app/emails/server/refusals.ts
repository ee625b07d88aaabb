import { count, gt, sql } from "drizzle-orm";
import { rootCause } from "../../database/root-cause.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import type { Metric } from "../../server/metrics.ts";
import { emailRefusals } from "./schema.ts";

/** Delay of the log line after a refused email, in ms, so that one line covers many refusals. */
const delayMs = 10_000;

export const refusalsMetric = (database: Database): Metric => ({
  name: "wicker_emails_refused",
  help: "Emails of the last hour that were not stored, because of a cap or an unconfirmed address.",
  type: "gauge",
  aggregator: "max",
  read: async () => [
    { labels: {}, value: await database.$count(emailRefusals, gt(emailRefusals.at, sql`now() - interval '1 hour'`)) },
  ],
});

export function refusalsLog(database: Database, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  async function logRecent() {
    timer = undefined;
    const refused = await database
      .select({ kind: emailRefusals.kind, count: count() })
      .from(emailRefusals)
      .where(gt(emailRefusals.at, sql`now() - make_interval(secs => ${delayMs / 1000})`))
      .groupBy(emailRefusals.kind);
    if (refused.length > 0)
      log.warn({ refused }, "Emails were not stored: a cap was reached, or an address is unconfirmed");
  }
  const failed = (error: unknown) => log.warn({ cause: rootCause(error) }, "The refused emails could not be counted");
  return {
    later: () => void (timer ??= setTimeout(() => void logRecent().catch(failed), delayMs).unref()),
    stop: () => clearTimeout(timer),
  };
}
