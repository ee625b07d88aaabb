import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

/** Deletes rows in batches, to keep statements short. Skips locked rows. @param key the table's primary key */
export async function deleteInBatches(database: Database, key: PgColumn, where: SQL | undefined, batch: number) {
  const some = sql`select ${key} from ${key.table} where ${where} limit ${batch} for update skip locked`;
  const statement = sql`delete from ${key.table} where ${key} in (${some})`;
  while ((await database.execute(statement)).rowCount === batch);
}
