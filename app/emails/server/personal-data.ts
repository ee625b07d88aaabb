import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { DataSubject, PersonalData } from "../../server/personal-data.ts";
import { emails } from "./schema.ts";

const isAbout = (id: string) => eq(sql`${emails.about} ->> 'user'`, id);

/** Selects emails to former addresses of the account. Excludes emails written after the change of address. */
const isToFormerAddress = (id: string) => sql`${emails.id} in (
  select earlier.id
  from letters changed join letters earlier on earlier."to" = changed."to" and earlier.written_at <= changed.written_at
  where changed.kind = 'email-changed' and changed.about ->> 'user' = ${id}
)`;

const isToPerson = ({ id, email, isConfirmed }: DataSubject) =>
  or(isConfirmed ? eq(emails.to, email) : undefined, isToFormerAddress(id));

export const personalEmails = (database: Database): PersonalData => ({
  async collect(person) {
    const found = await database
      .select({ kind: emails.kind, about: emails.about, state: emails.state, writtenAt: emails.writtenAt })
      .from(emails)
      .where(or(isToPerson(person), and(eq(emails.to, person.email), isAbout(person.id))))
      .orderBy(emails.writtenAt);
    return { emails: found };
  },

  async forget(transaction, person) {
    const isDone = and(isToPerson(person), ne(emails.state, "waiting"));
    await transaction.delete(emails).where(or(isAbout(person.id), isDone));
    return null;
  },
});
