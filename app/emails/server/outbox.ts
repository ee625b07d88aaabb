import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, isNotNull, lt, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "../../database/database.ts";
import { type OwnerEmails, ownerRecipient, type EmailFailure, writeEmails } from "../../server/emails.ts";
import { retrySeconds, pauseAfter } from "../domain/email.ts";
import { emailCounts, emailRefusals, emails, mailServer } from "./schema.ts";

/** Time for which a worker leases an email, in seconds. Longer than a delivery attempt takes. */
const leaseSeconds = 120;

/** Days until finished emails are deleted. `done` applies to sent and void emails. */
const retentionDays = { done: 30, dead: 180 };

export type Leased = Pick<typeof emails.$inferSelect, "id" | "kind" | "to" | "about" | "writtenAt" | "tries"> & {
  readonly lease: string;
  readonly messageId: string;
  /** True if the email was leased before, so that an earlier attempt might have sent it. */
  readonly isRetry: boolean;
};

/** Kind of the email that tells owners about dead emails. Dead emails of this kind are not reported. */
const deadKind = "letter-dead";

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export type OutboxTable = ReturnType<typeof createOutbox>;

/** @param owners selects the recipients of the daily email about dead emails */
export function createOutbox(database: Database, owners: OwnerEmails) {
  /** Stores the result of an attempt, unless another worker has leased the email meanwhile. */
  const settle = ({ id, lease, kind }: Leased, changes: PgUpdateSetSource<typeof emails>) =>
    database.transaction(async (transaction) => {
      const ours = and(eq(emails.id, id), eq(emails.lease, lease));
      const changed = { ...changes, lease: null };
      const [settled] = await transaction.update(emails).set(changed).where(ours).returning({ state: emails.state });
      if (settled?.state !== "dead" || kind === deadKind) return;
      const once = `${deadKind} ${new Date().toISOString().slice(0, "2026-01-01".length)}`;
      await writeEmails(transaction, [{ kind: deadKind, to: ownerRecipient, about: { kind }, once }], owners);
    });
  const doneAt = sql`now()`;

  return {
    /** Leases the next due email. The Message-ID ends with `domain`. */
    async lease(domain: string): Promise<Leased | null> {
      const next = sql`(select id from ${emails} where state = 'waiting' and due_at <= now() order by due_at limit 1
        for update skip locked)`;
      const lease = randomUUID();
      // A subquery in RETURNING reads the row as it was before the update.
      const isRetry = sql<boolean>`(select message_id is not null from ${emails} before where before.id = ${emails}.id)`;
      const [leased] = await database
        .update(emails)
        .set({
          lease,
          dueAt: inSeconds(leaseSeconds),
          until: sql`coalesce(until, ${inSeconds(retrySeconds)})`,
          messageId: sql`coalesce(message_id, id || '@' || ${domain}::text)`,
        })
        .where(eq(emails.id, next))
        .returning({ ...getTableColumns(emails), isRetry });
      return leased ? { ...leased, lease, messageId: `<${leased.messageId}>` } : null;
    },

    /** Marks the email as sent, and the mail server as reachable. */
    async sent(email: Leased) {
      await settle(email, { state: "sent", why: null, doneAt });
      await database.update(mailServer).set({ awaySince: null, why: null }).where(isNotNull(mailServer.awaySince));
    },

    void: (email: Leased) => settle(email, { state: "void", why: null, doneAt }),

    /** Marks the email as dead. Only the owner can then retry. */
    dead: (email: Leased, why: EmailFailure) => settle(email, { state: "dead", why, doneAt }),

    /** Schedules a retry. After three days, marks the email as dead instead. */
    async later(email: Leased, why: EmailFailure) {
      const pause = pauseAfter(email.tries + 1) * (0.9 + Math.random() / 5); // jitter
      const isOver = sql`${inSeconds(pause)} > until`;
      await settle(email, {
        why,
        tries: email.tries + 1,
        dueAt: inSeconds(pause),
        state: sql`case when ${isOver} then 'dead' else 'waiting' end::letter_state`,
        doneAt: sql`case when ${isOver} then now() end`,
      });
    },

    /** Marks the mail server as unreachable. Requeues the email with a new retry period, and counts no attempt. */
    async markServerUnreachable(email: Leased, why: EmailFailure) {
      await settle(email, { dueAt: sql`now()`, until: null, why });
      const set = { awaySince: sql`coalesce(${mailServer.awaySince}, now())`, why };
      const server = { awaySince: sql`now()`, why };
      await database.insert(mailServer).values(server).onConflictDoUpdate({ target: mailServer.one, set });
    },

    giveBack: (email: Leased) => settle(email, { dueAt: sql`now()` }),

    async tidy() {
      const before = (days: number) => inSeconds(-days * 24 * 60 * 60);
      await database.execute(sql`
        delete from ${emails} where state in ('sent', 'void') and done_at < ${before(retentionDays.done)}
        or state = 'dead' and done_at < ${before(retentionDays.dead)}`);
      await database.delete(emailCounts).where(lt(emailCounts.endsAt, sql`now()`));
      await database.delete(emailRefusals).where(lt(emailRefusals.at, before(1)));
    },
  };
}
