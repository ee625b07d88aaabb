import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OfPeople } from "../../server/people.ts";
import { letters } from "./schema.ts";

/** The letters to people with accounts, as long as they are kept. */
export const lettersOfPeople = (database: Database): OfPeople => ({
  async told({ email }) {
    const found = await database
      .select({ kind: letters.kind, about: letters.about, state: letters.state, writtenAt: letters.writtenAt })
      .from(letters)
      .where(eq(letters.to, email))
      .orderBy(letters.writtenAt);
    return { letters: found };
  },

  async forget(transaction, { id, email }) {
    const isAbout = eq(sql`${letters.about} ->> 'user'`, id);
    await transaction.delete(letters).where(or(isAbout, and(eq(letters.to, email), ne(letters.state, "waiting"))));
    return null;
  },
});
