import { and, desc, eq, min, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import { type EmailStatus, type EmailState, nameOfKind } from "../../server/emails.ts";
import { gauge, type Metric } from "../../server/metrics.ts";
import { emails, mailServer } from "./schema.ts";

const maxListed = 50;

function shown({ id, kind, to, about, state, tries, why, ...at }: typeof emails.$inferSelect) {
  const writtenAt = at.writtenAt.toISOString();
  const dueAt = at.dueAt.toISOString();
  const doneAt = at.doneAt?.toISOString() ?? null;
  return { id, kind, name: nameOfKind(kind), to, about, state, tries, why, writtenAt, dueAt, doneAt };
}

export async function readEmail(database: Database, id: string) {
  const [found] = await database.select().from(emails).where(eq(emails.id, id));
  return found ? shown(found) : null;
}

export async function emailStatus(database: Database): Promise<Omit<EmailStatus, "sends">> {
  async function list(state: EmailState) {
    const order = desc(state === "waiting" ? emails.writtenAt : emails.doneAt);
    const found = await database.select().from(emails).where(eq(emails.state, state)).orderBy(order).limit(maxListed);
    return found.map(shown);
  }
  const [waiting, dead, sent] = await Promise.all([list("waiting"), list("dead"), list("sent")]);
  const counts = { waiting: await count(database, "waiting"), dead: await count(database, "dead") };
  const [server] = await database.select().from(mailServer);
  const outage = server?.awaySince ? { since: server.awaySince.toISOString(), error: server.why?.said ?? "" } : null;
  return { waiting, dead, sent, counts, outage };
}

const count = (database: Database, state: EmailState) => database.$count(emails, eq(emails.state, state));

export const emailsMetric = (database: Database): Metric => ({
  name: "wicker_emails",
  help: "Number of stored emails, by state.",
  type: "gauge",
  aggregator: "max",
  read() {
    const counted = ["waiting", "sent", "dead"] as const;
    return Promise.all(counted.map(async (state) => ({ labels: { state }, value: await count(database, state) })));
  },
});

/** Age of the oldest email without a failed attempt of its own. 0 if the store has no mail server. */
export const waitingAgeMetric = (database: Database, sends: boolean): Metric =>
  gauge(
    { name: "wicker_emails_waiting_age_seconds", help: "Age of the oldest email that waits for the mail server." },
    async () => {
      if (!sends) return 0;
      const untried = and(eq(emails.state, "waiting"), eq(emails.tries, 0));
      const [oldest] = await database
        .select({ at: min(emails.writtenAt) })
        .from(emails)
        .where(untried);
      return oldest?.at ? (Date.now() - oldest.at.getTime()) / 1_000 : 0;
    },
    "max",
  );

/** Requeues one dead email, or all if `id` is null, with a new retry period. Resolves to the number of emails. */
export async function sendAgain(transaction: Transaction, id: string | null): Promise<number> {
  const { rowCount } = await transaction
    .update(emails)
    .set({ state: "waiting", tries: 0, until: null, why: null, doneAt: null, lease: null, dueAt: sql`now()` })
    .where(and(eq(emails.state, "dead"), id === null ? undefined : eq(emails.id, id)));
  return rowCount ?? 0;
}
