import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import type { ColumnPositions } from "../../domain/statement.ts";
import { statementFiles } from "../../server/schema.ts";

export const createStatementFiles = (database: Database) => ({
  store: (by: string, bytes: Buffer): Promise<string> =>
    database.transaction(async (transaction) => {
      await transaction.delete(statementFiles).where(eq(statementFiles.by, by));
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
