import { desc, eq, sql } from "drizzle-orm";
import { users } from "../../../../accounts/server/schema.ts";
import { imports } from "../../../server/schema.ts";
import type { Database } from "../../../../database/database.ts";
import type { PastImport } from "../../domain/import.ts";

/** Reads imports, newest first. With an `id`, reads only this import. */
export async function pastImports(database: Database, limit: number, id?: number): Promise<PastImport[]> {
  const { id: number, at, added, changed, gone, undoneAt } = imports;
  const by = sql<string | null>`coalesce(${users.email}, ${imports.by}::text)`;
  const rows = await database
    .select({ id: number, at, by, added, changed, gone, undoneAt })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.by))
    .where(id === undefined ? undefined : eq(imports.id, id))
    .orderBy(desc(imports.id))
    .limit(limit);
  return rows.map((row) =>
    Object.assign(row, { at: row.at.toISOString(), undoneAt: row.undoneAt?.toISOString() ?? null }),
  );
}
