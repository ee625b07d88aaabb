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

export const ownerRoles = pgTable("owner_roles", {
  userId: account().primaryKey(),
  role: ownerRole().notNull(),
  grantedAt: moment("granted_at").notNull().defaultNow(),
});

export const secondFactors = pgTable("owner_second_factors", {
  userId: account().primaryKey(),
  /** TOTP secret, encrypted with the store's secret. */
  secret: text().notNull(),
  /** Time step (RFC 6238) of the last accepted code. Later codes must have a later time step. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  setUpAt: moment("set_up_at").notNull().defaultNow(),
});

export const recoveryCodes = pgTable(
  "owner_recovery_codes",
  { userId: account().notNull(), digest: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
);

/** Hashed set-up codes from `npm run admin`. Each code sets up one second factor. */
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
  /** Increases with each change. A form submits the version that it was opened with. */
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
  /** Changes with each save. No two pages ever have the same version. */
  version: integer().notNull().generatedByDefaultAsIdentity(),
  changedBy: uuid("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

/** Activity log, which a trigger makes append-only. Contains no field values, and identifies people only by id. */
export const activityLog = pgTable("owner_record", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().defaultNow(),
  /** Id of the account that acted; null for a command on the host. */
  by: uuid(),
  what: text().notNull(),
  account: uuid(),
  fields: text().array().notNull(),
});

export const ownerPictures = pgTable("owner_pictures", {
  /** Folder name: the picture's kind (`shapes.ts`) and a digest of the upload. Equal uploads of a kind share a row. */
  folder: text().primaryKey(),
  uploadedAt: moment("uploaded_at").notNull().defaultNow(),
  /** Time at which the sweep (`pictures/sweep.ts`) first found the picture unused; null if the picture is in use. */
  unnamedSince: moment("unnamed_since"),
});

/** Failed requests: counts per day, page and status. No visitor data is stored. */
export const errorLog = pgTable(
  "owner_troubles",
  {
    /** In UTC. */
    day: date().notNull(),
    page: text().notNull(),
    status: integer().notNull(),
    times: integer().notNull(),
    at: moment("at").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.status] })],
);

/** Uploaded import files. Each new upload deletes files that are older than a day. */
export const importFiles = pgTable("owner_import_files", {
  id: uuid().primaryKey().defaultRandom(),
  by: uuid().notNull(),
  name: text().notNull(),
  /** In bytes. */
  size: bigint({ mode: "number" }).notNull(),
  at: moment("at").notNull().defaultNow(),
  /** Time of the import; null before the import. The import deletes the file's content (`importPieces`). */
  appliedAt: moment("applied_at"),
  /** Id of the import; null before the import, and if the import changed nothing. */
  import: bigint({ mode: "number" }),
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
    /** Time of the last heartbeat. A running job without recent heartbeat counts as interrupted. */
    seenAt: moment("seen_at").notNull().defaultNow(),
    /** Progress: `done` of `total`, in a unit that depends on the job. A total of 0 means unknown. */
    done: bigint({ mode: "number" }).notNull().default(0),
    total: bigint({ mode: "number" }).notNull().default(0),
    endedAt: moment("ended_at"),
    /** Result of the job; null while the job runs, and after an interruption. */
    outcome: jsonb(),
  },
  (table) => [
    uniqueIndex("owner_jobs_running")
      .on(table.kind)
      .where(sql`${table.endedAt} is null`),
  ],
);
