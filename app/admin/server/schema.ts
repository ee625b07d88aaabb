import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sessions, users } from "../../accounts/server/schema.ts";
import { roles } from "../domain/roles.ts";
import { pageColumns } from "../domain/text-pages.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const account = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const ownerRole = pgEnum("owner_role", roles);

/** Who may enter the owner's pages: an account has one role, or none. */
export const ownerRoles = pgTable("owner_roles", {
  userId: account().primaryKey(),
  role: ownerRole().notNull(),
  grantedAt: moment("granted_at").notNull().defaultNow(),
});

/** What an account proves itself by besides its password: the secret that its app makes codes of. */
export const secondFactors = pgTable("owner_second_factors", {
  userId: account().primaryKey(),
  /** Encrypted with the store's own secret: a copy of this table opens nothing. */
  secret: text().notNull(),
  /** Which half minute since 1970 the last code was of: none is taken twice, nor an older one. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  setUpAt: moment("set_up_at").notNull().defaultNow(),
});

/** The recovery codes that are left, as keyed digests: one that is used is gone. */
export const recoveryCodes = pgTable(
  "owner_recovery_codes",
  { userId: account().notNull(), digest: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

/** One-time codes from `npm run admin` without which nobody sets up a second factor. Stored hashed. */
export const setUpCodes = pgTable("owner_set_up_codes", {
  userId: account().primaryKey(),
  digest: text().notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** The sessions in which a second factor was proved. */
export const confirmedSessions = pgTable("owner_confirmed_sessions", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
});

/** What the owner has set, a row for each form. */
export const ownerSettings = pgTable("owner_settings", {
  key: text().primaryKey(),
  /** Counts the changes: a form says which version it was filled in from. */
  version: integer().notNull(),
  value: jsonb().notNull(),
  changedBy: uuid("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

export const footerColumn = pgEnum("owner_footer_column", pageColumns);

/** The pages that the owner has written. */
export const textPages = pgTable("owner_pages", {
  slug: text().primaryKey(),
  title: text().notNull(),
  /** Markdown. */
  text: text().notNull(),
  /** The column of the footer that leads to it, and its place there. */
  column: footerColumn("footer_column").notNull(),
  place: integer().notNull(),
  /** Shoppers read no others. */
  published: boolean().notNull(),
  /** Another one at each change, of whichever page: one that is written anew is at none that a form may know. */
  version: integer().notNull().generatedByDefaultAsIdentity(),
  changedBy: uuid("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

/**
 * Who changed what, and when. Append-only: the database refuses to change or delete a row. It has no values, and names people by the
 * ids of their accounts alone, so that it need not change when one of them goes.
 */
export const activityLog = pgTable("owner_record", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().defaultNow(),
  /** Whose doing it was; null is a command on the host. */
  by: uuid(),
  what: text().notNull(),
  /** The account that it was done to, where it was one. */
  account: uuid(),
  fields: text().array().notNull(),
});

/** The pictures that the owner has uploaded. One that nothing names goes a day after that was found out (`pictures/sweeping.ts`). */
export const ownerPictures = pgTable("owner_pictures", {
  /** What it is for, and a digest of what was uploaded: the same twice is one. */
  folder: text().primaryKey(),
  uploadedAt: moment("uploaded_at").notNull().defaultNow(),
  unnamedSince: moment("unnamed_since"),
});

/** Requests that ended with an error: so many of a page and status on a day, and the last of them. Of what visitors sent nothing is kept. */
export const errorLog = pgTable(
  "owner_troubles",
  {
    /** In UTC. */
    day: date().notNull(),
    /** The pattern of its address. */
    page: text().notNull(),
    status: integer().notNull(),
    times: integer().notNull(),
    at: moment("at").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.status] })],
);

/** The files that owners have chosen to import, until they are imported or for a day. */
export const importFiles = pgTable("owner_import_files", {
  id: uuid().primaryKey().defaultRandom(),
  by: uuid().notNull(),
  name: text().notNull(),
  /** In bytes. */
  size: bigint({ mode: "number" }).notNull(),
  at: moment("at").notNull().defaultNow(),
  /** Null until it is imported; what it is made of goes then. */
  appliedAt: moment("applied_at"),
  /** The number of the import that it was, where it changed something. */
  import: bigint({ mode: "number" }),
});

/** What such a file is made of, in order. */
export const importPieces = pgTable(
  "owner_import_pieces",
  {
    file: uuid()
      .notNull()
      .references(() => importFiles.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.file, table.place] })],
);

/** What is kept of each: its sizes and formats. */
export const ownerPictureFiles = pgTable(
  "owner_picture_files",
  {
    folder: text()
      .notNull()
      .references(() => ownerPictures.folder, { onDelete: "cascade" }),
    name: text().notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder, table.name] })],
);

/** What is done while nobody waits for an answer: one of a kind at a time. */
export const ownerJobs = pgTable(
  "owner_jobs",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** The account that began it. */
    by: uuid().notNull(),
    begunAt: moment("begun_at").notNull().defaultNow(),
    /** When whoever does it last said so: nobody does one that was not seen for a while. */
    seenAt: moment("seen_at").notNull().defaultNow(),
    /** How far it is, in any unit; a total of 0 where nobody knows. */
    done: bigint({ mode: "number" }).notNull().default(0),
    total: bigint({ mode: "number" }).notNull().default(0),
    endedAt: moment("ended_at"),
    /** What it came to; null as long as it has not come to its end. */
    outcome: jsonb(),
  },
  (table) => [
    uniqueIndex("owner_jobs_running")
      .on(table.kind)
      .where(sql`${table.endedAt} is null`),
  ],
);
