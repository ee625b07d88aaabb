import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sessions, users } from "../../accounts/server/schema.ts";
import { roles } from "../domain/roles.ts";
import { pageColumns } from "../domain/text-pages.ts";
import { bigNumber, bytea, moment } from "../../database/columns.ts";

const account = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

export const ownerRole = pgEnum("owner_role", roles);

export const ownerRoles = pgTable("owner_roles", {
  userId: account().primaryKey(),
  role: ownerRole().notNull(),
  grantedAt: moment("granted_at").notNull().defaultNow(),
});

export const secondFactors = pgTable("owner_second_factors", {
  userId: account().primaryKey(),
  secret: text().notNull(),
  /** Time step (RFC 6238) of the last accepted code. The next accepted code must have a later time step. */
  lastStep: bigNumber("last_step").notNull(),
  setUpAt: moment("set_up_at").notNull().defaultNow(),
});

export const recoveryCodes = pgTable(
  "owner_recovery_codes",
  { userId: account().notNull(), digest: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

/** Hashes of set-up codes. A code is valid for one set-up of a second factor. */
export const setUpCodes = pgTable("owner_set_up_codes", {
  userId: account().primaryKey(),
  digest: text().notNull(),
  expiresAt: moment("expires_at").notNull(),
});

export const confirmedSessions = pgTable("owner_confirmed_sessions", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
});

export const ownerSettings = pgTable("owner_settings", {
  key: text().primaryKey(),
  version: integer().notNull(),
  value: jsonb().notNull(),
  changedBy: uuid("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

export const footerColumn = pgEnum("owner_footer_column", pageColumns);

export const textPages = pgTable("owner_pages", {
  slug: text().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  column: footerColumn("footer_column").notNull(),
  place: integer().notNull(),
  published: boolean().notNull(),
  version: integer().notNull().generatedByDefaultAsIdentity(),
  changedBy: uuid("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

/** Activity log. A trigger prevents changes. Contains no field values, and identifies people only by id. */
export const activityLog = pgTable("owner_record", {
  id: bigNumber("id").primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().defaultNow(),
  /** Account that acted; null for a command on the host. */
  by: uuid(),
  what: text().notNull(),
  account: uuid(),
  fields: text().array().notNull(),
});

export const ownerPictures = pgTable("owner_pictures", {
  /** The picture's shape and a digest of the upload. Equal uploads share a row. */
  folder: text().primaryKey(),
  uploadedAt: moment("uploaded_at").notNull().defaultNow(),
  /** Time at which the sweep found the picture unused; null if used. */
  unnamedSince: moment("unnamed_since"),
});

/** Failed requests per day, page and status. Contains no visitor data. */
export const errorLog = pgTable(
  "owner_troubles",
  {
    /** Day in UTC. */
    day: date().notNull(),
    page: text().notNull(),
    status: integer().notNull(),
    times: integer().notNull(),
    at: moment("at").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.status] })],
);

/**
 * Uploaded files for imports. An upload deletes the account's earlier files, and all files older than a day. Files that
 * a running job uses remain.
 */
export const importFiles = pgTable("owner_import_files", {
  id: uuid().primaryKey().defaultRandom(),
  by: uuid().notNull(),
  name: text().notNull(),
  size: bigNumber("size").notNull(),
  at: moment("at").notNull().defaultNow(),
  /** Time of the import, which deletes the file's content. Null before the import. */
  appliedAt: moment("applied_at"),
  /** Id of the import. Null before the import, and if the import changed nothing. */
  import: bigNumber("import"),
});

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

/** Background jobs. Only one job of a kind runs at a time. */
export const ownerJobs = pgTable(
  "owner_jobs",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    by: uuid().notNull(),
    begunAt: moment("begun_at").notNull().defaultNow(),
    /** Time of the last heartbeat. A running job without a recent heartbeat counts as interrupted. */
    seenAt: moment("seen_at").notNull().defaultNow(),
    /** Progress: `done` of `total`, in any unit. `total` is 0 while the total is unknown. */
    done: bigNumber("done").notNull().default(0),
    total: bigNumber("total").notNull().default(0),
    endedAt: moment("ended_at"),
    outcome: jsonb(),
  },
  (table) => [
    uniqueIndex("owner_jobs_running")
      .on(table.kind)
      .where(sql`${table.endedAt} is null`),
  ],
);
