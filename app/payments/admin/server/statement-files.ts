import { eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import type { ColumnPositions } from "../../domain/statement.ts";
import { statementFiles } from "../../server/schema.ts";

/** Stores uploaded statements in the database, because the next request may reach another process. */
export const createStatementFiles = (database: Database) => ({
  /** Stores a file. Deletes the account's earlier file, and all files older than a day. */
  store: (by: string, bytes: Buffer): Promise<string> =>
    database.transaction(async (transaction) => {
      const isOld = sql`${statementFiles.at} < now() - interval '1 day'`;
      await transaction.delete(statementFiles).where(or(eq(statementFiles.by, by), isOld));
      const [stored] = await transaction.insert(statementFiles).values({ by, bytes }).returning();
      return stored!.id;
    }),

  async read(id: string) {
    if (!z.uuid().safeParse(id).success) return null;
    const [file] = await database.select().from(statementFiles).where(eq(statementFiles.id, id));
    return file ?? null;
  },

  choose: (id: string, columns: ColumnPositions) =>
    database.update(statementFiles).set({ columns }).where(eq(statementFiles.id, id)),

  discard: (id: string) => database.delete(statementFiles).where(eq(statementFiles.id, id)),
});
