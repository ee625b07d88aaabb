import { desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { ActivityLogPage } from "../domain/pages.ts";
import { activityLog } from "./schema.ts";

/** An entry of the activity log. It contains no field values, and identifies people only by account id. */
export type Activity = {
  /** Id of the acting account; null for a command on the host. */
  readonly by: string | null;
  /** A key of `adminMessages.record.what`, or the key of a setting. */
  readonly what: string;
  readonly account?: string;
  readonly fields?: readonly string[];
};

/** Logs a change. @param transaction the one that makes the change. */
export const logActivity = (transaction: Pick<Transaction, "insert">, { by, what, account, fields = [] }: Activity) =>
  transaction.insert(activityLog).values({ by, what, account: account ?? null, fields: [...fields] });

/** Logs an export when its first chunk is read, so that a refused export is not logged. */
export async function* loggedExport(database: Database, noting: Activity, pieces: AsyncGenerator<string>) {
  await logActivity(database, noting);
  yield* pieces;
}

const pageSize = 50;

/** Reads a page of the log, newest first. @param before id; returns only older entries. */
export async function readActivityLog(
  database: Database,
  before?: number,
): Promise<Pick<ActivityLogPage, "entries" | "next">> {
  const whose = alias(users, "whose");
  const found = await database
    .select({
      id: activityLog.id,
      at: activityLog.at,
      by: sql<string | null>`coalesce(${users.email}, ${activityLog.by}::text)`,
      what: activityLog.what,
      account: sql<string | null>`coalesce(${whose.email}, ${activityLog.account}::text)`,
      fields: activityLog.fields,
    })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.by))
    .leftJoin(whose, eq(whose.id, activityLog.account))
    .where(before === undefined ? undefined : lt(activityLog.id, before))
    .orderBy(desc(activityLog.id))
    .limit(pageSize + 1);
  const entries = found
    .slice(0, pageSize)
    .map(({ id, at, by, what, account, fields }) => ({ id, at: at.toISOString(), by, what, account, fields }));
  return { entries, next: found.length > pageSize ? entries.at(-1)!.id : null };
}
