import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { type StoredEmail, type EmailStatus, type EmailState, nameOfKind } from "../../server/emails.ts";
import { emails, mailServer } from "./schema.ts";

/** Default maximum of listed emails per state. */
const listed = 50;

/** A stored email with its kind and data. */
export type StoredEmailDetails = StoredEmail & Pick<typeof emails.$inferSelect, "kind" | "about">;

const shown = ({ id, kind, to, about, state, tries, why, ...row }: typeof emails.$inferSelect): StoredEmailDetails => ({
  id,
  kind,
  name: nameOfKind(kind),
  to,
  about,
  state,
  tries,
  why,
  writtenAt: row.writtenAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
});

export async function listEmails(database: Database, state: EmailState, limit = listed): Promise<StoredEmailDetails[]> {
  const order = state === "waiting" ? desc(emails.writtenAt) : desc(emails.doneAt);
  const found = await database.select().from(emails).where(eq(emails.state, state)).orderBy(order).limit(limit);
  return found.map(shown);
}

export async function readEmail(database: Database, id: string): Promise<StoredEmailDetails | null> {
  const [found] = await database.select().from(emails).where(eq(emails.id, id));
  return found ? shown(found) : null;
}

/** Reads the emails by state, and the current outage of the mail server, if any. */
export async function emailStatus(database: Database): Promise<Omit<EmailStatus, "sends">> {
  const [waiting, dead, sent] = await Promise.all(
    (["waiting", "dead", "sent"] as const).map((state) => listEmails(database, state)),
  );
  const count = async (state: EmailState) => database.$count(emails, eq(emails.state, state));
  const [server] = await database.select().from(mailServer);
  return {
    waiting: waiting!,
    dead: dead!,
    sent: sent!,
    counts: { waiting: await count("waiting"), dead: await count("dead") },
    away: server?.awaySince ? { since: server.awaySince.toISOString(), said: server.why?.said ?? "" } : null,
  };
}

export const countEmails = (database: Database) =>
  Promise.all(
    (["waiting", "sent", "dead"] as const).map(async (state) => ({
      state,
      count: await database.$count(emails, eq(emails.state, state)),
    })),
  );

/** Requeues dead emails with a new retry period. Returns the number of emails. @param id null for all dead emails. */
export async function sendAgain(transaction: Transaction, id: string | null): Promise<number> {
  const again = await transaction
    .update(emails)
    .set({ state: "waiting", tries: 0, until: null, why: null, doneAt: null, lease: null, dueAt: sql`now()` })
    .where(and(eq(emails.state, "dead"), id === null ? undefined : eq(emails.id, id)))
    .returning({ id: emails.id });
  return again.length;
}
