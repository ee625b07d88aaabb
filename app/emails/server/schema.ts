import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Email, Why } from "../../server/emails.ts";
import { states } from "../domain/email.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const emailState = pgEnum("letter_state", states);

/** All emails: those that wait, and for some weeks those that are done. */
export const emails = pgTable(
  "letters",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** An e-mail address. */
    to: text().notNull(),
    about: jsonb().$type<Email["about"]>().notNull(),
    once: text(),
    state: emailState().notNull().default("waiting"),
    writtenAt: moment("written_at").notNull().defaultNow(),
    /** From when on it is to be tried. While one tries, that is when another may: should the first have been killed. */
    dueAt: moment("due_at").notNull().defaultNow(),
    /** Who tries it; it is nobody else's until `dueAt`. */
    lease: uuid(),
    /** How often the server was given it, and did not take it. */
    tries: integer().notNull().default(0),
    /** Until when it is tried again; null as long as it was never tried. */
    until: moment("until"),
    /** The same at each try: whoever gets it twice can tell. */
    messageId: text("message_id"),
    /** When it came to its state, if it is done. */
    doneAt: moment("done_at"),
    /** What came in between at the last try. */
    why: jsonb().$type<Why>(),
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

/** Emails counted against a cap, until its window ends. */
export const emailCounts = pgTable("email_counts", {
  /** A digest of the kind and of its recipient, account or network. */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: moment("ends_at").notNull(),
});

/** Emails that were not stored, for a day: beyond a cap, or of a kind that no unconfirmed address gets. */
export const emailRefusals = pgTable(
  "email_refusals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("email_refusals_at").on(table.at)],
);

/** How it stands with the mail server: one row. */
export const mailServer = pgTable(
  "letters_mail_server",
  {
    one: boolean().primaryKey().default(true),
    /** Since when no email can be brought there; null while that goes well. */
    awaySince: moment("away_since"),
    why: jsonb().$type<Why>(),
  },
  (table) => [check("letters_mail_server_one", sql`${table.one}`)],
);
