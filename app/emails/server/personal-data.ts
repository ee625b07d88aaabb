import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import { emails } from "./schema.ts";

const isAbout = (id: string) => eq(sql`${emails.about} ->> 'user'`, id);

export const personalEmails = (database: Database): PersonalData => ({
  async collect({ id, email, isConfirmed }) {
    const found = await database
      .select({ kind: emails.kind, about: emails.about, state: emails.state, writtenAt: emails.writtenAt })
      .from(emails)
      .where(and(eq(emails.to, email), isConfirmed ? undefined : isAbout(id)))
      .orderBy(emails.writtenAt);
    return { emails: found };
  },

  async forget(transaction, { id, email, isConfirmed }) {
    const isDone = and(eq(emails.to, email), ne(emails.state, "waiting"));
    await transaction.delete(emails).where(isConfirmed ? or(isAbout(id), isDone) : isAbout(id));
    return null;
  },
});
