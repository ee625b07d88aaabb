import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgEnum, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { bigNumber, moment } from "../../database/columns.ts";
import type { Email, EmailFailure } from "../../server/emails.ts";
import { states } from "../domain/email.ts";

export const emailState = pgEnum("letter_state", states);

/** The outbox: waiting emails, and finished emails until `tidy` deletes them. */
export const emails = pgTable(
  "letters",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    to: text().notNull(),
    about: jsonb().$type<Email["about"]>().notNull(),
    once: text(),
    state: emailState().notNull().default("waiting"),
    writtenAt: moment("written_at").notNull().defaultNow(),
    /** Time of the next attempt. During an attempt, the end of the lease. */
    dueAt: moment("due_at").notNull().defaultNow(),
    lease: uuid(),
    /** Number of failed attempts. Excludes attempts during an outage of the mail server. */
    tries: integer().notNull().default(0),
    /** Time after which retries end. Null before the first attempt, and during an outage of the mail server. */
    until: moment("until"),
    /** Message-ID header. Equal for all attempts, so that recipients can detect duplicates. */
    messageId: text("message_id"),
    doneAt: moment("done_at"),
    why: jsonb().$type<EmailFailure>(),
  },
  (table) => [
    unique("letters_once").on(table.once, table.to),
    index("letters_due")
      .on(table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index("letters_done").on(table.state, table.doneAt.desc()),
    index("letters_to").on(table.to, table.writtenAt),
  ],
);

/** Number of emails counted against each cap. A row is deleted after the cap's time window. */
export const emailCounts = pgTable("email_counts", {
  /** Digest of the email's kind, and of the recipient, account or network to which the cap applies. */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: moment("ends_at").notNull(),
});

/** Emails of the last day that were refused because of a cap or an unconfirmed recipient. */
export const emailRefusals = pgTable(
  "email_refusals",
  {
    id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("email_refusals_at").on(table.at)],
);

export const mailServer = pgTable(
  "letters_mail_server",
  {
    one: boolean().primaryKey().default(true),
    /** Start of the outage. Null while the mail server is reachable. */
    awaySince: moment("away_since"),
    why: jsonb().$type<EmailFailure>(),
  },
  (table) => [check("letters_mail_server_one", sql`${table.one}`)],
);
