import { desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { ActivityLogPage } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import type { AdminView } from "./page.ts";
import type { AdminPart } from "./part.ts";
import { activityLog } from "./schema.ts";

/** Entry of the activity log. Contains no field values, and identifies people only by account id. */
export type Activity = {
  readonly by: string | null;
  /** Key of `AdminPart.activities` or of a setting. May end with ":" and an object's id. */
  readonly what: string;
  readonly account?: string;
  readonly fields?: readonly string[];
};

export const logActivity = (transaction: Pick<Transaction, "insert">, { by, what, account, fields = [] }: Activity) =>
  transaction.insert(activityLog).values({ by, what, account: account ?? null, fields: [...fields] });

/** Logs an export just before its first chunk, so that refused exports are not logged. */
export async function* loggedExport<Piece>(database: Database, noting: Activity, pieces: AsyncGenerator<Piece>) {
  await logActivity(database, noting);
  yield* pieces;
}

const pageSize = 50;

/** Reads entries older than the entry `before`, newest first. `names`: texts by kind of change. */
async function readActivityLog(database: Database, names: Readonly<Record<string, string>>, before?: number) {
  const affected = alias(users, "affected");
  const found = await database
    .select({
      id: activityLog.id,
      at: activityLog.at,
      by: sql<string | null>`coalesce(${users.email}, ${activityLog.by}::text)`,
      what: activityLog.what,
      account: sql<string | null>`coalesce(${affected.email}, ${activityLog.account}::text)`,
      fields: activityLog.fields,
    })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.by))
    .leftJoin(affected, eq(affected.id, activityLog.account))
    .where(before === undefined ? undefined : lt(activityLog.id, before))
    .orderBy(desc(activityLog.id))
    .limit(pageSize + 1);
  const entries = found.slice(0, pageSize).map(({ id, at, by, what, account, fields }) => {
    const [key = "", object] = what.split(/:(.*)/s); // the object may contain ":"
    const [name, which] = [names[key] ?? key, account ?? object];
    return { id, at: at.toISOString(), by, what: which ? adminMessages.record.of(name, which) : name, fields };
  });
  return { entries, next: found.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}

export function activityLogPage(database: Database, parts: readonly AdminPart[]): AdminView<ActivityLogPage> {
  const settings = parts.flatMap((part) => part.settings ?? []).map(({ setting, title }) => [setting.key, title]);
  const activities = parts.map((part) => part.activities);
  const names: Readonly<Record<string, string>> = Object.assign(Object.fromEntries(settings), ...activities);
  return {
    async show(_, query) {
      const before = query.get("before");
      if (before !== null && !/^\d{1,15}$/.test(before)) return null;
      const page = await readActivityLog(database, names, before === null ? undefined : Number(before));
      return { title: adminMessages.record.title, ...page, first: before === null };
    },
  };
}
