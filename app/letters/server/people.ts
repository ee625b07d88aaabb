import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OfPeople } from "../../server/people.ts";
import { letters } from "./schema.ts";

const isAbout = (id: string) => eq(sql`${letters.about} ->> 'user'`, id);

/** The letters to people with accounts, as long as they are kept. */
export const lettersOfPeople = (database: Database): OfPeople => ({
  async told({ id, email, isConfirmed }) {
    const found = await database
      .select({ kind: letters.kind, about: letters.about, state: letters.state, writtenAt: letters.writtenAt })
      .from(letters)
      .where(and(eq(letters.to, email), isConfirmed ? undefined : isAbout(id)))
      .orderBy(letters.writtenAt);
    return { letters: found };
  },

  async forget(transaction, { id, email, isConfirmed }) {
    const isDone = and(eq(letters.to, email), ne(letters.state, "waiting"));
    await transaction.delete(letters).where(isConfirmed ? or(isAbout(id), isDone) : isAbout(id));
    return null;
  },
});
