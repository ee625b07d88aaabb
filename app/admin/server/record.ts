import { desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { RecordPage } from "../domain/pages.ts";
import { ownerRecord } from "./schema.ts";

/** What is noted of a change: no values, and nobody but by an account's id. */
export type Noted = {
  /** The account that did it; null is a command on the host. */
  readonly by: string | null;
  /** A key of `ownerWords.record.what`, or the key of a form's settings. */
  readonly what: string;
  /** The account that it was done to. */
  readonly account?: string;
  readonly fields?: readonly string[];
};

/** Notes a change, in the transaction that makes it. */
export const note = (transaction: Pick<Transaction, "insert">, { by, what, account, fields = [] }: Noted) =>
  transaction.insert(ownerRecord).values({ by, what, account: account ?? null, fields: [...fields] });

/** Notes an export when its first piece is read: a refused one is not noted. */
export async function* noted(database: Database, noting: Noted, pieces: AsyncGenerator<string>) {
  await note(database, noting);
  yield* pieces;
}

const pageSize = 50;

/** A page of the record, newest first: what was noted before an entry, or from the newest on. */
export async function readRecord(database: Database, before?: number): Promise<Pick<RecordPage, "entries" | "next">> {
  const whose = alias(users, "whose");
  const found = await database
    .select({
      id: ownerRecord.id,
      at: ownerRecord.at,
      by: sql<string | null>`coalesce(${users.email}, ${ownerRecord.by}::text)`,
      what: ownerRecord.what,
      account: sql<string | null>`coalesce(${whose.email}, ${ownerRecord.account}::text)`,
      fields: ownerRecord.fields,
    })
    .from(ownerRecord)
    .leftJoin(users, eq(users.id, ownerRecord.by))
    .leftJoin(whose, eq(whose.id, ownerRecord.account))
    .where(before === undefined ? undefined : lt(ownerRecord.id, before))
    .orderBy(desc(ownerRecord.id))
    .limit(pageSize + 1);
  const entries = found
    .slice(0, pageSize)
    .map(({ id, at, by, what, account, fields }) => ({ id, at: at.toISOString(), by, what, account, fields }));
  return { entries, next: found.length > pageSize ? entries.at(-1)!.id : null };
}
