import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import { statementFiles } from "../../server/schema.ts";

export type StatementUpload = typeof statementFiles.$inferSelect;

/** Stores an uploaded statement in place of the account's last one. Returns the id. */
export const storeUpload = (database: Database, by: string, bytes: Buffer): Promise<string> =>
  database.transaction(async (transaction) => {
    await transaction.delete(statementFiles).where(eq(statementFiles.by, by));
    const [stored] = await transaction.insert(statementFiles).values({ by, bytes }).returning();
    return stored!.id;
  });

export async function findUpload(database: Database, id = ""): Promise<StatementUpload | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [found] = await database.select().from(statementFiles).where(eq(statementFiles.id, id));
  return found ?? null;
}
